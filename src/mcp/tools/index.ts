/** All tools, in the order in which clients see them. A new tool is one file and one line here. */
import type {Tool} from '../defineTool.js';
import {captureFile} from './captureFile.js';
import {captureText} from './captureText.js';
import {clearCaptures} from './clearCaptures.js';
import {consolidateCaptures} from './consolidateCaptures.js';
import {executeAndCapture} from './executeAndCapture.js';
import {getBufferStats} from './getBufferStats.js';
import {getCaptureSlice} from './getCaptureSlice.js';
import {getCaptureSummary} from './getCaptureSummary.js';
import {getRuntimeDiagnostics} from './getRuntimeDiagnostics.js';
import {listCaptures} from './listCaptures.js';
import {preflightCommand} from './preflightCommand.js';
import {searchCapture} from './searchCapture.js';
import {setSemanticIndexBudget} from './setSemanticIndexBudget.js';

export const tools: readonly Tool[] = [
  preflightCommand,
  captureText,
  captureFile,
  executeAndCapture,
  consolidateCaptures,
  searchCapture,
  getCaptureSlice,
  getCaptureSummary,
  listCaptures,
  clearCaptures,
  getBufferStats,
  getRuntimeDiagnostics,
  setSemanticIndexBudget,
];
