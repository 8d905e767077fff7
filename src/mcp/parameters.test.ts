import {describe, expect, it} from 'vitest';
import {
  ArgumentProblem,
  integer,
  integerOr,
  nullableNumber,
  nullableObject,
  nullableText,
  nullableTexts,
  optionalText,
  readArguments,
  schemaOf,
  text,
  truthOr,
} from './parameters.js';

const parameters = {
  name: text(),
  count: integerOr(5, {min: 1, max: 20, clamp: true}),
  line: integer(),
  seconds: nullableNumber(),
  flag: truthOr(false),
  metrics: nullableObject(),
  ids: nullableTexts(),
  note: optionalText(),
};

const read = (given: Record<string, unknown>, notes: string[] = []) =>
  readArguments(parameters, {name: 'n', line: 1, ...given}, notes);

describe('readArguments', () => {
  it('fills in what is absent and ignores what is unknown', () => {
    expect(read({colour: 'red'})).toEqual({
      name: 'n',
      count: 5,
      line: 1,
      seconds: null,
      flag: false,
      metrics: null,
      ids: null,
      note: null,
    });
  });

  it.each([
    ['a whole number as text', {line: '12'}, {line: 12}],
    ['a whole number as a float', {line: 3.0}, {line: 3}],
    ['a number as text', {seconds: '20.5'}, {seconds: 20.5}],
    ['yes', {flag: 'Yes'}, {flag: true}],
    ['zero', {flag: 0}, {flag: false}],
    ['an object as JSON text', {metrics: '{"a":1}'}, {metrics: {a: 1}}],
    ['a list as JSON text', {ids: '["x","y"]'}, {ids: ['x', 'y']}],
    ['null as text', {metrics: 'null', seconds: 'null', note: 'null'}, {metrics: null, seconds: null, note: null}],
    ['text that looks like JSON where text is wanted', {note: '[1]'}, {note: '[1]'}],
  ])('reads %s', (_, given, wanted) => {
    expect(read(given)).toMatchObject(wanted);
  });

  it.each([
    ['a missing argument', {name: undefined}],
    ['a number where text is wanted', {name: 5}],
    ['a fraction where a whole number is wanted', {line: 2.5}],
    ['words where a number is wanted', {line: 'one'}],
    ['not a number', {line: Number.NaN}],
    ['nothing where a number is wanted', {line: ''}],
    ['a list where an object is wanted', {metrics: [1]}],
    ['a number inside a list of texts', {ids: ['a', 1]}],
    ['a maybe', {flag: 'maybe'}],
  ])('refuses %s', (_, given) => {
    expect(() => read(given)).toThrow(ArgumentProblem);
  });

  it.each([
    [0, 1],
    [-1e9, 1],
    [21, 20],
    [1e12, 20],
  ])('clamps %d to %d and says so', (given, used) => {
    const notes: string[] = [];
    expect(read({count: given}, notes).count).toBe(used);
    expect(notes).toEqual([expect.stringMatching(new RegExp(`^count .*\\b${used}\\b`))]);
  });
});

describe('schemaOf', () => {
  it('tells types, defaults and what must be given', () => {
    expect(schemaOf({name: text('Whose.'), count: integerOr(5), note: optionalText(), cwd: nullableText()})).toEqual({
      type: 'object',
      properties: {
        name: {type: 'string', description: 'Whose.'},
        count: {type: 'integer', default: 5},
        note: {type: 'string'},
        cwd: {anyOf: [{type: 'string'}, {type: 'null'}]},
      },
      required: ['name'],
    });
  });
});
