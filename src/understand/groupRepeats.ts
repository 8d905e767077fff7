/** Makes one finding of exceptions and log entries that say the same of different numbers: a service tells them by the hundred. */

import type {Finding} from './reading.js';

/** Fewer may be different things after all. */
const MIN_REPEATS = 3;

/** In order of the first of each kind; `count` says how many they were. Tests and diagnostics of files stay as they are. */
export function groupRepeats(findings: readonly Finding[]): readonly Finding[] {
  const counts = new Map<string, number>();
  const shapes = findings.map(shapeOf);
  for (const [index, shape] of shapes.entries()) {
    if (shape) counts.set(shape, (counts.get(shape) ?? 0) + (findings[index].count ?? 1));
  }
  const told = new Set<string>();
  return findings.flatMap((finding, index) => {
    const shape = shapes[index];
    const count = shape === undefined ? 0 : (counts.get(shape) ?? 0);
    if (shape === undefined || count < MIN_REPEATS) return [finding];
    if (told.has(shape)) return [];
    told.add(shape);
    return [{...finding, count}];
  });
}

function shapeOf({kind, severity, file, row, code, name = '', message}: Finding): string | undefined {
  if (kind !== 'exception' && kind !== 'process') return undefined;
  return [kind, severity, file, row, code, withoutNumbers(name), withoutNumbers(message)].join('\n');
}

/** Numbers, hexadecimal ids, times. */
function withoutNumbers(text: string): string {
  return text.replace(/(?<![\w])(?:0x)?[0-9a-f]{0,64}\d[\da-f.:-]{0,64}|\d+/gi, '#');
}
