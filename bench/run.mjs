/** Measures the program and prints each figure beside its target, as a table for docs/benchmarks.md. For the record: nothing fails here. */
import {cpus} from 'node:os';
import {capture} from './capture.mjs';
import {index} from './index.mjs';
import {memory} from './memory.mjs';
import {quality} from './quality.mjs';
import {replies} from './replies.mjs';
import {start} from './start.mjs';
import {understanding} from './understanding.mjs';

const groups = [start, capture, index, memory, replies, understanding, quality];

console.log(
  `# Benchmarks\n\nPrinted by \`npm run bench\` on Node ${process.versions.node}, ${cpus().length} cores. Times are medians; ratios are within one run, for machines differ and this one is noisy.\n`,
);
for (const {title, measure} of groups) {
  console.log(`## ${title}\n\n| figure | target | measured | |\n| --- | --- | --- | --- |`);
  for await (const {figure, target, measured, met} of measure()) {
    console.log(`| ${figure} | ${target} | ${measured} | ${met === undefined ? '' : met ? 'met' : '**short**'} |`);
  }
  console.log('');
}
