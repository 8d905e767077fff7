import {describe, expect, it} from 'vitest';
import {parseSettings} from './settings.js';

describe('parseSettings', () => {
  it('fills in the defaults of the contract', () => {
    const {settings, warnings} = parseSettings({});
    expect(settings).toMatchObject({
      maxCaptures: 25,
      maxBufferBytes: 52_428_800,
      maxIndexedChunks: 4_194_304,
      replyWithinSeconds: 50,
    });
    expect(warnings).toEqual([]);
  });

  it.each([
    ['EPHEMERAL_MAX_CAPTURES', ' +7 ', 'maxCaptures', 7],
    ['EPHEMERAL_SEMANTIC_WAIT_SECONDS', 'inf', 'semanticWaitSeconds', Number.POSITIVE_INFINITY],
    ['EPHEMERAL_SEMANTIC_WAIT_SECONDS', '0.50', 'semanticWaitSeconds', 0.5],
    ['EPHEMERAL_ALLOW_RUNTIME_INDEX_BUDGET', ' On ', 'allowRuntimeIndexBudget', true],
    ['EPHEMERAL_CHILD_DEFAULTS', '0', 'childDefaults', false],
    ['EPHEMERAL_CHILD_DEFAULTS', '', 'childDefaults', true],
    ['EPHEMERAL_LOG_LEVEL', 'info', 'logLevel', 'INFO'],
    ['EPHEMERAL_SESSION_ID', '', 'sessionId', undefined],
    ['EPHEMERAL_EMBEDDING_THREADS', ' ', 'embeddingThreads', undefined],
    ['EPHEMERAL_DISABLE_SOCKET_SERVER', 'true', 'disableSocket', false],
    ['EPHEMERAL_TOOLS', 'Essential', 'tools', 'essential'],
  ] as const)('reads %s=%j', (name, text, key, wanted) => {
    const {settings, warnings} = parseSettings({[name]: text});
    expect(settings[key]).toBe(wanted);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['EPHEMERAL_MAX_CAPTURES', 'many'],
    ['EPHEMERAL_MAX_BUFFER_BYTES', '0'],
    ['EPHEMERAL_SEMANTIC_WAIT_SECONDS', 'nan'],
    ['EPHEMERAL_CHILD_DEFAULTS', 'perhaps'],
    ['EPHEMERAL_EMBEDDING_THREADS', 'two'],
    ['EPHEMERAL_TOOLS', 'few'],
  ])('names %s=%j as ignored and goes on with the default', (name, text) => {
    const {settings, warnings} = parseSettings({[name]: text});
    expect(warnings).toEqual([expect.stringContaining(`Ignoring invalid ${name}='${text}'`)]);
    expect(settings).toEqual(parseSettings({}).settings);
  });

  it('keeps the overlap of windows below their lines', () => {
    const {settings, warnings} = parseSettings({EPHEMERAL_SEMANTIC_CHUNK_OVERLAP: '99'});
    expect(settings.semanticChunkOverlap).toBe(7);
    expect(warnings).toHaveLength(1);
  });
});
