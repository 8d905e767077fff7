/** ansible-lint. Source: ansible.readthedocs.io/projects/lint, "Output formats" (5–25): rich, with the place below the rule, and pep8. */

import {lineReader} from '../linePatterns.js';

const CONCLUSIONS = [
  {pattern: /^Failed(?: after \S.{0,100})?: [1-9]\d* failure\(s\)/, conclusion: 'failed'},
  {pattern: /^Passed: 0 failure\(s\)/, conclusion: 'passed'},
] as const;

export const ansibleLint = lineReader({
  name: 'ansible-lint',
  anchors: ['.yml:', '.yaml:', ' failure(s), ', 'violation(s) that are fatal'],
  above: /^(?<code>[a-z][a-z-]{1,40}(?:\[[\w/-]{1,60}\])?): (?<message>\S.*?)(?: \((?<severity>warning)\))?$/,
  patterns: [/^(?<file>[^\s:][^:\n]{0,300}\.ya?ml):(?<row>\d+)(?::(?<column>\d+))?(?: .*)?$/],
  conclusions: CONCLUSIONS,
  totals: {
    line: /^(?:Failed|Passed)(?: after \S.{0,100})?: (?<errors>\d+) failure\(s\), (?<warnings>\d+) warning\(s\)/,
  },
});

export const ansibleLintLines = lineReader({
  name: 'ansible-lint',
  anchors: ['.yml:', '.yaml:', 'violation(s) that are fatal'],
  quiet: [/^WARNING {2}Listing \d+ violation\(s\) that are fatal$/],
  patterns: [
    /^(?<file>[^\s:][^:\n]{0,300}\.ya?ml):(?<row>\d+)(?::(?<column>\d+))?: (?<code>[a-z][a-z-]{1,40}\[[\w/-]{1,60}\]|[a-z]{1,20}(?:-[a-z]{1,20}){1,4})(?:\[\/\])?: (?<message>\S.*?)(?: \((?<severity>warning)\))?$/,
    /^(?<file>[^\s:][^:\n]{0,300}\.ya?ml):(?<row>\d+)(?::(?<column>\d+))?: \[?(?<code>E?\d{3}|[a-z][a-z-]{1,40})\] (?<message>\S.*)$/,
  ],
});
