/** Bundler and RubyGems, when gems cannot be found or built. Source: Bundler's documentation, "Troubleshooting" (2). */

import {lineReader} from '../linePatterns.js';

export const bundler = lineReader({
  name: 'bundler',
  anchors: [
    'Could not find ',
    'Bundler could not find compatible versions',
    'and Bundler cannot continue',
    'Could not locate Gemfile',
  ],
  patterns: [
    /^(?<message>Could not find gem '(?<name>[\w.-]+)[^'\n]{0,200}'.*)$/,
    /^(?<message>Could not find (?<name>[\w.-]+?)-\d[\w.]* in .*(?:gems|sources|cached).*)$/,
    /^(?<message>Bundler could not find compatible versions for gem "(?<name>[^"\n]{1,100})":)$/,
    /^(?<message>An error occurred while installing (?<name>\S+) \([^)\n]{1,60}\), and Bundler cannot continue\.)$/,
    /^(?<message>Could not locate Gemfile or \.bundle\/ directory)$/,
  ],
  below: /^(?: {2,}\S.*|locally\.|installed locally\.)$/,
  concludes: 'error',
});
