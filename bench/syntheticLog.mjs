/** Logs made for measuring: the same bytes each time, shaped like the real thing. */

/** A small generator of numbers, so that nothing depends on chance (mulberry32, public domain). */
function createNumbers(seed) {
  let state = seed;
  return limit => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

const services = [
  'auth',
  'billing',
  'cart',
  'catalog',
  'checkout',
  'gateway',
  'inventory',
  'mail',
  'search',
  'session',
];
const verbs = ['accepted', 'completed', 'forwarded', 'queued', 'received', 'retried', 'scheduled', 'stored'];
const nouns = ['request', 'job', 'message', 'batch', 'snapshot', 'invoice', 'upload', 'lease'];

/** Service log: times, levels, ids, paths, repeated templates, now and then an error with a stack. */
export function makeServiceLog(bytes, seed = 7) {
  const number = createNumbers(seed);
  const hex = digits =>
    number(2 ** 31)
      .toString(16)
      .padStart(digits, '0')
      .slice(-digits);
  return makeLines(bytes, line => {
    const at = new Date(1_767_225_600_000 + line * 137).toISOString();
    const service = services[number(services.length)];
    const kind = number(1000);
    const request = `req=${hex(8)}`;
    if (kind < 3) {
      return `${at} ERROR [${service}] connect ECONNREFUSED 10.0.${number(256)}.${number(256)}:5432 ${request}\n    at Pool.acquire (src/${service}/pool.ts:${number(400)}:17)\n    at handle (src/${service}/server.ts:${number(400)}:9)`;
    }
    if (kind < 20)
      return `${at} WARN  [${service}] slow query took ${number(9000)} ms on table ${nouns[number(8)]}s ${request}`;
    return `${at} INFO  [${service}] ${nouns[number(8)]} ${verbs[number(8)]} in ${number(500)} ms path=/api/v2/${nouns[number(8)]}s/${number(100_000)} user=${number(5_000)} ${request}`;
  });
}

/** Every line holds a new random id and little else. */
export function makeRandomIdLog(bytes, seed = 11) {
  const number = createNumbers(seed);
  const hex = () =>
    number(2 ** 31)
      .toString(16)
      .padStart(8, '0');
  return makeLines(bytes, () => `stored object ${hex()}${hex()}-${hex()}${hex()} in ${number(90)} ms`);
}

function makeLines(bytes, makeLine) {
  const parts = [];
  for (let size = 0, line = 0; size < bytes; line += 1) {
    const text = `${makeLine(line)}\n`;
    parts.push(text);
    size += text.length;
  }
  return parts.join('');
}
