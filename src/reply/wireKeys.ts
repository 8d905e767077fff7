/** Wire spelling: `camelCase` inside, `snake_case` in JSON. */

/** A copy of plain data with every key in snake_case. */
export function toWireKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWireKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`),
      toWireKeys(item),
    ]),
  );
}
