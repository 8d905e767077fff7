/** The readers in the order in which they are asked: exact formats first, the general rules last. */

import {generic} from './generic.js';
import {pytest} from './pytest.js';
import type {Reader} from './reader.js';

export const READERS: readonly Reader[] = [pytest, generic];
