/** JSON of package managers and of infrastructure tools: what makes a document such a report, and where its findings stand. */

import {softSeverity} from '../../linePatterns.js';
import {isRecord, textOf, valueAt} from '../documents/record.js';
import {type DiagnosticFormat, diagnosticFormat} from './diagnosticFormat.js';

const FORMATS: readonly DiagnosticFormat[] = [
  {
    // npm --json (7–11).
    name: 'npm',
    anchors: ['"summary"'],
    has: [['error.summary', 'error.detail']],
    records: ['error'],
    fields: {message: ['summary'], code: ['code']},
    concludes: 'error',
  },
  {
    // npm audit --json (7–11): what others depend on has a title only where it is the fault itself.
    name: 'npm audit',
    anchors: ['"auditReportVersion"'],
    has: [['auditReportVersion', 'vulnerabilities']],
    records: ['vulnerabilities.*'],
    accepts: ({record}) => textOf(valueAt(record, 'via.0.title')) !== undefined,
    fields: {message: ['via.0.title'], name: ['name'], severity: ['severity'], code: ['via.0.url']},
    severities: () => 'soft',
  },
  {
    // pnpm --json, and --reporter=ndjson: a line for each event (8–10).
    name: 'pnpm',
    anchors: ['"ERR_PNPM', '"name":"pnpm'],
    is: root =>
      (textOf(valueAt(root, 'error.code')) ?? '').startsWith('ERR_PNPM') ||
      (valueAt(root, 'level') === 'error' && /^pnpm/.test(textOf(valueAt(root, 'name')) ?? '')),
    records: ['error', ''],
    accepts: ({record, parent}) => parent !== undefined || valueAt(record, 'level') === 'error',
    fields: {
      message: ['message', 'err.message', 'msg'],
      code: ['code', 'err.code'],
      name: ['pkgName', 'packageMeta.name'],
    },
    concludes: 'error',
  },
  {
    // yarn --json, classic and berry: a line for each message.
    name: 'yarn',
    anchors: ['"type":"error"', '"type":"warning"'],
    is: root =>
      /^(?:error|warning)$/.test(textOf(valueAt(root, 'type')) ?? '') && typeof valueAt(root, 'data') === 'string',
    fields: {message: ['data'], code: ['displayName'], severity: ['type']},
    concludes: 'error',
  },
  {
    // terraform and tofu, -json: a line for each event.
    name: 'terraform',
    anchors: ['"@level"'],
    has: [['@level', 'diagnostic']],
    fields: {
      message: ['diagnostic.summary', '@message'],
      file: ['diagnostic.range.filename'],
      row: ['diagnostic.range.start.line'],
      column: ['diagnostic.range.start.column'],
      name: ['diagnostic.address'],
      severity: ['diagnostic.severity', '@level'],
    },
    isSilent: true,
  },
  {
    // terraform validate -json.
    name: 'terraform',
    anchors: ['"error_count"'],
    has: [['valid', 'error_count', 'diagnostics']],
    records: ['diagnostics[]'],
    fields: {
      message: ['summary'],
      file: ['range.filename'],
      row: ['range.start.line'],
      column: ['range.start.column'],
      name: ['address'],
      severity: ['severity'],
    },
  },
  {
    // trivy -f json.
    name: 'trivy',
    anchors: ['"VulnerabilityID"', '"Misconfigurations"'],
    is: root => isRecord(valueAt(root, 'Results.0')),
    records: ['Results[].Vulnerabilities[]', 'Results[].Misconfigurations[]'],
    fields: {
      message: ['Title', 'Message', 'Description'],
      file: ['^Target'],
      row: ['CauseMetadata.StartLine'],
      code: ['VulnerabilityID', 'ID'],
      name: ['PkgName'],
      severity: ['Severity'],
    },
    severities: softSeverity,
    yields: true,
  },
];

export const TOOL_FORMATS = FORMATS.map(diagnosticFormat);
