/** SARIF: results with the severity of their rule, where they say none themselves. */

import type {LineSeverity} from '../../linePatterns.js';
import {type Node, nodesAt, textOf, valueAt} from '../documents/record.js';
import {diagnosticFormat} from './diagnosticFormat.js';
import type {ReportFormat} from './reportFormat.js';

export const sarif: ReportFormat = diagnosticFormat({
  name: 'sarif',
  anchors: ['"runs"', '"ruleId"', '"$schema"'],
  has: [
    ['runs.0.tool'],
    ['runs', 'version'],
    ['ruleId', 'message.text', 'locations'],
    ['message.text', 'locations.0.physicalLocation'],
  ],
  records: [
    'runs[].results[]',
    'runs[].invocations[].toolExecutionNotifications[]',
    'runs[].invocations[].toolConfigurationNotifications[]',
    '',
  ],
  accepts: node => valueAt(node.record, 'message') !== undefined && !isSettled(node),
  fields: {
    file: ['locations.0.physicalLocation.artifactLocation.uri'],
    row: ['locations.0.physicalLocation.region.startLine'],
    column: ['locations.0.physicalLocation.region.startColumn'],
    code: ['ruleId', 'rule.id', 'descriptor.id'],
    message: ['message.text', 'message.markdown', 'message.id'],
    severity: ['level'],
  },
  severities: severityOf,
  yields: true,
});

/** Suppressed, passed, or known from before. */
function isSettled({record}: Node): boolean {
  const suppressions = valueAt(record, 'suppressions');
  if (Array.isArray(suppressions) && suppressions.some(each => valueAt(each, 'status') !== 'rejected')) return true;
  const kind = textOf(valueAt(record, 'kind')) ?? 'fail';
  return (
    kind === 'pass' ||
    kind === 'notApplicable' ||
    /^(?:unchanged|absent)$/.test(textOf(valueAt(record, 'baselineState')) ?? '')
  );
}

function severityOf(_: string, node: Node): LineSeverity {
  const level = textOf(valueAt(node.record, 'level')) ?? levelOfRule(node) ?? 'warning';
  if (level === 'error') return 'error';
  return level === 'none' ? 'ignored' : 'soft';
}

function levelOfRule({record, parent}: Node): string | undefined {
  if (!parent) return undefined;
  const index = valueAt(record, 'ruleIndex');
  const id = valueAt(record, 'ruleId');
  const rules = nodesAt(parent.record, 'tool.driver.rules[]');
  const rule = typeof index === 'number' ? rules[index] : rules.find(each => valueAt(each.record, 'id') === id);
  return textOf(valueAt(rule?.record, 'defaultConfiguration.level'));
}
