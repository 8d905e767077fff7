/**
 * .NET: builds, tests and uncaught exceptions. Sources: learn.microsoft.com, "MSBuild and Visual Studio format for diagnostic messages",
 * "dotnet build", "dotnet test" (VSTest and Microsoft.Testing.Platform, SDK 6–10) with xUnit, NUnit and MSTest.
 */

import {blockReader} from '../blockPatterns.js';
import {lineReader} from '../linePatterns.js';
import type {Reader} from '../reader.js';

/** `A.cs(1,2): error CS0103: text [/p/a.csproj]`, told again in the summary; then the counts. */
export const dotnetBuild = lineReader({
  name: 'msbuild',
  anchors: [
    '): error ',
    '): warning ',
    ' : error ',
    ' : warning ',
    ' Warning(s)',
    ' Error(s)',
    'Build FAILED.',
    'Build succeeded',
  ],
  patterns: [
    /^\s*(?:\d+>)?(?<file>[^\s():][^()\n]{0,300})\((?<row>\d+)(?:,(?<column>\d+))?(?:,\d+,\d+)?\): (?<severity>error|warning) (?<code>(?!TS)[A-Z]{2,10}\d{2,5}): (?<message>\S.*?)(?: \[[^[\]]+proj(?:::TargetFramework=[\w.]+)?\])?$/,
    /^\s*(?:\d+>)?(?:CSC|VBC|FSC|MSBUILD|(?<file>[^\s():][^():\n]{0,300}(?:proj|sln|targets|props))) : (?<severity>error|warning) (?<code>[A-Z]{2,10}\d{2,5}): (?<message>\S.*?)(?: \[[^[\]]+proj(?:::TargetFramework=[\w.]+)?\])?$/,
  ],
  conclusions: [
    {pattern: /^Build FAILED\.$/, conclusion: 'failed'},
    {pattern: /^Build succeeded\.?$/, conclusion: 'passed'},
  ],
  totals: {line: /^\s+(?:(?<warnings>\d+) Warning\(s\)|(?<errors>\d+) Error\(s\))$/},
});

/** `  Failed Name [12 ms]`, the message, the stack trace; the same tests are told by the framework while they run. */
export const dotnetTest = blockReader({
  name: 'dotnet test',
  anchors: ['  Failed ', 'failed ', '[FAIL]', 'Failed!  - ', 'Passed!  - ', 'Test Run ', 'No test is available in'],
  kind: 'test',
  heads: [
    /^ {2}(?<severity>Failed) (?<name>\S.{0,600}?) \[(?:< )?\d[\d.,]* (?:ms|s|m|h)[^\]]{0,20}\]$/,
    /^(?<severity>failed) (?<name>\S.{0,600}?) \(\d[\d.,]*(?:ms|s|m).{0,20}\)$/,
  ],
  ends: /^ {2}(?:Passed|Skipped) \S|^(?:passed|skipped) \S.*\)$|^(?:Failed!|Passed!|Skipped!|Test Run |Total tests|Results File|Test run summary|\[xUnit|Attachments:)/,
  place: /^\s+at .{1,600} in (?<file>[^\n]{1,300}?):(?:line )?(?<row>\d+)$/,
  prefers: /(?:Tests?|Specs?)\.\w+$|[/\\]tests?[/\\]/i,
  aside:
    /^\s*(?:Error Message|Stack Trace|Standard Output Messages|Standard Error Messages):$|^\s+(?:at (?:System|Xunit|NUnit|Microsoft|Shouldly|FluentAssertions)\.|from \S+\.dll|--- End of)/,
  severities: () => 'failure' as const,
  noise: /^\[xUnit\.net [\d:.]+\] {2,}\S.*\[FAIL\]$/,
  conclusions: [
    {pattern: /^Failed! {2}- |^Test Run (?:Failed|Aborted)\.|^Test run summary: Failed!/, conclusion: 'failed'},
    {pattern: /^Passed! {2}- |^Test Run Successful\.|^Test run summary: Passed!/, conclusion: 'passed'},
    {pattern: /^No test is available in /, conclusion: 'error'},
  ],
});

/** The counts that stand on lines of their own: `Total tests: 3` of VSTest, `  total: 3` below `Test run summary`. */
export const dotnetCounts: Reader = {
  name: 'dotnet',
  anchors: ['Total tests: ', 'Test run summary: '],
  read: view => {
    const start = [...view.hits('Total tests: '), ...view.hits('Test run summary: ')].findLast(line =>
      /^Total tests: \d+$|^Test run summary: (?:Passed|Failed|Zero tests)/.test(view.line(line).trimEnd()),
    );
    if (start === undefined) return {findings: []};
    const counts: Record<string, number> = {};
    let end = start;
    for (let line = start; line <= start + 8; line += 1) {
      const found = /^ *(?:Total )?(total|tests|passed|succeeded|failed|skipped): (\d+)$/i.exec(
        view.line(line).trimEnd(),
      );
      if (!found) continue;
      counts[found[1].toLowerCase()] = Number(found[2]);
      end = line;
    }
    const {failed = 0, skipped = 0, total = counts.tests} = counts;
    if (total === undefined) return {findings: []};
    const passed = counts.passed ?? counts.succeeded ?? Math.max(0, total - failed - skipped);
    return {findings: [], covered: [{start, end}], totals: {passed, failed, skipped, total, runner: 'dotnet test'}};
  },
};

/** `Unhandled exception. System.X: text`, inner exceptions and the stack trace. */
export const dotnetCrash = blockReader({
  name: 'dotnet',
  anchors: ['Unhandled exception. ', 'Unhandled Exception: '],
  kind: 'exception',
  heads: [/^Unhandled [Ee]xception[.:] (?<message>(?<name>[A-Z][\w.+`]*\.[\w.+`]+)(?:: .*)?)$/],
  ends: /^(?!\s+at |\s+-{3}|\s*$)/,
  place: /^\s+at .{1,600} in (?<file>[^\n]{1,300}?):line (?<row>\d+)$/,
  aside: /^\s+at (?:System|Microsoft)\.|^\s+--- End of/,
  concludes: 'error',
});

/** NUnit's own runner: `1) Failed : Tide.TideTests.Lifts`, both sides, the trace, then the counts. */
export const nunit = blockReader({
  name: 'nunit',
  anchors: [') Failed : ', ') Error : ', ') Invalid : ', '  Test Count: '],
  kind: 'test',
  heads: [/^\d+\) (?:Failed|Error|Invalid) : (?<name>\S.*)$/],
  ends: /^\d+\) \w+ : |^(?:Test Run Summary|Run Settings|Tests Not Run)$/,
  place: /^\s*at .{1,600} in (?<file>[^\n]{1,300}?):(?:line )?(?<row>\d+)$/,
  prefers: /(?:Tests?|Specs?)\.\w+$|[/\\]tests?[/\\]/i,
  aside: /^\s*at (?:System|NUnit|Microsoft)\./,
  severities: () => 'failure' as const,
  totals:
    /^ {2}Test Count: (?<total>\d+), Pass(?:ed)?: (?<passed>\d+), Fail(?:ed)?: (?<failed>\d+), Warn(?:ings)?: \d+, Inconclusive: \d+, Skip(?:ped)?: (?<skipped>\d+)/,
});
