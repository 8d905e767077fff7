/** Entry of the file that is loaded after the greeting, which a client waits for. */
export {createEngine} from '../mcp/engine.js';
