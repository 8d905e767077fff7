/**
 * Stands in for `@modelcontextprotocol/server/_shims` in the bundle. The SDK's own brings a JSON Schema validator of 150 KB for the answers
 * of forms that a server sends to its client. We send none, and what is never loaded costs no time at start.
 */
import process from 'node:process';

export {process};

export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error('this server asks its client for no forms');
  }
}
