/** What escape sequences do to the screen: a table of names. Sequences that are not in it only colour, ask or switch; they are dropped. */

import type {Escape} from './escape.js';
import type {Screen} from './screen.js';

export interface Effect {
  /** `tail`: nothing happens while text is only added at the end; `line`: stays within the cursor's line; `rows`: goes beyond it. */
  readonly reach: 'tail' | 'line' | 'rows';
  readonly apply: (screen: Screen, first: number, second: number) => void;
}

/** The effect of a sequence on what is shown, if it has one. */
export function effectOf({name, privateMark, first, second}: Escape): Effect | undefined {
  if (name === 'm' || name === '') return undefined;
  if (name === 'J') return displayErasures[Math.max(0, first)];
  if (name === 'K') return lineErasures[Math.max(0, first)];
  if (privateMark === '') return effects[name];
  const isSwitch = privateMark === '?' && (alternateScreens.has(first) || alternateScreens.has(second));
  return isSwitch ? alternateSwitches[name] : undefined;
}

/** An absent or zero count means one. */
const atLeastOne = (count: number): number => Math.max(1, count);

const up: Effect = {reach: 'rows', apply: (screen, count) => screen.moveBy(-atLeastOne(count), 0)};
const down: Effect = {reach: 'rows', apply: (screen, count) => screen.moveBy(atLeastOne(count), 0)};
const right: Effect = {reach: 'line', apply: (screen, count) => screen.moveBy(0, atLeastOne(count))};
const left: Effect = {reach: 'line', apply: (screen, count) => screen.moveBy(0, -atLeastOne(count))};
const toColumn: Effect = {reach: 'line', apply: (screen, column) => screen.moveToColumn(atLeastOne(column) - 1)};
const toPosition: Effect = {
  reach: 'rows',
  apply: (screen, row, column) => screen.moveTo(atLeastOne(row) - 1, atLeastOne(column) - 1),
};
const save: Effect = {reach: 'rows', apply: screen => screen.saveCursor()};
const restore: Effect = {reach: 'rows', apply: screen => screen.restoreCursor()};

/** By the last character; short escapes after a blank. */
const effects: Readonly<Record<string, Effect>> = {
  A: up,
  B: down,
  C: right,
  D: left,
  E: {reach: 'rows', apply: (screen, count) => screen.moveToRowStart(atLeastOne(count))},
  F: {reach: 'rows', apply: (screen, count) => screen.moveToRowStart(-atLeastOne(count))},
  G: toColumn,
  '`': toColumn,
  H: toPosition,
  f: toPosition,
  a: right,
  d: {reach: 'rows', apply: (screen, row) => screen.moveTo(atLeastOne(row) - 1)},
  e: down,
  '@': {reach: 'line', apply: (screen, count) => screen.insertBlanks(atLeastOne(count))},
  P: {reach: 'line', apply: (screen, count) => screen.deleteColumns(atLeastOne(count))},
  X: {reach: 'line', apply: (screen, count) => screen.eraseColumns(atLeastOne(count))},
  s: save,
  u: restore,
  ' 7': save,
  ' 8': restore,
  ' D': {reach: 'rows', apply: screen => screen.index(false)},
  ' E': {reach: 'rows', apply: screen => screen.index(true)},
  ' M': {reach: 'rows', apply: screen => screen.moveBy(-1, 0)},
  ' c': {reach: 'rows', apply: screen => screen.reset()},
};

/** `J`: to the end of the screen, to its beginning, all of it. */
const displayErasures: readonly Effect[] = [
  {reach: 'tail', apply: screen => screen.eraseBelow()},
  {reach: 'rows', apply: screen => screen.eraseAbove()},
  {reach: 'rows', apply: screen => screen.eraseAll()},
];

/** `K`: to the end of the line, to its beginning, all of it. */
const lineErasures: readonly Effect[] = [
  {reach: 'tail', apply: screen => screen.eraseLineEnd()},
  {reach: 'line', apply: screen => screen.eraseLineStart()},
  {reach: 'line', apply: screen => screen.eraseLine()},
];

const alternateScreens: ReadonlySet<number> = new Set([47, 1047, 1049]);
const alternateSwitches: Readonly<Record<string, Effect>> = {
  h: {reach: 'rows', apply: screen => screen.enterAlternate()},
  l: {reach: 'rows', apply: screen => screen.leaveAlternate()},
};
