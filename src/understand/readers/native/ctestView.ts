import type {TextView} from '../reader.js';

/** An anchor of the readers that ask for the view below. */
export const CTEST_ANCHOR = ': Test command: ';

/** The view without the number of the test that `ctest -V` puts in front of each line that a test prints. */
export function withoutTestNumbers(view: TextView): TextView {
  if (view.hits(CTEST_ANCHOR).length === 0) return view;
  return {...view, line: number => view.line(number).replace(/^\d{1,6}: ?/, '')};
}
