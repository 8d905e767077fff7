/** The general reader: findings by the rules that hold for all tools. What it reads, a reader of the tool reads better. */

import type {LineJudgement} from '../judge/judgement.js';
import {placeIn} from '../judge/places.js';
import type {Finding} from '../reading.js';
import {endedOf} from '../signals.js';
import {createFinding, frameEnd, type Understood} from './general/block.js';
import {readExceptionBlock} from './general/exceptionBlocks.js';
import {createHeadings} from './general/headings.js';
import {readLevelBlock} from './general/levelBlocks.js';
import {readPythonTraceback} from './general/pythonTraceback.js';
import {readTestBlock} from './general/testBlocks.js';
import type {Reader, ReaderReport, TextView} from './reader.js';

const LINES_PER_STEP = 200;

export const generic: Reader = {name: 'generic', anchors: [], read: readGeneric};

function* readGeneric(view: TextView): Generator<void, ReaderReport> {
  const findings: Finding[] = [];
  const restating: Finding[] = [];
  const headings = createHeadings(view);
  let understoodTo = 0;
  let steps = 0;
  for (const line of view.judged) {
    steps += 1;
    if (steps % LINES_PER_STEP === 0) yield;
    if (line <= understoodTo || view.isCovered(line)) continue;
    const judgement = view.judge(line);
    if (!judgement) continue;
    const understood = read(view, line, judgement, headings);
    understoodTo = understood.end;
    (judgement.restates && understood.findings.length > 0 && !isTraceback(view, line) ? restating : findings).push(
      ...understood.findings,
    );
  }
  // What only restates is told where an exit status of 0 would hide it and there is nothing that it could restate.
  const isHidden = endedOf(view.outcome) === 'well' && !findings.some(({severity}) => severity !== 'warning');
  const told = isHidden ? [...findings, ...restating.slice(-1)] : findings;
  return {findings: told, uncounted: view.judgedBeyond};
}

function isTraceback(view: TextView, line: number): boolean {
  return view.line(line).includes('Traceback (most recent call last)');
}

function read(
  view: TextView,
  line: number,
  judgement: LineJudgement,
  headings: (line: number) => string | undefined,
): Understood {
  switch (judgement.kind) {
    case 'place':
      return readDiagnostic(view, line, judgement, headings);
    case 'exception':
      return (
        readPythonTraceback(view, line) ??
        (judgement.restates ? {findings: [], end: line} : readExceptionBlock(view, line, judgement))
      );
    case 'level':
      return judgement.restates ? readPlain(line, judgement) : readLevelBlock(view, line, judgement);
    case 'test':
      return judgement.restates ? readPlain(line, judgement) : readTestBlock(view, line, judgement);
    case 'process':
    case 'sentence':
    case 'conflict':
    case 'count':
    case 'exit':
      return readPlain(line, judgement);
    default:
      return judgement.kind satisfies never;
  }
}

function readDiagnostic(
  view: TextView,
  line: number,
  judgement: LineJudgement,
  headings: (line: number) => string | undefined,
): Understood {
  const {place} = judgement;
  const file = place?.file || headings(line);
  const end = frameEnd(view, line);
  const evidence = Array.from({length: Math.min(5, end - line + 1)}, (_, index) => line + index);
  const at = place && file ? {...place, file} : undefined;
  const message = judgement.message === '' ? view.line(line).trim() : judgement.message;
  return {
    findings: [createFinding({kind: 'diagnostic', judgement, start: line, end, place: at, message, evidence})],
    end: line,
  };
}

function readPlain(line: number, judgement: LineJudgement): Understood {
  const kind = judgement.kind === 'conflict' ? 'conflict' : judgement.kind === 'test' ? 'test' : 'process';
  return {
    findings: [createFinding({kind, judgement, start: line, place: judgement.place ?? placeIn(judgement.message)})],
    end: line,
  };
}
