/**
 * kubectl, Helm and kubeconform. Sources: kubernetes.io/docs/reference/kubectl (1.18–1.33); helm.sh/docs, "helm lint", "helm template", "helm upgrade"
 * (3); the repository of yannh/kubeconform.
 */

import {lineReader, usualSeverity} from '../linePatterns.js';

/** Manifests that are wrong. */
export const kubectlManifests = lineReader({
  name: 'kubectl',
  anchors: [
    'error: error ',
    ' is invalid: ',
    'error: unable to ',
    'error: resource mapping not found',
    'when creating "',
    'strict decoding error',
    '* spec.',
    '* metadata.',
  ],
  patterns: [
    /^error: (?<message>error (?:validating|parsing) "?(?<file>[^\s"]{1,300}?)"?: .*?(?:\byaml: line (?<row>\d{1,7}): .*)?)$/,
    /^error: (?<message>unable to (?:recognize|decode) "(?<file>[^"\n]{1,300})": .*)$/,
    /^(?:error: )?(?<message>resource mapping not found for name: "(?<name>[^"\n]{0,200})" namespace: "[^"\n]{0,200}" from "(?<file>[^"\n]{1,300})": .*)$/,
    /^Error from server \((?<code>BadRequest|Invalid|Forbidden|AlreadyExists|Conflict)\): (?<message>error when (?:creating|applying patch|replacing|retrieving current configuration of:?|updating|deleting) "(?<file>[^"\n]{1,300})": .*)$/,
    /^(?:error: )?(?<message>The (?<name>\w{1,80} "[^"\n]{0,200}") is invalid: .*)$/,
    /^The (?<name>\w{1,80} "[^"\n]{0,200}") (?<message>is invalid: ?)$/,
  ],
  below: /^\* (?<more>\S.*)$|^ensure CRDs are installed first$/,
  severities: () => 'soft',
});

/** What keeps the client from its work; the lines of the log above tell the same less well. */
export const kubectl = lineReader({
  name: 'kubectl',
  kind: 'process',
  anchors: [
    'Error from server',
    'The connection to the server ',
    'Unable to connect to the server: ',
    'memcache.go:',
    'error: timed out waiting',
    ' exceeded its progress deadline',
    'error: the path "',
    'error: no context exists',
    'error: You must be logged in',
  ],
  quiet: [/^E\d{4} [\d:.]{8,20} +\d+ memcache\.go:\d+\] /],
  patterns: [
    /^Error from server(?: \((?<code>\w{1,60})\))?: (?<message>(?:\S{1,100} "(?<name>[^"\n]{1,200})" )?.*)$/,
    /^(?<message>The connection to the server (?<name>\S+) was refused.*)$/,
    /^(?<message>Unable to connect to the server: .*)$/,
    /^error: (?<message>timed out waiting for the condition(?: on (?<name>\S+))?.*)$/,
    /^error: (?<message>\S{1,60} "(?<name>[^"\n]{1,200})" exceeded its progress deadline)$/,
    /^error: (?<message>the path "(?<file>[^"\n]{1,300})" does not exist)$/,
    /^error: (?<message>no context exists with the name: "(?<name>[^"\n]{1,200})"|You must be logged in to the server.*)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});

/** Templates and values that do not fit each other. */
export const helm = lineReader({
  name: 'helm',
  anchors: ['Error: ', '[ERROR] ', '[WARNING] ', ' chart(s) linted, ', 'Use --debug flag to render out invalid YAML'],
  quiet: [/^Use --debug flag to render out invalid YAML$/],
  patterns: [
    /^(?:Error: |\[ERROR\] (?:templates\/?|values\.yaml|\S+): )(?:(?:INSTALLATION|UPGRADE) FAILED: )?(?<message>(?:template|parse error at|execution error at)[: ] ?\(?(?<file>[^\s:()]{1,300}):(?<row>\d{1,7})(?::(?<column>\d{1,5}))?\)?: .*)$/,
    /^(?:Error: |\[ERROR\] (?:templates\/?|\S+): )(?:(?:INSTALLATION|UPGRADE) FAILED: )?(?<message>YAML parse error on (?<file>[^\s:]{1,300}): .*?(?:\byaml: line (?<row>\d{1,7}): .*)?)$/,
    /^Error: (?<message>values don't meet the specifications of the schema.*)$/,
    /^\[(?<severity>ERROR|WARNING)\] (?<file>templates\/?|[^\s:]{1,300}\.(?:ya?ml|tpl|json|lock)): (?<message>\S.*)$/,
  ],
  severities: usualSeverity,
  below: /^- (?<more>\S.*)$/,
  conclusions: [
    {pattern: /^(?:Error: )?\d+ chart\(s\) linted, [1-9]\d* chart\(s\) failed$/, conclusion: 'failed'},
    {pattern: /^\d+ chart\(s\) linted, 0 chart\(s\) failed$/, conclusion: 'passed'},
  ],
});

/** Releases that did not come to be. */
export const helmRelease = lineReader({
  name: 'helm',
  kind: 'process',
  anchors: [' FAILED: ', 'Error: release: ', 'Error: Chart.yaml', 'Error: repo ', 'Error: chart '],
  patterns: [/^Error: (?:(?:INSTALLATION|UPGRADE|ROLLBACK|UNINSTALL) FAILED: )(?<message>\S.*)$/],
  severities: () => 'soft',
  concludes: 'error',
});

export const kubeconform = lineReader({
  name: 'kubeconform',
  anchors: [' is invalid: ', ' failed validation: ', 'Summary: ', ' contains an invalid '],
  patterns: [
    /^(?<file>\S.{0,300}?) - (?<name>\w{1,80} \S{1,200}) (?<message>(?:is invalid|failed validation): .*)$/,
    /^WARN - (?<file>\S.{0,300}?) contains an invalid (?<name>\w{1,80}(?: \([^)\n]{1,200}\))?) - (?<message>\S.*)$/,
  ],
  conclusions: [
    {
      pattern: /^Summary: \d+ resources? found .* - Valid: \d+, Invalid: 0, Errors: 0, Skipped: \d+$/,
      conclusion: 'passed',
    },
    {
      pattern: /^Summary: \d+ resources? found .* - Valid: \d+, Invalid: \d+, Errors: \d+, Skipped: \d+$/,
      conclusion: 'failed',
    },
  ],
});
