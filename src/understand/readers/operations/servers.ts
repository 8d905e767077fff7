/**
 * Checks of configuration files of servers and units. Sources: nginx.org/en/docs/ngx_core_module (1.14–1.27); docs.haproxy.org, "Management Guide" (2, 3);
 * httpd.apache.org/docs/2.4, "apachectl"; the manuals systemd-analyze(1) and systemctl(1) (245–257), logrotate(8), sshd(8), unbound and named as printed.
 */

import {lineReader} from '../linePatterns.js';

export const nginx = lineReader({
  name: 'nginx',
  anchors: [
    '[emerg] ',
    '[alert] ',
    '[warn] ',
    '[crit] ',
    'nginx: configuration file ',
    'nginx: the configuration file ',
  ],
  quiet: [/^nginx: the configuration file \S+ syntax is ok$/],
  patterns: [
    /^(?:nginx: )?(?:\d{4}\/\d\d\/\d\d [\d:]{8} )?\[(?<severity>emerg|alert|crit|warn)\] (?:\d{1,10}#\d{1,10}: )?(?<message>.*? in (?<file>\/[^\s:]{1,300}):(?<row>\d{1,7}))$/,
    /^(?:nginx: )?(?:\d{4}\/\d\d\/\d\d [\d:]{8} )?\[(?<severity>emerg|alert|crit)\] (?:\d{1,10}#\d{1,10}: )?(?<message>(?:open\(\) "(?<file>[^"\n]{1,300})")?.*)$/,
  ],
  severities: word => (word === 'warn' ? 'warning' : 'soft'),
  conclusions: [
    {pattern: /^nginx: configuration file \S+ test failed$/, conclusion: 'failed'},
    {pattern: /^nginx: configuration file \S+ test is successful$/, conclusion: 'passed'},
  ],
  concludes: 'error',
});

export const haproxy = lineReader({
  name: 'haproxy',
  anchors: ['[ALERT] ', '[WARNING] ', '[NOTICE] ', 'Configuration file is valid'],
  quiet: [/^\[NOTICE\] +(?:\d+\/\d+ )?\(\d+\) : /],
  patterns: [
    /^\[(?<severity>ALERT|WARNING)\] +(?:\d+\/\d+ )?\(\d+\) : (?:config : )?(?<message>(?:\[\S+\] : )?(?:parsing \[(?<file>[^\]:\n]{1,300}):(?<row>\d{1,7})\] : )?\S.*)$/,
  ],
  severities: word => (word === 'WARNING' ? 'warning' : 'soft'),
  conclusions: [
    {
      pattern: /^\[ALERT\] .*(?:Error\(s\) found in configuration file|Fatal errors found in configuration)/,
      conclusion: 'failed',
    },
    {pattern: /^Configuration file is valid$/, conclusion: 'passed'},
  ],
});

export const apache = lineReader({
  name: 'apache',
  anchors: [
    'Syntax error on line ',
    'Configuration error: ',
    "Action 'configtest' failed",
    'Syntax OK',
    'The Apache error log may have more',
  ],
  quiet: [/^Action '\w+' failed\.$/, /^The Apache error log may have more information\.$/],
  patterns: [
    /^(?:(?<code>AH\d{5}): )?(?:\w+: )?(?<message>Syntax error on line (?<row>\d{1,7}) of (?<file>[^\s:]{1,300}):(?: (?!\S+:\d+: ).*)?)$/,
    /^(?:(?<code>AH\d{5}): )?\w+: Syntax error on line \d{1,7} of \S{1,300}: (?:Syntax error on line \d{1,7} of \S{1,300}: )?(?<file>[^\s:]{1,300}):(?<row>\d{1,7}): (?<message>\S.*)$/,
    /^(?:(?<code>AH\d{5}): )(?:\w+: )?(?<message>Configuration error: .*)$/,
  ],
  below: /^(?!AH\d{5}|Action |The Apache )(?<more>[A-Z<]\S.*)$/,
  severities: () => 'soft',
  conclusions: [{pattern: /^Syntax OK$/, conclusion: 'passed'}],
});

const UNIT = '[\\w@\\\\:.-]{1,200}\\.(?:service|timer|socket|mount|automount|target|path|slice|scope|swap|device)';

/** Rows of a unit file, and the units as a whole; that a unit has a bad setting is told by the row. */
export const systemdAnalyze = lineReader({
  name: 'systemd-analyze',
  anchors: [
    '.service:',
    '.timer:',
    '.socket:',
    '.mount:',
    '.automount:',
    '.target:',
    '.path:',
    '.slice:',
    '.conf:',
    'Unit ',
  ],
  quiet: [new RegExp(`^(?:${UNIT}: Unit configuration has fatal error|Unit ${UNIT} has a bad unit file setting)`)],
  patterns: [
    /^(?<file>\/[^\s:]{1,300}|[^\s:/]{1,200}\.conf):(?<row>\d{1,7}): (?<message>.*\b(?<severity>[Ii]gnor(?:ing|ed))\b.*)$/,
    /^(?<file>\/[^\s:]{1,300}\.(?:service|timer|socket|mount|automount|target|path|slice|conf)):(?<row>\d{1,7}): (?<message>\S.*)$/,
    new RegExp(
      `^(?<file>${UNIT}): (?<message>(?:Command \\S+ is not executable: |Service has |Service lacks |Timer unit lacks |Socket |Mount |Failed to create |Two services allocated|Unit ).*)$`,
    ),
    new RegExp(
      `^(?:Failed to prepare filename \\S+: |Failed to load \\S+: )?(?<message>Unit (?<name>${UNIT}) (?:not found|is masked)\\.)$`,
    ),
  ],
  severities: word => (word === 'error' ? 'soft' : 'warning'),
});

/** What became of a job, and the state of a unit. */
export const systemctl = lineReader({
  name: 'systemctl',
  kind: 'process',
  anchors: ['Active: failed '],
  heading: /^[●×○*x] (?<name>[\w@\\:.-]{1,200}\.\w{4,9})(?: - .*)?$/,
  patterns: [/^ {4,8}(?<message>Active: failed .*)$/],
  severities: () => 'soft',
});

export const systemctlJobs = lineReader({
  name: 'systemctl',
  kind: 'process',
  anchors: ['Job for ', 'Failed to ', 'System has not been booted with systemd'],
  quiet: [/^System has not been booted with systemd as init system/],
  patterns: [
    /^(?<message>Job for (?<name>[\w@\\:.-]{1,200}\.\w{4,9}) failed\b.*)$/,
    /^(?<message>Failed to (?:start|stop|restart|reload|enable|disable|mask|get properties for) (?<name>[\w@\\:.-]{1,200}\.\w{4,9}): .*)$/,
    /^(?<message>Failed to connect to bus: .*)$/,
  ],
  below: /^See "?(?:system status logs and )?'?"?(?:systemctl status|journalctl) /,
  severities: () => 'soft',
  concludes: 'error',
});
