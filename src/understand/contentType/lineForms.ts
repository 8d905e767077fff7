/** A form of line that speaks for a log or for other text. */

export interface LineForm {
  /** What such a line is. */
  readonly name: string;
  /** How much one such line says, from 1 (a hint) to 3 (hardly anything else looks like it). */
  readonly weight: 1 | 2 | 3;
  readonly pattern: RegExp;
}

/** A pattern for any of several shapes; without flags, or with those of the first one. */
export function anyOf(...shapes: readonly RegExp[]): RegExp {
  return new RegExp(shapes.map(shape => `(?:${shape.source})`).join('|'), shapes[0]?.flags);
}

/** The weight of the strongest form that a line has; 0 if it has none. */
export function weighLine(line: string, forms: readonly LineForm[]): number {
  let weight = 0;
  for (const form of forms) if (form.weight > weight && form.pattern.test(line)) weight = form.weight;
  return weight;
}
