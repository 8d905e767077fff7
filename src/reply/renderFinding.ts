/** A finding as it stands in a reply. */
import type {Finding} from '../understand/reading.js';
import type {JsonObject} from './captureSummary.js';
import {dropEmpty} from './dropEmpty.js';
import {shown} from './shown.js';

const MAX_MESSAGE_CHARS = 300;

/** In the compact form only warnings say how bad they are, and no finding what it is: message and name tell it. */
export function renderFinding(finding: Finding, detail: 'compact' | 'full'): JsonObject {
  const isFull = detail === 'full';
  return dropEmpty({
    line: finding.range.start,
    kind: isFull ? finding.kind : '',
    severity: isFull || finding.severity === 'warning' ? finding.severity : '',
    message: cutMessage(shown(finding.message)),
    file: finding.file === undefined ? '' : shown(finding.file),
    row: finding.row ?? null,
    column: finding.column ?? null,
    code: finding.code === undefined ? '' : shown(finding.code),
    name: finding.name === undefined ? '' : cutMessage(shown(finding.name)),
    count: (finding.count ?? 1) > 1 ? (finding.count ?? 1) : null,
  });
}

function cutMessage(message: string): string {
  const points = [...message];
  return points.length <= MAX_MESSAGE_CHARS ? message : `${points.slice(0, MAX_MESSAGE_CHARS).join('')}…`;
}
