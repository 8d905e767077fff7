/** What a command finds in its environment. */

/** Without a terminal nobody can leave a pager or answer a question. */
const NON_INTERACTIVE = {
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
  DEBIAN_FRONTEND: 'noninteractive',
  npm_config_yes: 'true',
};

/** A copy of `inherited`, with non-interactive defaults for what it does not set, unless `defaults` is false. An empty value counts as set. */
export function childEnvironment(inherited: NodeJS.ProcessEnv, {defaults}: {defaults: boolean}): NodeJS.ProcessEnv {
  const environment = {...inherited};
  if (!defaults) return environment;
  // npm reads its variables in either case, and Windows knows no case at all.
  const names = new Set(Object.keys(inherited).map(name => name.toLowerCase()));
  for (const [name, value] of Object.entries(NON_INTERACTIVE)) {
    if (!names.has(name.toLowerCase())) environment[name] = value;
  }
  return environment;
}
