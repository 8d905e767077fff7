/** Answers a question on a capture in few lines: what a search would show first. */
import type {Capture} from '../capture/capture.js';
import type {Services} from './services.js';

const MAX_MATCHES = 3;
const MAX_LINES = 20;

/** Line numbers of the best matches, ascending; none when nothing matches. */
export async function answerQuery({buffer}: Services, capture: Capture, query: string): Promise<number[]> {
  const {result} = await buffer.search(capture, {query, mode: 'hybrid', limit: MAX_MATCHES});
  const lines = new Set<number>();
  for (const {range} of result.matches) {
    for (let line = range.start; line <= range.end && lines.size < MAX_LINES; line += 1) lines.add(line);
  }
  return [...lines].sort((one, other) => one - other);
}
