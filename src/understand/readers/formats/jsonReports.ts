/**
 * Reports in JSON, wherever they stand in an output. Tests: Jest, Vitest, mocha (json, json-stream), pytest-json-report, pytest-reportlog,
 * RSpec, Playwright, Cucumber, behave, CTRF. Diagnostics: SARIF 2.1, ESLint, Stylelint, Oxlint, Biome, rdjson, Ruff, Pylint, mypy, Pyright,
 * Bandit, SQLFluff, ShellCheck, hadolint, actionlint, golangci-lint, staticcheck, gosec, RuboCop, PHPStan, PHP_CodeSniffer, Psalm,
 * markdownlint, ktlint, SwiftLint, dart, deno, Credo, GCC, svelte-check, TFLint, Semgrep, Vale, GitLab Code Quality. Others: npm, npm audit,
 * pnpm, Yarn, Terraform, Trivy. Source: each tool's
 * documentation of its JSON reporter; the tables are in `reports/`.
 */

import {linesOfAnchors} from '../linesOfAnchors.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {findJson} from './documents/findJson.js';
import {LINT_FORMATS} from './reports/lintFormats.js';
import {type ReportFormat, readDocuments} from './reports/reportFormat.js';
import {sarif} from './reports/sarif.js';
import {TEST_FORMATS} from './reports/testFormats.js';
import {TOOL_FORMATS} from './reports/toolFormats.js';

const FORMATS: readonly ReportFormat[] = [...TEST_FORMATS, sarif, ...TOOL_FORMATS, ...LINT_FORMATS];

export const jsonReports: Reader = {
  name: 'json',
  anchors: [...new Set(FORMATS.flatMap(({anchors}) => anchors))],
  read: readJsonReports,
};

function* readJsonReports(view: TextView): Generator<void, ReaderReport> {
  const lines = linesOfAnchors(view, jsonReports.anchors);
  const documents = yield* findJson(view, lines);
  return yield* readDocuments(view, documents, FORMATS);
}
