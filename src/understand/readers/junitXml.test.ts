/** JUnit's XML, whole, of several producers, and cut off. */

import {describe, expect, it, test} from 'vitest';
import {createLineText} from '../../text/lineText.js';
import {conclude} from '../conclude.js';
import {readTextNow} from '../readText.js';

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
      ['error', undefined, undefined, 'soup > is served', 'Error: no plate'],
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
    expect(reading.understoodBy).not.toContain('junit (broken)');
  });
});
