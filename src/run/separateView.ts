/**
 * A command line whose last stages only view, written anew with a way in between. The shell runs all of it as before – same variables,
 * folder, line numbers – but what comes before the view goes to a descriptor of ours, and the view reads from another.
 */
import type {CommandNode, forEachChild, ParsedScript, Pipeline, Redirection, SyntaxNode, Word} from 'unbash';
import {isListing, isTextMaker} from './pipelineSources.js';
import {type SeparatedView, VIEW_DESCRIPTORS} from './separatedView.js';
import {readViewStage, type ViewStage} from './viewStages.js';

export interface Separation {
  readonly view: SeparatedView;
  /** The stages that were taken off. */
  readonly stages: readonly CommandNode[];
}

export interface Surroundings {
  readonly shell: 'bash' | 'sh';
  readonly forEachChild: typeof forEachChild;
}

/** Undefined where the last stages do more than view, or where anything could tell the rewritten command from the given one. */
export function separateView(
  command: string,
  script: ParsedScript,
  {shell, forEachChild}: Surroundings,
): Separation | undefined {
  const last = script.commands.at(-1);
  if (!last || last.background || UNSURE.test(command)) return undefined;
  const chain = last.command.type === 'AndOr' ? last.command.commands : [last.command];
  const pipeline = chain.at(-1);
  if (pipeline?.type !== 'Pipeline' || !hasPlainPrefix(pipeline, shell)) return undefined;
  const before = [...script.commands.slice(0, -1), ...chain.slice(0, -1)];
  const source = wordsOf(pipeline.commands[0]);
  // `ps` would show the command rewritten.
  if (isTextMaker(source) || source[0] === 'ps') return undefined;
  if (before.some(node => disturbsLater(node, forEachChild))) return undefined;

  const views = readViews(pipeline, shell);
  const stages = pipeline.commands.slice(pipeline.commands.length - views.length);
  const text = (from: number, to: number) => command.slice(from, to);
  const run = pipeline.commands.slice(0, pipeline.commands.length - views.length);
  const runEnd = run[run.length - 1].end;
  const joint = pipeline.operators[pipeline.operators.length - views.length];
  if (stages.length === 0 || (joint === '|&' && shell !== 'bash')) return undefined;
  const viewText = text(stages[0].pos, pipeline.end);
  // Everything stays on its line, so that the shell's own messages name the right one.
  if (viewText.includes('\n')) return undefined;

  const [{pos: start}] = script.commands;
  const [{pos: runStart}] = pipeline.commands;
  const chainEnd = chain.at(-2)?.end ?? last.pos;
  const parts = [
    text(0, start),
    start < last.pos ? `{ ${text(start, last.pos)}} ${CLOSE_ALL}; ` : '',
    last.pos < chainEnd ? `{ ${text(last.pos, chainEnd)}; } ${CLOSE_ALL}` : '',
    text(chainEnd, runStart),
    join(`${text(runStart, runEnd)}${joint === '|&' ? ' 2>&1' : ''}`, viewText),
    command.slice(pipeline.end),
  ];
  const view: SeparatedView = {
    command: parts.join(''),
    name: views[views.length - 1].name,
    showsAll: views.every(({showsAll}) => showsAll),
    isListing: run.every(node => isListing(wordsOf(node))),
  };
  return {view, stages};
}

const {upstream, toView, shown, status} = VIEW_DESCRIPTORS;
const CLOSE_ALL = `${upstream}>&- ${toView}<&- ${shown}>&- ${status}>&-`;

/**
 * The view in the background, and what it views in the foreground: a pipeline's member, so in a subshell. `exec` gives up our ends, so that
 * each of them ends with the process that uses it.
 */
function join(run: string, view: string): string {
  const told = `&& command echo 0 >&${status} || command echo $? >&${status}`;
  const viewer = `{ { ${view}; } ${CLOSE_ALL} ${told}; } <&${toView} >&${shown} 2>&${shown} ${upstream}>&- &`;
  return `{ ${viewer} exec ${toView}<&- ${shown}>&- ${status}>&-; ( ${run} ) >&${upstream} ${upstream}>&-; }`;
}

