/**
 * The shells of databases. Sources: sqlite.org/cli.html and shell.c (3.30–3.50); postgresql.org/docs, "psql" and "Error Message Style Guide"
 * (10–17); dev.mysql.com/doc, "mysql Client Error Messages" (5.7, 8, MariaDB 10).
 */

import {lineReader, usualSeverity} from '../linePatterns.js';

export const sqlite = lineReader({
  name: 'sqlite3',
  anchors: ['rror near line ', 'Error: near line ', 'Error: in prepare, ', 'Error: stepping, '],
  patterns: [
    /^(?:(?:Parse|Runtime) error|Error:) near line (?<row>\d{1,9})(?: of (?<file>[^\s:]\S{0,300}))?: (?<message>\S.*?)(?: \((?<code>\d{1,5})\))?$/,
    /^(?:(?:Parse|Runtime) error|Error): (?:in prepare|stepping), (?<message>\S.*?)(?: \((?<code>\d{1,5})\))?$/,
  ],
  // The statement and a caret.
  below: /^ {2}\s*(?:\S.*|\^--- error here)$|^\s+(?:error here ---\^)$/,
});

/** Each statement by itself; what follows from a transaction that was given up says nothing new. */
export const psql = lineReader({
  name: 'psql',
  anchors: [' ERROR:  ', ' FATAL:  ', ' PANIC:  ', ' WARNING:  ', 'ERROR:  ', ': error: '],
  quiet: [/^psql:[^:\n]{1,300}:\d{1,9}: ERROR: {2}(?:\w{5}: )?current transaction is aborted/],
  patterns: [
    /^(?:psql:)(?<file>[^:\n]{1,300}):(?<row>\d{1,9}): (?<severity>ERROR|FATAL|PANIC|WARNING): {2}(?:(?<code>[0-9A-Z]{5}): {1,2})?(?<message>\S.*)$/,
  ],
  below:
    /^(?:DETAIL|HINT|CONTEXT|LINE \d{1,9}|LOCATION|QUERY|(?:SCHEMA|TABLE|COLUMN|DATA ?TYPE|CONSTRAINT) NAME): |^\s+\^$|^(?:PL\/pgSQL|SQL) (?:function|statement) /,
  severities: word => (word === 'PANIC' ? 'error' : usualSeverity(word)),
});

/** What keeps the programs of PostgreSQL from their work. */
export const postgresClients = lineReader({
  name: 'psql',
  kind: 'process',
  anchors: [': error: ', ': fatal: ', ': FATAL: ', 'invalid command ', ' - no response'],
  patterns: [
    /^(?:psql|pg_dump|pg_dumpall|pg_restore|createdb|dropdb|createuser|pg_basebackup|pg_ctl|initdb|vacuumdb|reindexdb|clusterdb|pg_isready): (?:error|fatal|FATAL): (?: ?)(?<message>(?:connection to server (?:at|on socket) "(?<name>[^"\n]{1,200})")?.*\S)$/,
    /^(?:psql:[^:\n]{1,300}:\d{1,9}: (?:error: )?)?(?<message>invalid command \\\S*.*)$/,
    /^(?<message>(?<name>\S{1,200}:\d{1,5}) - no response)$/,
  ],
  below: /^\t(?:Is the server running |FATAL: )|^(?:DETAIL|HINT): /,
  severities: () => 'soft',
  concludes: 'error',
});

/** A statement whose file nobody names, as from a pipe. */
export const psqlStatements = lineReader({
  name: 'psql',
  anchors: ['ERROR:  ', 'FATAL:  '],
  quiet: [/^ERROR: {2}(?:\w{5}: )?current transaction is aborted/],
  patterns: [/^(?<severity>ERROR|FATAL|PANIC): {2}(?:(?<code>[0-9A-Z]{5}): {1,2})?(?<message>\S.*)$/],
  below:
    /^(?:DETAIL|HINT|CONTEXT|LINE \d{1,9}|LOCATION|QUERY|(?:SCHEMA|TABLE|COLUMN|DATA ?TYPE|CONSTRAINT) NAME): |^\s+\^$|^(?:PL\/pgSQL|SQL) (?:function|statement) /,
  severities: () => 'soft',
});

/** MySQL and MariaDB. */
export const mysql = lineReader({
  name: 'mysql',
  anchors: ['ERROR ', 'Got error: ', "mysqldump: Couldn't"],
  patterns: [
    /^(?:mysql: |mariadb: )?ERROR (?<code>\d{3,5})(?: \(\w{5}\))? at line (?<row>\d{1,9})(?: in file: '(?<file>[^'\n]{1,300})')?: (?<message>\S.*)$/,
  ],
});

/** What keeps the client from its work. */
export const mysqlClient = lineReader({
  name: 'mysql',
  kind: 'process',
  anchors: ['ERROR ', 'rror: '],
  patterns: [
    /^(?:mysql: |mariadb: )?ERROR (?<code>\d{3,5}) \(\w{5}\)(?:: )(?<message>\S.*)$/,
    /^(?:mysql\w{0,20}|mariadb-\w{1,20}): (?:Got error|Error): (?:'?(?<code>\d{3,5})'?: )?(?<message>\S.*)$/,
  ],
  severities: () => 'soft',
  concludes: 'error',
});
