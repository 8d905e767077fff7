import fc from 'fast-check';
import {expect, it} from 'vitest';
import {ByteQueue} from './byteQueue.js';

interface Queues {
  readonly queue: ByteQueue;
  readonly plain: number[];
}

type Step = (queues: Queues) => void;

const count = fc.nat({max: 120_000});

const steps: fc.Arbitrary<Step> = fc.oneof(
  // Sizes on both sides of the first buffer, so that it is filled, moved to its start and replaced.
  fc.tuple(fc.nat({max: 255}), fc.oneof(fc.nat({max: 20}), count)).map(
    ([first, length]): Step =>
      ({queue, plain}) => {
        const bytes = Uint8Array.from({length}, (_, index) => first + index);
        queue.push(bytes);
        for (const byte of bytes) plain.push(byte);
      },
  ),
  count.map(
    (length): Step =>
      ({queue, plain}) => {
        expect(Buffer.compare(queue.take(length), Uint8Array.from(plain.splice(0, length)))).toBe(0);
      },
  ),
  count.map(
    (length): Step =>
      ({queue, plain}) => {
        queue.drop(length);
        plain.splice(0, length);
      },
  ),
  fc.constant<Step>(({queue, plain}) => {
    queue.clear();
    plain.length = 0;
  }),
);

it('holds what a plain list would hold', () => {
  fc.assert(
    fc.property(fc.array(steps, {maxLength: 12}), list => {
      const queues: Queues = {queue: new ByteQueue(), plain: []};
      for (const step of list) {
        step(queues);
        expect(queues.queue.length).toBe(queues.plain.length);
        expect(Buffer.compare(queues.queue.peek(), Uint8Array.from(queues.plain))).toBe(0);
      }
    }),
  );
});

it('gives out pieces that later pushes leave alone', () => {
  const queue = new ByteQueue();
  queue.push(Buffer.from('first'));
  const piece = queue.take(5);
  queue.push(Buffer.from('later'));
  expect(Buffer.from(piece).toString()).toBe('first');
});

it('gives out no more than was pushed', () => {
  const queue = new ByteQueue();
  queue.push(Buffer.from('longer text'));
  queue.clear();
  queue.push(Buffer.from('ab'));
  expect(Buffer.from(queue.take(99)).toString()).toBe('ab');
  expect(queue.take(1)).toHaveLength(0);
});
