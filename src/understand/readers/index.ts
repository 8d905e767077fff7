/** The readers in the order in which they are asked: exact formats first, the general rules last. */

import {doctest} from './doctest.js';
import {generic} from './generic.js';
import {minitest} from './minitest.js';
import {phpunit} from './phpunit.js';
import {pytest} from './pytest.js';
import {bandit, black, isort, pydocstyle, pylint} from './pythonLint.js';
import {mypy, pyright} from './pythonTypes.js';
import type {Reader} from './reader.js';
import {rspec} from './rspec.js';
import {rubocop} from './rubocop.js';
import {ruff, ruffFull} from './ruff.js';
import {shellcheck} from './shellcheck.js';
import {actionlint, checkbashisms, hadolint, shellLines, yamllint} from './shellLint.js';
import {unittest} from './unittest.js';

export const READERS: readonly Reader[] = [
  pytest,
  unittest,
  doctest,
  rspec,
  minitest,
  phpunit,
  mypy,
  pyright,
  ruffFull,
  ruff,
  pylint,
  pydocstyle,
  isort,
  black,
  bandit,
  yamllint,
  hadolint,
  actionlint,
  checkbashisms,
  shellLines,
  shellcheck,
  rubocop,
  generic,
];
