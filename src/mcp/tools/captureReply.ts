/** What the four capturing tools share: reading their common arguments and writing the first reply. */
import type {Capture} from '../../capture/capture.js';
import {Refusal} from '../../capture/refusal.js';
import {parseStructuredMetrics, type StructuredMetrics} from '../../capture/structuredMetrics.js';
import {answerQuery} from '../../operations/answerQuery.js';
import type {Services} from '../../operations/services.js';
import type {JsonObject} from '../../reply/captureSummary.js';
import {renderFirstReply} from '../../reply/firstReply.js';
import type {Call} from '../defineTool.js';
import {nullableObject, optionalText, textOr} from '../parameters.js';

const CONTENT_TYPES = ['auto', 'diff', 'log', 'text'];

export const contentType = textOr('auto', {choices: CONTENT_TYPES});
export const structuredMetrics = nullableObject();
export const query = optionalText('answered in the same reply');

/** Throws a Refusal that says what is wrong with the metrics. */
export function readMetrics(given: unknown): StructuredMetrics {
  const result = parseStructuredMetrics(given);
  if (result.kind === 'refused')
    throw new Refusal('invalid_structured_metrics', `invalid structured_metrics: ${result.reason}`);
  return result.metrics;
}

/** Unknown content types mean auto, and that is told. */
export function noteContentType(given: string, notes: string[]): void {
  if (!CONTENT_TYPES.includes(given)) notes.push(`content_type is none of ${CONTENT_TYPES.join(', ')}; auto was used`);
}

export interface CaptureAnswer {
  readonly query: string | null;
  readonly notes?: readonly string[];
  readonly extra?: JsonObject;
}

/** The first reply to a capture, with the answer to a question that came along. */
export async function replyToCapture(
  services: Services,
  capture: Capture,
  call: Call,
  answer: CaptureAnswer,
): Promise<string> {
  const notes = [...call.notes, ...(answer.notes ?? [])];
  const asked = answer.query ? await answerQuery(services, capture, answer.query) : undefined;
  const view = await services.buffer.view(capture);
  return renderFirstReply({...view, answer: asked, notes, extra: answer.extra, detail: services.settings.summary});
}
