/** All forms of body, the most frequent one first. */
import {binaryPatch} from './binaryPatch.js';
import {contextHunk} from './contextHunk.js';
import type {FilePart} from './filePart.js';
import type {LineBytes} from './lineBytes.js';
import {normalHunk} from './normalHunk.js';
import type {BodyForm, PartBody} from './partBody.js';
import {svnProperties} from './svnProperties.js';
import {unifiedHunk} from './unifiedHunk.js';

const bodyForms: readonly BodyForm[] = [unifiedHunk, binaryPatch, contextHunk, normalHunk, svnProperties];

/** First characters of all lines that can open a body. */
export const bodyFirstCharacters = bodyForms.map(form => form.firstCharacters).join('');

/** The body that begins for this part at this line, which is not empty; undefined if none does. */
export function openBody(line: LineBytes, part: FilePart): PartBody | undefined {
  const first = String.fromCharCode(line.bytes[line.start]);
  for (const form of bodyForms) {
    const body = form.firstCharacters.includes(first) ? form.open(line, part) : undefined;
    if (body) return body;
  }
  return undefined;
}
