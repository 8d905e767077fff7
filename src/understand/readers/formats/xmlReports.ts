/**
 * Reports in XML, wherever they stand in an output: JUnit's of all languages, TRX, xUnit.net, NUnit 2 and 3, TestNG, Catch2, doctest;
 * Checkstyle's and what many linters write in its form, cppcheck, PMD, SpotBugs, PHP_CodeSniffer, Android Lint. Source: each tool's
 * documentation or schema; the table is in `reports/`.
 */

import type {Reader, ReaderReport, TextView} from '../reader.js';
import {findXml} from './documents/findXml.js';
import {readDocuments} from './reports/reportFormat.js';
import {XML_FORMATS} from './reports/xmlFormats.js';

export const xmlReports: Reader = {
  name: 'xml',
  anchors: [...new Set(XML_FORMATS.flatMap(({anchors}) => anchors))],
  read: readXmlReports,
};

function* readXmlReports(view: TextView): Generator<void, ReaderReport> {
  const documents = yield* findXml(view, xmlReports.anchors);
  return yield* readDocuments(view, documents, XML_FORMATS);
}
