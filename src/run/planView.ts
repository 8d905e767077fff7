/**
 * Whether the last stages of a command line only view what the run before them prints (`make 2>&1 | tail -20`), and whether such a stage
 * hides the exit status of a run. Nothing is run here; what is not sure is left as it is.
 */
import type {ParsedScript} from 'unbash';
import {findHidingStage} from './findHidingStage.js';
import type {SeparatedView} from './separatedView.js';
import {separateView} from './separateView.js';
import {isViewName} from './viewStages.js';

export interface ViewPlan {
  /** Absent where the command runs as it is. */
  readonly view?: SeparatedView;
  /** Name of a stage that views and whose exit status stands for that of the run before it: `tail` of `make | tail && echo done`. */
  readonly hiddenBy?: string;
}

/** Longer commands are scripts, not views. */
const MAX_CHARS = 32_768;

/** Looks at a command as the shell of that name will read it. */
export async function planView(command: string, shell: 'bash' | 'sh' | 'cmd'): Promise<ViewPlan> {
  if (!command.includes('|') || shell === 'cmd') return {};
  const {parse, forEachChild} = await import('unbash');
  const read = (text: string): ParsedScript | undefined => {
    if (text.length > MAX_CHARS) return undefined;
    try {
      const script = parse(text);
      return script.errors?.length ? undefined : script;
    } catch {
      return undefined; // Nested beyond what the parser bears.
    }
  };
  const script = read(command);
  if (!script) return {hiddenBy: guessHidingStage(command)};
  const separated = separateView(command, script, {shell, forEachChild});
  // If our own text cannot be read, the mistake is ours, and the command runs as it is.
  const sound = separated && read(separated.view.command) ? separated : undefined;
  const hiddenBy = findHidingStage(script, {skip: sound?.stages ?? [], read, forEachChild});
  return {view: sound?.view, hiddenBy};
}

/** Of a text that could not be read: the last name behind a `|` of its last line that usually views. */
function guessHidingStage(command: string): string | undefined {
  const text = command.trimEnd();
  const lastLine = text.slice(text.lastIndexOf('\n') + 1);
  const names = [...lastLine.matchAll(/\|&?\s*(\w+)/g)].map(([, name]) => name);
  return names.findLast(isViewName);
}
