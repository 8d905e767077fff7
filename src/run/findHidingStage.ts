/** Pipelines that stay as they are and whose exit status is that of a stage which only views: `false | tail` says 0. */
import type {CommandNode, forEachChild, ParsedScript, Pipeline, SyntaxNode} from 'unbash';
import {isTextMaker} from './pipelineSources.js';
import {wordsOf} from './separateView.js';
import {isViewName} from './viewStages.js';

export interface HidingSearch {
  /** Stages that were taken off. */
  readonly skip: readonly CommandNode[];
  readonly forEachChild: typeof forEachChild;
  /** Reads a text that is handed to another shell. */
  read(text: string): ParsedScript | undefined;
}

/** The name of the first such stage. Conditions ask for just that status, and substitutions for no status at all: they do not count. */
export function findHidingStage(script: ParsedScript, search: HidingSearch): string | undefined {
  return findIn(script, search, 0);
}

const MAX_SHELLS = 3;

function findIn(node: SyntaxNode, search: HidingSearch, depth: number): string | undefined {
  if (node.type === 'Pipeline') {
    const name = nameOfHider(node, search);
    if (name) return name;
  }
  if (node.type === 'Command') {
    const inner = depth < MAX_SHELLS ? innerScript(node, search) : undefined;
    return inner && findIn(inner, search, depth + 1);
  }
  const condition = node.type === 'If' || node.type === 'Elif' || node.type === 'While' ? node.clause : undefined;
  let found: string | undefined;
  search.forEachChild(node, child => {
    if (child !== condition) found ??= findIn(child, search, depth);
  });
  return found;
}

function nameOfHider({commands}: Pipeline, {skip}: HidingSearch): string | undefined {
  const stages = commands.filter(stage => !skip.includes(stage));
  const [first, last] = [stages[0], stages.at(-1)];
  if (stages.length < 2 || last?.type !== 'Command') return undefined;
  const name = last.name?.value.replace(/^.*\//, '') ?? '';
  const source = wordsOf(first);
  const cannotFail = isTextMaker(source) || source[0] === 'ps' || source[0] === 'seq';
  return isViewName(name) && !cannotFail ? name : undefined;
}

/** The command text of `bash -c '...'`, wherever it stands among the words (`timeout 60 bash -lc '...'`). */
function innerScript(node: CommandNode & {type: 'Command'}, {read}: HidingSearch): ParsedScript | undefined {
  const words = wordsOf(node);
  const shell = words.findIndex(word => /^(?:.*\/)?(?:ba|da|z|k)?sh$/.test(word));
  const option = shell < 0 ? -1 : words.findIndex((word, at) => at > shell && /^-[a-z]*c$/.test(word));
  const text = option < 0 ? undefined : words[option + 1];
  return text?.includes('|') ? read(text) : undefined;
}
