/**
 * Maven (3 and 4) around its plugins: compilers, enforcer, Checkstyle, PMD, SpotBugs, dependencies, project files, and the closing block.
 * Source: maven.apache.org, "Introduction to the Build Lifecycle", the plugins' pages and `DefaultExceptionHandler`.
 */

import type {Conclusion, Finding, LineRange} from '../../reading.js';
import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {readMavenEnding} from './mavenEnding.js';
import {readMavenLine} from './mavenLines.js';

export const maven: Reader = {
  name: 'maven',
  anchors: [
    '[ERROR] ',
    '[WARNING] ',
    '[WARN] ',
    '[FATAL] ',
    'BUILD FAILURE',
    'BUILD SUCCESS',
    'Scanning for projects',
    '[Help 1]',
    'COMPILATION ERROR',
    'Failed to execute goal',
    'PMD Failure: ',
    ' FAILURE [',
    'failed with message:',
    '<<< FAILURE!',
    '<<< ERROR!',
    'Tests run: ',
  ],
  read: readMaven,
};

const LINES_PER_STEP = 300;
const MAX_BELOW = 8;
const SIGNS = [
  'BUILD FAILURE',
  'BUILD SUCCESS',
  'Scanning for projects',
  '[Help 1]',
  'COMPILATION ERROR',
  'Failed to execute goal',
];

function* readMaven(view: TextView): Generator<void, ReaderReport> {
  if (SIGNS.every(sign => view.hits(sign).length === 0)) return {findings: []};
  const covered: LineRange[] = [];
  const told = new Map<string, Finding>();
  const marked = linesOfAnchors(view, ['[ERROR] ', '[WARNING] ', '[WARN] ', 'PMD Failure: ']);
  let steps = 0;
  for (const line of marked) {
    steps += 1;
    if (steps % LINES_PER_STEP === 0) yield;
    if (view.isCovered(line)) continue;
    const finding = readMavenLine(view.line(line), line);
    if (!finding) continue;
    const end = endOfMessage(view, line);
    covered.push({start: line, end});
    const key = `${finding.file}:${finding.row}:${finding.column}:${finding.message}`;
    if (told.has(key)) continue;
    const evidence = Array.from({length: end - line + 1}, (_, index) => line + index);
    told.set(key, {...finding, range: {start: line, end}, evidence});
  }
  yield;
  const diagnostics = [...told.values()];
  const ending = readMavenEnding(view, diagnostics);
  covered.push(...ending.covered, ...noiseOf(view, ending.conclusion));
  const findings = [...diagnostics.map(finding => settled(finding, ending.failsOnAdvice)), ...ending.findings];
  return {findings, covered, ...(ending.conclusion && {conclusion: ending.conclusion})};
}

/** `symbol:`, `location:`, `required:` and the like, with or without the level in front. */
function endOfMessage(view: TextView, start: number): number {
  let end = start;
  while (end < start + MAX_BELOW && /^(?:\[(?:ERROR|WARNING)\] )? {2,}\S/.test(view.line(end + 1))) end += 1;
  return end;
}

/** Advice of a linter is an error where it fails the build. */
function settled(finding: Finding, failsOnAdvice: boolean): Finding {
  return failsOnAdvice && finding.code !== undefined && finding.severity === 'warning'
    ? {...finding, severity: 'error'}
    : finding;
}

/** Banners, remarks of Maven itself, and the reactor's list of modules. */
function noiseOf(view: TextView, conclusion: Conclusion | undefined): readonly LineRange[] {
  const banners = ['BUILD FAILURE', 'COMPILATION ERROR', ' FAILURE ['].flatMap(anchor =>
    view.hits(anchor).filter(line => /^\[(?:INFO|ERROR)\] /.test(view.line(line))),
  );
  const remarks = view.hits('[WARNING] ').filter(line => view.line(line).startsWith('[WARNING] '));
  const spoken = conclusion === 'passed' ? [] : remarks;
  return [...banners, ...spoken].map(line => ({start: line, end: line}));
}
