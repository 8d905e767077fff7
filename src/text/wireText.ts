/** The last step of every text on its way out: nothing a client or a terminal could choke on or be fooled by. */

/**
 * The text as well-formed Unicode without raw control characters, except LF and TAB. C0 controls and DEL become their pictures
 * (`␛`, `␀`, `␍`), C1 controls `\x9b`, bidirectional embeddings, overrides and isolates `\u202e`, unpaired surrogates U+FFFD.
 */
export function toWireText(text: string): string {
  if (!unsafe.test(text)) return text;
  return text.toWellFormed().replace(control, picture);
}

const unsafe = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/;
const control = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

const CONTROL_PICTURES = 0x2400;
const DELETE_PICTURE = '\u2421';

function picture(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code);
  if (code === 0x7f) return DELETE_PICTURE;
  return code < 0xa0 ? `\\x${code.toString(16)}` : `\\u${code.toString(16)}`;
}
