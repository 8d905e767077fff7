/** `search_capture`: finds lines of one capture by words, by exact text or by pattern. */
import {Refusal} from '../../capture/refusal.js';
import {createReplyRoom, MAX_REPLY_BYTES, MIN_REPLY_BYTES} from '../../reply/budget.js';
import {renderSearchResults} from '../../reply/searchResults.js';
import {isSearchMode, SEARCH_MODES} from '../../search/search.js';
import {formatCount} from '../../text/format.js';
import {defineTool} from '../defineTool.js';
import {integerOr, optionalInteger, text, textOr} from '../parameters.js';

const MAX_QUERY_BYTES = 1_024;

export const searchCapture = defineTool({
  name: 'search_capture',
  category: 'search',
  description:
    'Find lines in a capture: words and identifiers (hybrid, bm25), exact text (literal), pattern (regex, linear time). Quotes and operators have no meaning in the first two.',
  parameters: {
    query: text(),
    mode: textOr('hybrid', {description: SEARCH_MODES.join(', ')}),
    capture_id: textOr('latest'),
    top_k: integerOr(5, {min: 1, max: 20, clamp: true}),
    context_lines: integerOr(3, {min: 0, max: 100, clamp: true}),
    max_bytes: optionalInteger({min: MIN_REPLY_BYTES, max: MAX_REPLY_BYTES, clamp: true}),
  },
  hints: {readOnlyHint: true},
  essential: true,
  alwaysLoad: true,
  refusalPrefix: () => 'Search Error: ',
  async run({buffer}, given, call) {
    const size = Buffer.byteLength(given.query, 'utf8');
    if (size > MAX_QUERY_BYTES) {
      throw new Refusal(
        'query_too_large',
        `the query has ${formatCount(size)} bytes, at most ${formatCount(MAX_QUERY_BYTES)} are searched`,
      );
    }
    const {mode} = given;
    if (!isSearchMode(mode)) {
      throw new Refusal(
        'unsupported_search_mode',
        `unsupported mode '${mode.slice(0, 80)}'; use one of ${SEARCH_MODES.join(', ')}`,
      );
    }
    const capture = buffer.use(given.capture_id);
    const {text: lines, result} = await buffer.search(capture, {query: given.query, mode, limit: given.top_k});
    if (result.problem) throw new Refusal('invalid_pattern', result.problem);
    const notes = [...call.notes];
    if (mode === 'hybrid' || mode === 'semantic')
      notes.push('search by meaning is not in this version; matches are by words');
    const reply = {capture, text: lines, query: given.query, mode, result, contextLines: given.context_lines, notes};
    return renderSearchResults(reply, createReplyRoom(given.max_bytes));
  },
});