/** Descriptors that could be ours, and what could see our background process. Quoted ones count too. */
const UNSURE = /[<>]&?\s*[3-9]|(?<![\w$])[3-9][<>]|\$!|\$\{!|\bjobs\b|\bkill [^|;&\n]{0,80}%/;

/** Name and arguments, quotes resolved; empty for a compound command. */
export function wordsOf(node: CommandNode): readonly string[] {
  if (node.type !== 'Command') return [];
  return [node.name, ...node.suffix].flatMap(part => (part?.type === 'Word' ? [part.value] : []));
}

function hasPlainPrefix({prefixes}: Pipeline, shell: 'bash' | 'sh'): boolean {
  return prefixes.length === 0 || (shell === 'bash' && prefixes.length === 1 && prefixes[0].type === 'Time');
}

/** Whether a command before the last pipeline changes how the shell goes on in a way that a view could feel. */
function disturbsLater(node: SyntaxNode, visit: typeof forEachChild): boolean {
  if (node.type === 'Function' || node.type === 'Coproc') return true;
  if (node.type === 'Command') {
    const name = node.name?.value ?? '';
    if (['exec', 'trap', 'alias', 'enable', 'shopt'].includes(name)) return true;
    const words = wordsOf(node).slice(1);
    if (name === 'set' && !words.every(word => /^[-+][eu]+o?$|^-o$|^(?:errexit|nounset|pipefail)$/.test(word)))
      return true;
  }
  let disturbs = false;
  visit(node, child => {
    disturbs ||= disturbsLater(child, visit);
  });
  return disturbs;
}

/** The stages at the end that only view, as many as there are; never the first of all. */
function readViews({commands}: Pipeline, shell: 'bash' | 'sh'): ViewStage[] {
  const views: ViewStage[] = [];
  for (const node of commands.slice(1).reverse()) {
    const stage = readStage(node, shell);
    if (!stage) break;
    views.unshift(stage);
  }
  return views;
}

function readStage(node: CommandNode, shell: 'bash' | 'sh'): ViewStage | undefined {
  if (node.type !== 'Command' || !node.name) return undefined;
  const words = [node.name];
  for (const part of node.prefix) if (!isHarmlessPrefix(part.type === 'Assignment' ? part.text : '')) return undefined;
  for (const part of node.suffix) {
    if (part.type === 'Word') words.push(part);
    else if (part.type === 'Assignment' || !isHarmlessRedirect(part)) return undefined;
  }
  return words.every(word => isLiteral(word, shell)) ? readViewStage(words.map(({value}) => value)) : undefined;
}

/** `LC_ALL=C sort`. */
function isHarmlessPrefix(text: string): boolean {
  return /^(?:LC_[A-Z]+|LANG)=[\w.@-]*$/.test(text);
}

/** `2>/dev/null` and `2>&1`. */
function isHarmlessRedirect(part: Redirection): boolean {
  if (part.type !== 'Redirect' || part.descriptor?.type !== 'FileDescriptor' || part.descriptor.value !== 2)
    return false;
  const target = part.target?.text;
  return (part.operator === '>' && target === '/dev/null') || (part.operator === '>&' && target === '1');
}

/** A word that stands for itself in whatever state the shell is. */
function isLiteral({text, parts}: Word, shell: 'bash' | 'sh'): boolean {
  if (text.startsWith('~')) return false;
  return (parts ?? []).every(part => {
    switch (part.type) {
      case 'Literal':
      case 'SingleQuoted':
        return true;
      case 'DoubleQuoted':
        return part.parts.every(({type}) => type === 'Literal');
      case 'AnsiCQuoted':
        return shell === 'bash';
      default:
        return false;
    }
  });
}
