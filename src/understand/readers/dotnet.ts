/**
 * .NET: builds, tests and uncaught exceptions. Sources: learn.microsoft.com, "MSBuild and Visual Studio format for diagnostic messages",
 * "dotnet build", "dotnet test" (VSTest and Microsoft.Testing.Platform, SDK 6–10) with xUnit, NUnit and MSTest.
 */

import {blockReader} from './blockPatterns.js';
import {lineReader} from './linePatterns.js';

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
