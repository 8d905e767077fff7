/** JUnit's XML, whole, of several producers, and cut off. */

import {describe, expect, it, test} from 'vitest';
import {createLineText} from '../../../text/lineText.js';
import {conclude} from '../../conclude.js';
import {readTextNow} from '../../readText.js';

const XML = [
  '<?xml version="1.0" encoding="UTF-8" ?>',
  '<testsuites tests="4" failures="1" errors="1">',
  '  <testsuite name="soup" tests="4">',
  '    <testcase classname="soup" name="is an error &lt;no&gt;" time="0.1"/>',
  '    <testcase classname="soup" name="is hot" file="a.test.js" time="0.2">',
  '      <failure message="expected 20 to be 90" type="AssertionError">',
  'AssertionError: expected 20 to be 90',
  '    at Object.&lt;anonymous&gt; (src/a.test.js:5:21)',
  '      </failure>',
  '    </testcase>',
  '    <testcase classname="soup" name="later"><skipped/></testcase>',
  '    <testcase classname="soup" name="is served"><error>Error: no plate</error></testcase>',
  '  </testsuite>',
  '</testsuites>',
];

function read(lines: readonly string[], code: number) {
  const outcome = {kind: 'exited', code} as const;
  const reading = readTextNow(createLineText(lines.map(line => `${line}\n`).join('')), {label: 'cmd: test', outcome});
  return {reading, conclusion: conclude(reading, outcome)};
}

describe('JUnit XML', () => {
  it('gives failed tests with names, places and messages, and counts', () => {
    const {reading, conclusion} = read(XML, 1);
    expect(
      reading.findings.map(({file, row, name, message, severity}) => [severity, file, row, name, message]),
    ).toEqual([
      ['failure', 'src/a.test.js', 5, 'soup > is hot', 'expected 20 to be 90'],
      ['error', undefined, undefined, 'soup > is served', 'no plate'],
    ]);
    expect(reading.totals).toMatchObject({passed: 1, failed: 1, errors: 1, skipped: 1});
    expect(conclusion).toBe('failed');
  });

  it('is green without failures', () => {
    const {reading, conclusion} = read([...XML.slice(0, 4), ...XML.slice(-2)], 0);
    expect(reading.findings).toEqual([]);
    expect(conclusion).toBe('passed');
  });

  test.each(XML.map((_, count) => count))('cut off after %i lines is no pass', count => {
    const {reading, conclusion} = read(XML.slice(0, count), 1);
    expect(conclusion).not.toBe('passed');
    expect(reading.understoodBy).not.toContain('xml (broken)');
  });
});

