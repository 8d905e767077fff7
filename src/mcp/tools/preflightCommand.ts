/** `preflight_command`: where a command would run and what its first word is, without running it. */

import {toWireKeys} from '../../reply/wireKeys.js';
import {preflightCommand as preflight} from '../../run/preflight.js';
import {defineTool, plainError} from '../defineTool.js';
import {nullableText, text} from '../parameters.js';

export const preflightCommand = defineTool({
  name: 'preflight_command',
  category: 'diagnostics',
  description:
    'Where a command would run and which program it names: folder, links, Git root, executable. Nothing is run.',
  parameters: {command: text(), cwd: nullableText()},
  hints: {readOnlyHint: true},
  refusalPrefix: plainError,
  async run(services, given) {
    const facts = await preflight(given.command, given.cwd ?? undefined, services.environment);
    return JSON.stringify(toWireKeys(facts), null, 2);
  },
});
