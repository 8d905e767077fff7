import {expect, test} from 'vitest';
import {exitStatusOf} from './exitStatus.js';
import type {Outcome} from './outcome.js';

test.each<[Outcome, number | null]>([
  [{kind: 'exited', code: 0}, 0],
  [{kind: 'exited', code: 125}, 125],
  [{kind: 'signalled', signal: 'SIGKILL'}, 137],
  [{kind: 'signalled', signal: 'SIGINT'}, 130],
  [{kind: 'signalled', signal: 'SIGLOST'}, null],
  [{kind: 'timedOut', timeoutMs: 1000}, 124],
  [{kind: 'cancelled'}, 130],
  [{kind: 'notStarted', reason: 'the shell could not be started (ENOENT)'}, 127],
  [{kind: 'notStarted', reason: 'the shell could not be started (EACCES)'}, 126],
])('%j has the exit status %j', (outcome, status) => {
  expect(exitStatusOf(outcome)).toBe(status);
});
