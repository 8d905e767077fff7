/** Times as the contract writes them. */

/** Local time `YYYY-MM-DD HH:MM:SS` of epoch milliseconds. */
export function renderLocalTime(epochMs: number): string {
  const at = new Date(epochMs);
  const two = (number: number) => String(number).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** UTC `YYYY-MM-DDTHH:MM:SSZ` of epoch milliseconds. */
export function renderUtcTime(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
