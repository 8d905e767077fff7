/** The list of captures, most recently used first: one line each. */
import type {Capture} from '../capture/capture.js';
import {statusOf} from '../capture/status.js';
import {formatCount} from '../text/format.js';
import {DEFAULT_REPLY_CHARS} from './budget.js';
import {boundLabel} from './shown.js';
import {renderLocalTime} from './times.js';

const LAST_LINE_ROOM = 120;

export function renderCaptureList(captures: readonly Capture[]): string {
  if (captures.length === 0)
    return 'Ephemeral buffer is empty. execute_and_capture, capture_file and capture_text fill it.';
  const lines = ['Active Captures in Ephemeral Buffer:'];
  let left = DEFAULT_REPLY_CHARS - lines[0].length - LAST_LINE_ROOM;
  for (const [at, capture] of captures.entries()) {
    const line = renderEntry(capture);
    left -= line.length + 1;
    if (left < 0 && at > 0) {
      const ids = captures.slice(at).map(other => other.id);
      lines.push(
        `... ${formatCount(ids.length)} more, labels left out: ${ids.slice(0, 10).join(', ')}${ids.length > 10 ? ', ...' : ''}`,
      );
      break;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

function renderEntry(capture: Capture): string {
  const {text} = capture;
  const facts = `${formatCount(text.lineCount)} lines | ${formatCount(capture.byteSize)} bytes`;
  const status = statusOf(capture);
  const ending = status === 'captured' ? '' : ` | ${status}`;
  return `- \`${capture.id}\`: "${boundLabel(capture.facts.label).text}" | ${facts} | ${renderLocalTime(capture.facts.createdAtMs)}${ending}`;
}
