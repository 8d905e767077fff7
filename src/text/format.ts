/** How numbers and numbered lines are written in replies. */

const LINE_NUMBER_WIDTH = 5;

/** A count with commas between thousands: `1,234,567`. A fraction is cut off. */
export function formatCount(count: number): string {
  const digits = String(Math.trunc(count));
  return digits.length <= 3 ? digits : digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** One line as replies show it: two spaces, its number right-aligned in five columns, ` | `, the text. */
export function numberedLine(line: number, text: string): string {
  return `  ${String(line).padStart(LINE_NUMBER_WIDTH)} | ${text}`;
}
