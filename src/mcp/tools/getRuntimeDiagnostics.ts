/** `get_runtime_diagnostics`: versions, paths and states for a bug report; never any content. */
import {renderDiagnostics} from '../../reply/statistics.js';
import {defineTool, plainError} from '../defineTool.js';

export const getRuntimeDiagnostics = defineTool({
  name: 'get_runtime_diagnostics',
  category: 'diagnostics',
  description: 'Versions, settings and states of this server, without content.',
  parameters: {},
  hints: {readOnlyHint: true},
  refusalPrefix: plainError,
  run: ({buffer, runtime}) =>
    renderDiagnostics(runtime.runtime(), buffer.statistics(), runtime.semantic(), runtime.warnings),
});
