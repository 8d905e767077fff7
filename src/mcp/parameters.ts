/**
 * Arguments of tools: one declaration gives the JSON schema that clients see and the reading of what they send.
 * Reading is lenient as the contract says (numbers as text, JSON as text); a size beyond its limit is clamped and that is told.
 */

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Why an argument cannot be read; the tool does not run. */
export class ArgumentProblem extends Error {}

export interface Parameter<T> {
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** What an absent argument means. */
  readonly fallback?: T;
  /** Throws an ArgumentProblem; adds to `notes` what the caller should know. */
  read(value: unknown, name: string, notes: string[]): T;
}

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

export type ArgumentsOf<P extends Parameters> = {readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never};

/** The values of all declared arguments; anything else that was sent is ignored. */
export function readArguments<P extends Parameters>(
  parameters: P,
  given: Readonly<Record<string, unknown>>,
  notes: string[],
): ArgumentsOf<P> {
  const values = Object.entries(parameters).map(([name, parameter]) => {
    if (Object.hasOwn(given, name)) return [name, parameter.read(given[name], name, notes)];
    if (parameter.required) throw new ArgumentProblem(`${name}: is required`);
    return [name, parameter.fallback];
  });
  return Object.fromEntries(values);
}

/** The JSON schema of a tool's arguments. */
export function schemaOf(parameters: Parameters): JsonSchema {
  const entries = Object.entries(parameters);
  const required = entries.filter(([, parameter]) => parameter.required).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, parameter]) => [name, parameter.schema])),
    ...(required.length > 0 ? {required} : {}),
  };
}

/** A text that must be given. */
export function text(description?: string): Parameter<string> {
  return {schema: {type: 'string', ...describe(description)}, required: true, read: readText};
}

/** A text with a default. */
export function textOr(
  fallback: string,
  options: {choices?: readonly string[]; description?: string} = {},
): Parameter<string> {
  const choices = options.choices ? {enum: options.choices} : {};
  return {
    schema: {type: 'string', ...choices, default: fallback, ...describe(options.description)},
    required: false,
    fallback,
    read: readText,
  };
}

interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  /** Beyond the range means: use its end and say so. */
  readonly clamp?: boolean;
  readonly description?: string;
}

/** A whole number that must be given. */
export function integer(range: NumberRange = {}): Parameter<number> {
  return {schema: {type: 'integer', ...describe(range.description)}, required: true, read: readInteger(range)};
}

/** A whole number with a default. */
export function integerOr(fallback: number, range: NumberRange = {}): Parameter<number> {
  return {
    schema: {type: 'integer', default: fallback, ...describe(range.description)},
    required: false,
    fallback,
    read: readInteger(range),
  };
}

/** A yes or no with a default. */
export function truthOr(fallback: boolean, description?: string): Parameter<boolean> {
  return {
    schema: {type: 'boolean', default: fallback, ...describe(description)},
    required: false,
    fallback,
    read: readTruth,
  };
}

export const nullableText = (description?: string) => orNull('string', readText, description);
export const nullableInteger = (range: NumberRange = {}) => orNull('integer', readInteger(range), range.description);
export const nullableNumber = (description?: string) => orNull('number', readNumber, description);
export const nullableObject = (description?: string) => orNull('object', readObject, description);

export const optionalText = (description?: string) => orAbsent('string', readText, description);
export const optionalInteger = (range: NumberRange = {}) => orAbsent('integer', readInteger(range), range.description);

/** A list of texts, or null. */
export function nullableTexts(description?: string): Parameter<readonly string[] | null> {
  const branches = {anyOf: [{type: 'array', items: {type: 'string'}}, {type: 'null'}]};
  return {...orNull('array', readTexts, description), schema: {...branches, ...describe(description)}};
}

type Read<T> = (value: unknown, name: string, notes: string[]) => T;

/** What the contract lets be null; two branches, for not every client can read a list of types. */
function orNull<T>(type: string, read: Read<T>, description?: string): Parameter<T | null> {
  return {
    schema: {anyOf: [{type}, {type: 'null'}], ...describe(description)},
    required: false,
    fallback: null,
    read(value, name, notes) {
      const decoded = type === 'string' && value !== 'null' ? value : decodeJson(value);
      return decoded === null ? null : read(decoded, name, notes);
    },
  };
}

/** What may be left out; null is taken for that too, though the schema does not say so. */
function orAbsent<T>(type: string, read: Read<T>, description?: string): Parameter<T | null> {
  return {...orNull(type, read), schema: {type, ...describe(description)}};
}

function describe(description: string | undefined): JsonSchema {
  return description === undefined ? {} : {description};
}

function readText(value: unknown, name: string): string {
  if (typeof value !== 'string') throw new ArgumentProblem(`${name}: must be a string`);
  return value;
}

function readInteger(range: NumberRange): Read<number> {
  return (value, name, notes) => {
    const number = readNumber(value, name);
    if (!Number.isInteger(number)) throw new ArgumentProblem(`${name}: must be a whole number`);
    const clamped = Math.min(range.max ?? number, Math.max(range.min ?? number, number));
    if (clamped !== number && range.clamp) notes.push(`${name} ${number} is out of range, ${clamped} was used`);
    return range.clamp ? clamped : number;
  };
}

function readNumber(value: unknown, name: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new ArgumentProblem(`${name}: must be a number`);
  return number;
}

function readTruth(value: unknown, name: string): boolean {
  const word = String(value).toLowerCase();
  if (['true', 'yes', 'on', 't', 'y', '1'].includes(word)) return true;
  if (['false', 'no', 'off', 'f', 'n', '0'].includes(word)) return false;
  throw new ArgumentProblem(`${name}: must be true or false`);
}

function readObject(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ArgumentProblem(`${name}: must be an object`);
  return Object.fromEntries(Object.entries(value));
}

function readTexts(value: unknown, name: string): readonly string[] {
  if (!Array.isArray(value)) throw new ArgumentProblem(`${name}: must be a list`);
  return value.map((item, at) => readText(item, `${name}[${at}]`));
}

/** JSON text that stands for an object, a list or null; anything else stays what it is. */
function decodeJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    const decoded: unknown = JSON.parse(value);
    return typeof decoded === 'object' ? decoded : value;
  } catch {
    return value; // Not JSON: the reading that follows says what is wrong with it.
  }
}
