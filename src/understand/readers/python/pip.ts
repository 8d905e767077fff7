/** pip. Source: pip's documentation, "User Guide" and the diagnostics of `pip._internal.exceptions` (21–25). */

import type {Finding, LineRange} from '../../reading.js';
import {endedOf} from '../../signals.js';
import {lineReader} from '../linePatterns.js';
import type {Reader, ReaderReport, TextView} from '../reader.js';
import {readTracebackBlock} from './tracebackBlock.js';

/** Requirements of installed packages that do not hold: `pip check`, and a remark of `pip install`. */
export const pipConflicts = lineReader({
  name: 'pip',
  anchors: [', but you have ', ', which is not installed', 'No broken requirements found.'],
  patterns: [
    /^(?<message>(?<name>[\w.-]{1,100}) \S{1,60} (?:has requirement|requires) \S.{0,300}?, (?:but you have \S.*|which is not installed\.))$/,
  ],
  severities: () => 'soft',
  conclusions: [{pattern: /^No broken requirements found\.$/, conclusion: 'passed'}],
});

/** Packages that cannot be found, chosen or built. */
export const pip: Reader = {
  name: 'pip',
  anchors: ['error: subprocess-exited-with-error', 'error: metadata-generation-failed', 'ERROR: ', 'error: '],
  read: readPip,
};

const MAX_OUTPUT_LINES = 3000;

function readPip(view: TextView): ReaderReport {
  const builds = view.hits('error: subprocess-exited-with-error').flatMap(line => brokenBuild(view, line) ?? []);
  const covered: LineRange[] = builds.map(({range}) => range);
  const findings: Finding[] = [...builds];
  if (builds.length > 0) {
    for (const line of view.hits('error: ')) {
      if (
        /^error: (?:metadata-generation-failed|legacy-install-failure|failed-wheel-build-for-install)$/.test(
          view.line(line).trimEnd(),
        )
      )
        covered.push({start: line, end: line + 6});
    }
  }
  const refused = refusal(view);
  if (refused) {
    findings.push(refused);
    covered.push(refused.range);
  }
  return {
    findings,
    covered,
    ...(findings.length > 0 && endedOf(view.outcome) !== 'well' && {conclusion: 'error' as const}),
  };
}

/** The output of a build, indented below its heading; the last exception in it tells why. */
function brokenBuild(view: TextView, start: number): Finding | undefined {
  if (!/^\s*error: subprocess-exited-with-error\s*$/.test(view.line(start))) return undefined;
  let end = start;
  while (end < Math.min(view.lineCount, start + MAX_OUTPUT_LINES) && /^(?:\s|$)/.test(view.line(end + 1))) end += 1;
  const body = (line: number) => view.line(line).replace(/^\s{6}/, '');
  const traceback = readTracebackBlock(body, start, end);
  const said = Array.from({length: end - start}, (_, index) => end - index).find(line =>
    /^\s*error: \S/.test(view.line(line)),
  );
  const line = traceback.messageLine ?? said ?? start;
  const place = traceback.places.findLast(({file}) => /(?:^|[/\\])setup\.py$/.test(file)) ?? undefined;
  const evidence = [line, ...(place ? [place.line, place.line + 1] : [])];
  return {
    kind: 'process',
    severity: 'error',
    message:
      traceback.message ??
      view
        .line(line)
        .replace(/^\s*error: /, '')
        .trim(),
    ...(place && {file: place.file, row: place.row}),
    range: {start, end},
    evidence,
  };
}

const REFUSALS: readonly RegExp[] = [
  /^ERROR: (?<message>No matching distribution found for (?<name>[\w.-]+).*)$/,
  /^ERROR: (?<message>Cannot install .* because these package versions have conflicting dependencies\.)$/,
  /^ERROR: (?<message>THESE PACKAGES DO NOT MATCH THE HASHES .*)$/,
  /^ERROR: (?<message>Could not open requirements file: .*)$/,
];

/** The line that says why nothing is installed, with what stands around it. */
function refusal(view: TextView): Finding | undefined {
  const lines = view.hits('ERROR: ').slice(0, 1000);
  for (const line of lines) {
    const groups = REFUSALS.map(pattern => pattern.exec(view.line(line).trimEnd())?.groups).find(found => found);
    if (!groups) continue;
    const near = lines.filter(other => Math.abs(other - line) <= 15 && view.line(other).startsWith('ERROR: '));
    const causes = Array.from({length: 8}, (_, index) => line + 1 + index).filter(at =>
      / depends on /.test(view.line(at)),
    );
    const name =
      groups.name ?? (causes[0] === undefined ? undefined : / depends on ([\w.-]+)/.exec(view.line(causes[0]))?.[1]);
    return {
      kind: 'process',
      severity: 'error',
      message: groups.message,
      ...(name !== undefined && {name}),
      range: {start: Math.min(...near), end: Math.max(...near)},
      evidence: [line, ...causes, ...near.filter(other => other !== line)],
    };
  }
  return undefined;
}
