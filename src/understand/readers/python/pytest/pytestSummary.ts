/** The short test summary of pytest: one line per failed test, with its node id and the start of its message. */

export interface SummaryEntry {
  readonly line: number;
  readonly isError: boolean;
  /** `tests/a.py::TestB::test_c[1]`, or the path of a file that could not be collected. */
  readonly nodeId: string;
  /** Description of a subtest: `[msg] (i=1)`. */
  readonly subtest?: string;
  /** Cut at the width of the terminal, without the dots that tell so; empty where nothing of it fits. */
  readonly message: string;
}

/** An entry of the summary, if the line is one that tells of a fault. */
export function summaryEntryOf(body: string, line: number): SummaryEntry | undefined {
  const head = /^(FAILED|ERROR|SUBFAIL(?:ED)?)(\S*(?: \([^)]{1,200}\))?) (\S.*)$/.exec(body);
  if (!head || (head[2] !== '' && !head[1].startsWith('SUB'))) return undefined;
  const {nodeId, message} = splitMessage(head[3]);
  return {
    line,
    isError: head[1] === 'ERROR',
    nodeId,
    message: message.replace(/\.{3}$/, ''),
    ...(head[2] && {subtest: head[2]}),
  };
}

/** Parts ` - ` may stand in the brackets of a parameter. */
function splitMessage(text: string): {nodeId: string; message: string} {
  let at = text.indexOf(' - ');
  for (let turn = 0; turn < 20 && at >= 0; turn += 1) {
    const front = text.slice(0, at);
    if (!front.includes('[') || front.trimEnd().endsWith(']')) break;
    const next = text.indexOf(' - ', at + 1);
    if (next < 0) break;
    at = next;
  }
  return at < 0 ? {nodeId: text.trim(), message: ''} : {nodeId: text.slice(0, at), message: text.slice(at + 3).trim()};
}

/** The file of a node id: all in front of `::`. */
export function fileOfNode(nodeId: string): string {
  return nodeId.split('::', 1)[0];
}

/** The heading that pytest prints over the block of a node: its path below the file, joined with dots. */
export function headingOfNode(nodeId: string): string {
  return nodeId.split('::').slice(1).join('.');
}
