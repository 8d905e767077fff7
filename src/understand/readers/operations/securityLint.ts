/**
 * Scanners of images, secrets, policies and manifests. Sources: trivy.dev/docs "Reporting" (0.30–0.60); the repositories of gitleaks (8), checkov (2, 3),
 * conftest, kube-linter, with the output as printed.
 */

import {lineReader} from '../linePatterns.js';

/** A table for each target; a package is named in the first row of its faults. */
export const trivy = lineReader({
  name: 'trivy',
  anchors: ['CVE-', 'GHSA-', 'AVD-', ' (HIGH): ', ' (CRITICAL): ', ' (MEDIUM): ', ' (LOW): '],
  heading: /^(?!Total: |Tests: |Failures: )(?<file>\S[^()│]{0,300}) \([\w.\- ]{1,80}\)$/,
  patterns: [
    /^│ {1,3}(?<name>[^\s│]{1,200})?\s*│ *(?<code>(?:CVE|GHSA|AVD|DSA|RHSA)-[\w-]{1,60}) *│ *(?<severity>CRITICAL|HIGH|MEDIUM|LOW|UNKNOWN) *│(?:[^│\n]{0,300}│){2,3} *(?<message>[^│\n]{0,500}?) *│$/,
    /^(?:AVD-)?(?<code>[A-Z]{2,8}-?[A-Z]{0,8}-\d{3,6}) \((?<severity>CRITICAL|HIGH|MEDIUM|LOW|UNKNOWN)\): (?<message>\S.*)$/,
  ],
  severities: () => 'soft',
});

export const gitleaks = lineReader({
  name: 'gitleaks',
  anchors: ['Finding: ', 'leaks found', 'no leaks found'],
  patterns: [/^Finding: {5,12}(?<message>\S.*)$/],
  below:
    /^(?:RuleID: +(?<code>\S+)|File: +(?<file>\S.*)|Line: +(?<row>\d+)|(?:Secret|Entropy|Commit|Author|Email|Date|Fingerprint|Link|Tags): .*)$/,
  conclusions: [
    {pattern: /\bleaks found: [1-9]\d*$/, conclusion: 'failed'},
    {pattern: /\bno leaks found$/, conclusion: 'passed'},
  ],
});

export const checkov = lineReader({
  name: 'checkov',
  anchors: ['FAILED for resource: ', 'Passed checks: '],
  above: /^Check: (?<code>CKV\w{1,40}): "(?<message>.{1,1000})"$/,
  patterns: [/^\tFAILED for resource: (?<name>\S+)$/],
  below: /^\t(?:File: (?<file>\S+?):(?<row>\d+)-\d+|Guide: .*)$/,
  severities: () => 'soft',
  conclusions: [
    {pattern: /^Passed checks: \d+, Failed checks: 0, /, conclusion: 'passed'},
    {pattern: /^Passed checks: \d+, Failed checks: [1-9]\d*, /, conclusion: 'failed'},
  ],
});

export const conftest = lineReader({
  name: 'conftest',
  anchors: ['FAIL - ', 'WARN - ', ' exceptions'],
  patterns: [/^(?<severity>FAIL|WARN) - (?<file>\S{1,300}\.\w{1,12}) - (?:(?<name>\S{1,200}) - )?(?<message>\S.*)$/],
  severities: word => (word === 'FAIL' ? 'error' : 'warning'),
  conclusions: [{pattern: /^\d+ tests?, \d+ passed, \d+ warnings?, 0 failures, 0 exceptions$/, conclusion: 'passed'}],
});

export const kubeLinter = lineReader({
  name: 'kube-linter',
  anchors: [' (check: ', 'Error: found '],
  quiet: [/^Error: found \d+ lint errors?$/],
  patterns: [
    /^(?<file>\S.{0,300}?): \(object: (?<name>[^)\n]{1,300})\) (?<message>\S.*?) \(check: (?<code>[\w-]{1,80}), remediation: .*\)$/,
  ],
});
