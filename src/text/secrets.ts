/** Masks well-known shapes of secrets. Of a secret only its kind stays to be seen. The number of lines stays the same. */

import {looksLikeSecretValue} from './secretValue.js';

/** The text with its secrets masked: `ghp_…[masked]`. Linear; a text without a hint of a secret comes back as it is. */
export function maskSecrets(text: string): string {
  if (!hint.test(text)) return text;
  let masked = text;
  for (const {pattern, mask} of shapes) masked = masked.replace(pattern, mask);
  return masked;
}

/** Every shape below has one of these in it. */
const hint =
  /gh[opsur]_|github_pat_|glpat-|A[KS]IA|xox[a-z]-|npm_|AIza|[rs]k_live_|sk-|eyJ|:\/\/|pass|pwd|secret|token|key|credential|authorization/i;

const MASK = '…[masked]';

/** What a value is called that should not be seen. */
const secretName =
  '(?:pass(?:word|wd|phrase)|pwd|secret|token|credentials?|(?:api|access|auth|account|encryption|private|secret|signing)[_-]?key)';
/** In quotes anything but spaces; elsewhere brackets and separators end it too. */
const secretValue = '(?:(?<=["\'`])[^\\s"\'`\\\\]{12,}|[^\\s"\'`\\\\,;&<>(){}[\\]|]{12,})';

/** A line end as it is, or written as \n inside a string, or lost to a space; then what quoting and diffs put before a line. */
const keyLineStart = '(?:\\r?\\n|(?:\\\\r)?\\\\n| )[ \\t>|+-]{0,40}';
const keyLineEnd = '(?=[\\r\\n\\\\ ]|$)';

interface Shape {
  /** Global, and begun by a literal or a look-behind, so that each character is tried a bounded number of times. */
  readonly pattern: RegExp;
  readonly mask: (match: string, ...groups: string[]) => string;
}

const shapes: readonly Shape[] = [
  // Private keys in PEM, RFC 7468. The last line of one may be short, the others are not.
  {
    pattern: new RegExp(
      `(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)((?:${keyLineStart}(?:[A-Za-z0-9+/=]{16,}|[A-Z][A-Za-z-]{0,30}: [^\\r\\n\\\\]{0,200}|)${keyLineEnd})*(?:${keyLineStart}[A-Za-z0-9+/=]{1,15}(?=(?:\\\\r|\\\\n|\\s){1,3}[ \\t>|+-]{0,40}-END))?)`,
      'g',
    ),
    mask: (_match, begin, body) => begin + body.replace(keyLine, `$1${MASK}`),
  },
  {pattern: /(?<![A-Za-z0-9_])(gh[opsur]_|github_pat_)[A-Za-z0-9_]{20,}/g, mask: keepFirst},
  {pattern: /(?<![\w-])(glpat-)[\w.-]{20,}/g, mask: keepFirst},
  {pattern: /(?<![A-Za-z0-9])(A[KS]IA)[A-Z0-9]{16}(?![A-Za-z0-9])/g, mask: keepFirst},
  {pattern: /(?<![A-Za-z0-9])(xox[a-z]-)[A-Za-z0-9-]{10,}/g, mask: keepFirst},
  {pattern: /(?<![A-Za-z0-9_])(npm_)[A-Za-z0-9]{36,}/g, mask: keepFirst},
  {pattern: /(?<![\w-])(AIza)[\w-]{30,}/g, mask: keepFirst},
  {pattern: /(?<![A-Za-z0-9_])([rs]k_live_)[A-Za-z0-9]{16,}/g, mask: keepFirst},
  {
    pattern: /(?<![\w-])(sk-(?:ant-|proj-)?)([\w-]{20,})/g,
    mask: (match, prefix, rest) => (isRandom(rest) ? prefix + MASK : match),
  },
  // JSON Web Tokens, RFC 7519: two JSON objects in base64url, then a signature.
  {pattern: /(?<![\w-])(eyJ)[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/g, mask: keepFirst},
  // RFC 9110, Authorization field.
  {
    pattern:
      /(authorization\\?["']?[ \t]{0,4}[:=][ \t]{0,4}\\?["']?(?:bearer|basic|token)[ \t]{1,4})([\w.~+/=-]{8,})/gi,
    mask: (match, before, value) => (/\d/.test(value) || value.length >= 20 ? before + MASK : match),
  },
  // RFC 3986: user and password before the host of an address.
  {
    pattern: /(?<=:\/\/)([^\s/:@"'<>]{0,200}:)([^\s/@"'<>]{1,500})(?=@)/g,
    mask: (match, user, password) => (isPlaceholder(password) ? match : user + MASK),
  },
  {
    pattern: new RegExp(
      `(${secretName}(?:\\\\?["'])?[ \\t]{0,4}(?:=>|:=|=|:)[ \\t]{0,4}(?:\\\\?["'\`])?)(${secretValue})(.?)`,
      'gi',
    ),
    mask: (match, before, value, next) => (looksLikeSecretValue(value, next) ? before + MASK + next : match),
  },
  // The same as an option of a command.
  {
    pattern: new RegExp(`(?<=\\s|^)(--?(?:[a-z]{1,20}-){0,4}${secretName}[ \\t]{1,4}["']?)(${secretValue})(.?)`, 'gi'),
    mask: (match, before, value, next) => (looksLikeSecretValue(value, next) ? before + MASK + next : match),
  },
];

const keyLine = new RegExp(`(${keyLineStart})[A-Za-z0-9+/=]+${keyLineEnd}`, 'g');

/** The first group of a pattern stays, the rest of the match goes. */
function keepFirst(_match: string, first: string): string {
  return first + MASK;
}

/** Random characters, not words joined by hyphens. */
function isRandom(value: string): boolean {
  if (!/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
  return (/[a-z]/.test(value) && /[A-Z]/.test(value)) || /[A-Za-z0-9]{20,}/.test(value);
}

/** A variable or an example that stands where a secret would. */
function isPlaceholder(value: string): boolean {
  return /^(?:[$%{*].*|x+|\*+)$/i.test(value);
}