describe('XML reports', () => {
  const found = (text: string, code = 1) => {
    const {reading, conclusion} = read(text.split('\n'), code);
    return {
      told: reading.findings.map(({severity, file, row, name, code: rule, message}) => [
        severity,
        file,
        row,
        rule ?? name,
        message,
      ]),
      totals: reading.totals,
      conclusion,
    };
  };

  it.each([
    [
      'checkstyle',
      '<?xml version="1.0"?><checkstyle version="8"><file name="src/A.java"><error line="3" column="5" severity="error" message="Missing &apos;;&apos;" source="Semi"/><error line="9" severity="warning" message="long" source="Len"/></file></checkstyle>',
      [
        ['error', 'src/A.java', 3, 'Semi', "Missing ';'"],
        ['warning', 'src/A.java', 9, 'Len', 'long'],
      ],
    ],
    [
      'cppcheck',
      'Checking a.c ...\n<?xml version="1.0"?>\n<results version="2">\n<cppcheck version="2.10"/>\n<errors>\n<error id="nullPointer" severity="error" msg="Null" verbose="V">\n<location file="a.c" line="4" column="2"/>\n</error>\n</errors>\n</results>',
      [['error', 'a.c', 4, 'nullPointer', 'Null']],
    ],
    [
      'PMD',
      '<pmd version="7"><file name="src/A.java"><violation beginline="7" begincolumn="1" rule="UnusedLocal" priority="3">\nAvoid unused\n</violation></file></pmd>',
      [['error', 'src/A.java', 7, 'UnusedLocal', 'Avoid unused']],
    ],
    [
      'SpotBugs',
      '<BugCollection version="4"><BugInstance type="NP" priority="1"><ShortMessage>Null</ShortMessage><SourceLine start="12" sourcepath="a/B.java"/></BugInstance></BugCollection>',
      [['error', 'a/B.java', 12, 'NP', 'Null']],
    ],
    [
      'TRX',
      '<TestRun id="1"><Results><UnitTestResult testName="N.T.Ok" outcome="Passed"/><UnitTestResult testName="N.T.Bad" outcome="Failed"><Output><ErrorInfo><Message>Assert.AreEqual failed. Expected:&lt;1&gt;.</Message><StackTrace>   at N.T.Bad() in /app/T.cs:line 14</StackTrace></ErrorInfo></Output></UnitTestResult></Results></TestRun>',
      [['failure', '/app/T.cs', 14, 'N.T.Bad', 'Assert.AreEqual failed. Expected:<1>.']],
    ],
    [
      'xUnit.net',
      '<assemblies><assembly name="a.dll"><collection><test name="N.T.Bad" result="Fail"><failure exception-type="E"><message><![CDATA[Assert.Equal() Failure\r\nExpected: 1]]></message><stack-trace><![CDATA[   at N.T.Bad() in /app/T.cs:line 14]]></stack-trace></failure></test><test name="x" result="Pass"/></collection></assembly></assemblies>',
      [['failure', '/app/T.cs', 14, 'N.T.Bad', 'Assert.Equal() Failure Expected: 1']],
    ],
    [
      'NUnit',
      '<test-run id="2"><test-suite><test-case fullname="N.T.Bad" result="Failed"><failure><message><![CDATA[  Expected: 1\n  But was:  2\n]]></message><stack-trace><![CDATA[at N.T.Bad() in /app/T.cs:line 14]]></stack-trace></failure></test-case></test-suite></test-run>',
      [['failure', '/app/T.cs', 14, 'N.T.Bad', 'Expected: 1 But was:  2']],
    ],
    [
      'Catch2',
      '<Catch2TestRun name="t"><TestCase name="adds" filename="t.cpp" line="3"><Expression success="false" type="REQUIRE" filename="t.cpp" line="5"><Original>add(1,2) == 4</Original><Expanded>3 == 4</Expanded></Expression><OverallResult success="false"/></TestCase></Catch2TestRun>',
      [['failure', 't.cpp', 5, 'adds', 'REQUIRE( add(1,2) == 4 ): 3 == 4']],
    ],
    [
      'a linter in the form of JUnit',
      '<testsuites><testsuite name="/app/a.js"><testcase name="org.eslint.no-undef" classname="/app/a"><failure message="y is not defined"><![CDATA[line 3, col 23, Error - y is not defined.]]></failure></testcase></testsuite></testsuites>',
      [['error', '/app/a.js', 3, 'no-undef', 'y is not defined']],
    ],
  ])('are read of %s', (_, text, wanted) => {
    expect(found(text)).toMatchObject({told: wanted, conclusion: 'failed'});
    expect(found(`before\n${text}\nafter`)).toMatchObject({conclusion: 'failed'});
  });

  it('are read whole on one long line', () => {
    const cases = Array.from({length: 5000}, (_, index) => `<testcase classname="t" name="n${index}" time="0.1"/>`);
    const bad = '<testcase classname="t" name="bad"><failure message="no">a.test.js:3:4</failure></testcase>';
    const {told, totals} = found(`<testsuites><testsuite name="t">${cases.join('')}${bad}</testsuite></testsuites>`);
    expect(told).toEqual([['failure', 'a.test.js', 3, 't > bad', 'no']]);
    expect(totals).toMatchObject({passed: 5000, failed: 1});
  });

  it('give what is left where their head was cut away', () => {
    expect(found(XML.slice(5).join('\n')).told).toHaveLength(2);
  });

  it('bear hostile text', () => {
    for (const text of [
      '<testcase '.repeat(20_000),
      '<testsuite a="\n'.repeat(3000),
      '<testsuites>'.repeat(5000),
      '<checkstyle><file><error a=1 b = c',
    ])
      expect(read(text.split('\n'), 1).reading.understoodBy).not.toContain('xml (broken)');
  });
});
