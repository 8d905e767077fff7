/** Running containers: the Docker client, its daemon's answers, and Compose. Sources: docs.docker.com/reference/cli; compose-spec.io (Docker 20–28, Compose 1 and 2). */

import {lineReader} from '../linePatterns.js';

export const docker = lineReader({
  name: 'docker',
  kind: 'process',
  anchors: [
    'Error response from daemon: ',
    'Cannot connect to the Docker daemon',
    'Unable to find image ',
    'docker: ',
    'COPY failed: ',
    'ADD failed: ',
    'unable to prepare context: ',
    'no configuration file provided',
    'invalid compose project',
    'Additional property ',
    'validating ',
    'dependency failed to start: ',
    ' must be a ',
    'unknown shorthand flag: ',
    'undefined service ',
    'no such service: ',
    'Unsupported config option for ',
  ],
  quiet: [/^Unable to find image '[^'\n]{1,300}' locally$/],
  patterns: [
    /^(?:docker: |ERROR: |Error: )?Error response from daemon: (?<message>(?:[Dd]ockerfile parse error (?:on )?line (?<row>\d+))?.*)$/,
    /^(?:docker: |ERROR: |error during connect: )?(?<message>Cannot connect to the Docker daemon .*)$/,
    /^(?<message>(?:COPY|ADD) failed: .*)$/,
    /^(?:ERROR: )?(?<message>unable to prepare context: .*)$/,
    /^docker: (?<message>(?:'\S+' is not a docker command|unknown command|invalid reference format|open |no such).*)$/,
    /^(?:ERROR: )?(?<message>no configuration file provided: .*|dependency failed to start: (?:container )?(?<name>\S+).*|no such service: .*|unknown shorthand flag: .*)$/,
    /^(?:ERROR: |service )?(?<message>.{0,300}: invalid compose project)$/,
    /^(?:ERROR: )?validating (?<file>\S.{0,300}?): (?<message>\S.*)$/,
    /^(?:parsing|failed to parse) (?<file>\S.{0,300}?): (?<message>yaml: (?:line (?<row>\d+):)?.*)$/,
    /^(?:ERROR: )?(?<message>Unsupported config option for .*)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});

/** A service that ended badly, and what became of its container. */
export const compose = lineReader({
  name: 'docker compose',
  kind: 'process',
  anchors: [' exited with code ', ' is unhealthy', ' exited ('],
  patterns: [
    /^(?<message>(?<name>[\w.-]{1,100}) exited with code (?!0\b)\d{1,3}(?: \(restarting\))?)$/,
    /^(?<message>service "(?<name>[^"\n]{1,100})" didn't complete successfully: exit \d+)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});
