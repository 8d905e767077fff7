/** A small cart, with two faults for the demonstration to find. */
export function totalCents(items) {
  return items.reduce((sum, {priceCents, count}) => sum + priceCents * count, 0);
}

export function discountCents(items, percent) {
  // Fault: rounds each item instead of the sum.
  return items.reduce((sum, {priceCents, count}) => sum + Math.round((priceCents * count * percent) / 100), 0);
}

export function parsePrice(text) {
  // Fault: takes a comma for a thousands separator.
  return Math.round(Number(text.replace(',', '')) * 100);
}
