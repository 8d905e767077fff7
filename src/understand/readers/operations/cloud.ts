/**
 * Command lines of clouds and forges: AWS, gcloud, Azure, GitHub, Pulumi. Sources: docs.aws.amazon.com/cli, "Return codes" (1, 2);
 * cloud.google.com/sdk/gcloud; learn.microsoft.com/cli/azure (2); cli.github.com/manual; pulumi.com/docs/cli (3).
 */

import {lineReader} from '../linePatterns.js';

export const aws = lineReader({
  name: 'aws',
  kind: 'process',
  anchors: [
    'An error occurred (',
    'Unable to locate credentials',
    'Could not connect to the endpoint URL: ',
    'You must specify a region.',
    'aws: error: ',
    'Unknown options: ',
    'upload failed: ',
    'download failed: ',
    'The config profile (',
    'Error when retrieving token',
    'aws: [ERROR]: ',
  ],
  patterns: [
    /^(?<message>(?:upload|download|copy|delete|move) failed: (?<file>\S+)(?: to \S+)? An error occurred \((?<code>\w{1,80})\) .*)$/,
    /^(?:aws: \[ERROR\]: |fatal error: )?(?<message>An error occurred \((?<code>[\w.]{1,80})\) when calling the (?<name>\w{1,80}) operation.*)$/,
    /^(?:aws: \[ERROR\]: |fatal error: )?(?<message>(?:Unable to locate credentials|Could not connect to the endpoint URL: |You must specify a region\.|The config profile \(|Error when retrieving token).*)$/,
    /^aws: error: (?<message>\S.*)$/,
    /^(?<message>Unknown options: .*)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});

export const gcloud = lineReader({
  name: 'gcloud',
  kind: 'process',
  anchors: ['ERROR: (gcloud'],
  patterns: [/^ERROR: \((?<name>gcloud[\w.-]{0,200})\) (?<message>\S.*)$/],
  below: /^ {0,4}- (?<more>\S.*)$/,
  severities: () => 'soft',
  concludes: 'error',
});

export const azure = lineReader({
  name: 'az',
  kind: 'process',
  anchors: ['ERROR: (', "ERROR: Please run 'az login'"],
  patterns: [
    /^ERROR: \((?!gcloud)(?<code>[A-Z]\w{2,100})\) (?<message>\S.*)$/,
    /^ERROR: (?<message>Please run 'az login' .*)$/,
  ],
  below: /^(?:Code|Message|Target|Exception Details): ?/,
  severities: () => 'soft',
  concludes: 'error',
});

export const gh = lineReader({
  name: 'gh',
  kind: 'process',
  anchors: [
    'gh: ',
    'GraphQL: ',
    'HTTP 4',
    'HTTP 5',
    'To get started with GitHub CLI',
    'error connecting to api.github.com',
  ],
  patterns: [
    /^(?:\{.*\})?gh: (?<message>\S.*?(?: \(HTTP (?<code>\d{3})\))?)$/,
    /^(?:pull request create failed: |failed to \w+: )?(?<message>GraphQL: \S.*)$/,
    /^(?<message>HTTP (?<code>[45]\d\d): .* \(https:\/\/api\.\S+\))$/,
    /^(?<message>To get started with GitHub CLI, please run: .*|error connecting to api\.github\.com)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});

/** Below `Diagnostics:` stand the resources, below each of them what is wrong. */
export const pulumi = lineReader({
  name: 'pulumi',
  anchors: ['    error: ', '    warning: ', '    Error: ', '  pulumi:'],
  heading: /^ {2}(?<name>[\w:./@$-]{1,200} \([^)\n]{1,200}\)):$/,
  patterns: [/^ {4}(?<severity>error|warning|Error): (?!update failed$|preview failed$)(?<message>\S.*)$/],
  quiet: [/^ {4}error: (?:update|preview) failed$/],
});
