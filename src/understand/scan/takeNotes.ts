/** One pass over a text: which lines hold which anchors, what the lines report, what the summaries count. */

import type {LineText} from '../../text/lineText.js';
import {JUDGE_ANCHORS} from '../judge/anchors.js';
import {judgeLine} from '../judge/judgeLine.js';
import type {JudgeContext} from '../judge/judgement.js';
import {JudgedLines} from '../judgedLines.js';
import type {Reader} from '../readers/reader.js';
import {type CollectedTotals, createTotalsCollector, TOTALS_ANCHORS} from '../totals.js';
import {type AnchorScanner, createAnchorScanner} from './anchorScanner.js';
import {decodeLine} from './lineView.js';
import {scanText} from './scanText.js';

export interface Notes {
  readonly judged: JudgedLines;
  readonly totals: CollectedTotals;
  /** The lines that hold an anchor of a reader, in order; empty for strings that are no anchor. */
  hits(anchor: string): readonly number[];
}

interface Plan {
  readonly scanner: AnchorScanner;
  readonly judgeEnd: number;
  readonly totalsEnd: number;
}

let lastPlan: {readers: readonly Reader[]; plan: Plan} | undefined;

/** The automaton of all anchors; made at the first text and kept, as the readers are always the same. */
function planFor(readers: readonly Reader[]): Plan {
  if (lastPlan?.readers !== readers) {
    const own = [...new Set(readers.flatMap(({anchors}) => anchors))].map(text => ({text}));
    const judgeEnd = JUDGE_ANCHORS.length;
    const totalsEnd = judgeEnd + TOTALS_ANCHORS.length;
    lastPlan = {
      readers,
      plan: {scanner: createAnchorScanner([...JUDGE_ANCHORS, ...TOTALS_ANCHORS, ...own]), judgeEnd, totalsEnd},
    };
  }
  return lastPlan.plan;
}

/** Yields after every slice of the text. */
export function* takeNotes(text: LineText, readers: readonly Reader[], context: JudgeContext): Generator<void, Notes> {
  const {scanner, judgeEnd, totalsEnd} = planFor(readers);
  const judged = new JudgedLines();
  const totals = createTotalsCollector();
  const hits = new Map<string, number[]>();
  let candidates: number[] = [];
  let lastLine = 0;
  const wishes: number[] = [];

  const slices = scanText(text, scanner, {
    hit(anchor, line) {
      if (anchor >= totalsEnd) return noteHit(hits, scanner.anchors[anchor].text, line);
      const wish = anchor < judgeEnd ? 1 : 2;
      if (line === lastLine) wishes[wishes.length - 1] |= wish;
      else {
        candidates.push(line);
        wishes.push(wish);
        lastLine = line;
      }
    },
    endOfSlice() {
      // The last line may go on in the next slice, with hits still to come.
      const open = candidates.length > 0 && candidates.at(-1) === lastLine ? 1 : 0;
      for (let index = 0; index < candidates.length - open; index += 1) look(candidates[index], wishes[index]);
      candidates = candidates.slice(candidates.length - open);
      wishes.splice(0, wishes.length - open);
    },
  });

  function look(line: number, wish: number): void {
    const bytes = text.lineBytes(line);
    if (isFrame(bytes)) return;
    const content = decodeLine(bytes);
    if (wish & 2) totals.add(line, content);
    if (!(wish & 1)) return;
    const judgement = judgeLine(content, context);
    if (judgement) judged.add(line, judgement);
  }

  yield* slices;
  candidates.forEach((line, index) => {
    look(line, wishes[index]);
  });
  return {judged, totals: totals.finish(), hits: anchor => hits.get(anchor) ?? []};
}

/** An indented `at …`: a frame of a stack, which reports nothing by itself. There may be very many. */
function isFrame(bytes: Uint8Array): boolean {
  let at = 0;
  while (at < 12 && (bytes[at] === 0x20 || bytes[at] === 0x09)) at += 1;
  return at > 0 && bytes[at] === 0x61 && bytes[at + 1] === 0x74 && bytes[at + 2] === 0x20;
}

function noteHit(hits: Map<string, number[]>, anchor: string, line: number): void {
  const lines = hits.get(anchor);
  if (lines) lines.push(line);
  else hits.set(anchor, [line]);
}
