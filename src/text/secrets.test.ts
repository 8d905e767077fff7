import {describe, expect, it, test} from 'vitest';
import {maskSecrets} from './secrets.js';

const letters = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789';

describe('a secret of a well-known shape is masked and its kind stays', () => {
  test.each([
    ['GitHub token', `token is ghp_${letters} here`, 'token is ghp_…[masked] here'],
    ['GitHub app token', `ghs_${letters}`, 'ghs_…[masked]'],
    ['GitHub fine-grained token', `github_pat_11ABCDEFG0${letters}`, 'github_pat_…[masked]'],
    ['GitLab token', 'glpat-aBcD_efGH-1234567890', 'glpat-…[masked]'],
    ['AWS key id', 'aws: AKIAIOSFODNN7EXAMPLE.', 'aws: AKIA…[masked].'],
    ['AWS session key id', 'ASIAIOSFODNN7EXAMPLE', 'ASIA…[masked]'],
    ['Slack token', `xoxb-123456789012-${letters}`, 'xoxb-…[masked]'],
    ['npm token', `//host.example/:x=npm_${letters}`, '//host.example/:x=npm_…[masked]'],
    ['Google key', 'key=AIzaSyA1234567890abcdefghijklmnopqrstuv', 'key=AIza…[masked]'],
    ['Stripe key', `sk_live_${letters}`, 'sk_live_…[masked]'],
    ['Stripe restricted key', `rk_live_${letters}`, 'rk_live_…[masked]'],
    ['OpenAI key', `sk-proj-${letters}`, 'sk-proj-…[masked]'],
    ['Anthropic key', `sk-ant-api03-${letters}-${letters}`, 'sk-ant-…[masked]'],
    ['plain sk key', 'sk-0123456789abcdef0123456789abcdef', 'sk-…[masked]'],
    ['JSON web token', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjMifQ.${letters}`, 'eyJ…[masked]'],
    ['bearer token', 'Authorization: Bearer abc123.def', 'Authorization: Bearer …[masked]'],
    ['basic login', "-H 'authorization: Basic dXNlcjpwYXNz1234'", "-H 'authorization: Basic …[masked]'"],
    ['header in JSON', '{"Authorization":"Bearer abc123def"}', '{"Authorization":"Bearer …[masked]"}'],
    [
      'password in an address',
      'postgres://app:hunter2@db.example:5432/x',
      'postgres://app:…[masked]@db.example:5432/x',
    ],
    ['password without a user', 'redis://:hunter2@cache.example', 'redis://:…[masked]@cache.example'],
    ['password', 'password=supersecret123', 'password=…[masked]'],
    ['environment variable', 'DB_PASSWORD=tr0ub4dor-3xyzzy', 'DB_PASSWORD=…[masked]'],
    ['quoted password', 'export DB_PASSWORD="tr0ub4dor&3xyzzy"', 'export DB_PASSWORD="…[masked]"'],
    ['AWS secret', 'AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'AWS_SECRET_ACCESS_KEY=…[masked]'],
    ['JSON value', '{"apiKey": "0123456789abcdef"}', '{"apiKey": "…[masked]"}'],
    ['JSON inside a string', '"{\\"client_secret\\":\\"abc123abc123\\"}"', '"{\\"client_secret\\":\\"…[masked]\\"}"'],
    ['YAML value', '  token: 0a1b2c3d4e5f6a7b', '  token: …[masked]'],
    ['registry login', '_authToken=550e8400-e29b-41d4-a716-446655440000', '_authToken=…[masked]'],
    ['query of an address', 'GET /x?token=abc123def4567&page=2', 'GET /x?token=…[masked]&page=2'],
    [
      'option of a command',
      'login --user me --api-token 0a1b2c3d4e5f6 --all',
      'login --user me --api-token …[masked] --all',
    ],
  ])('%s', (_name, text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
    expect(maskSecrets(masked)).toBe(masked);
  });
});

const variable = (name: string) => `\${${name}}`;

describe('what only looks alarming stays as it is', () => {
  test.each([
    ['git hash', 'commit d670460b4b4aece5915caf5c68d12f560a9fe3e4'],
    ['UUID', 'request 550e8400-e29b-41d4-a716-446655440000 failed'],
    [
      'integrity hash',
      '"integrity": "sha512-9pHNLF1Yp/3wMGyOZ8vJcNo9BAT2PnXZVSxUGzyFzn0A1oSqXhHSyZs8nGYhWyNhTMSjyX7mFQ1ZGYg=="',
    ],
    ['image digest', 'token: sha256:0123456789abcdef0123456789abcdef'],
    ['path', '/usr/lib/node_modules/npm/lib/token/secret-key-1234567890.js'],
    ['path as a value', 'secret=/run/secrets/db_password_1'],
    ['type', 'token: string; password: Optional<string>'],
    ['type with a digit', 'secret: crate::token::Sha256Digest'],
    ['call', 'const token = createToken12345(user)'],
    ['variable of the environment', 'token: process.env.GITHUB_TOKEN_2'],
    ['placeholder', `password=${variable('DB_PASSWORD_1234')}`],
    ['placeholder in an address', `https://x-access-token:${variable('TOKEN')}@host.example/`],
    ['masked by the program', 'password=************'],
    ['address with a port', 'http://127.0.0.1:8080/@scope/name'],
    ['scoped package in an address', 'http://host.example:4873/@types/node'],
    ['syntax error', "SyntaxError: Unexpected token 'export1234567890'"],
    ['counts', 'max_tokens=4096 tokens: 123456789012 token_count=12'],
    ['class names', 'sk-fading-circle-container sk-cube-grid-2 disk-0123456789abcdef0123'],
    ['environment of npm', 'npm_config_registry npm_lifecycle_event npm_package_json'],
    ['cache key', 'key: node-cache-Linux-npm-0123456789abcdef0123456789abcdef'],
    ['prose', 'Authorization: Bearer token required; passwords must have 12 characters'],
    ['base64 without a name', 'eyJhIjoxfQ== and eyJ.eyJ.x'],
    ['memory address', 'token = 0x7ffee4c0a8b0'],
  ])('%s', (_name, text) => {
    expect(maskSecrets(text)).toBe(text);
  });
});

describe('private keys', () => {
  const body = `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'}\n${'MzEfYyjiWA4R4/M2bS1GB4t7NXp98C3SC6dVMvDuictGeurT8jNbvJZHtCSuYEvu'}\nabc=`;

  it('masks the body line by line and keeps its frame', () => {
    const key = `before\n-----BEGIN RSA PRIVATE KEY-----\n${body}\n-----END RSA PRIVATE KEY-----\nafter`;
    expect(maskSecrets(key).split('\n')).toEqual([
      'before',
      '-----BEGIN RSA PRIVATE KEY-----',
      '…[masked]',
      '…[masked]',
      '…[masked]',
      '-----END RSA PRIVATE KEY-----',
      'after',
    ]);
  });

  it('masks a key that is cut off, indented, or part of a patch', () => {
    for (const prefix of ['  ', '+', '-', '> ']) {
      const lines = ['-----BEGIN PRIVATE KEY-----', ...body.split('\n').slice(0, 2)];
      const masked = maskSecrets(lines.map(line => prefix + line).join('\n'));
      expect(masked.split('\n')).toHaveLength(3);
      expect(masked).not.toMatch(/MIIE|MzEf/);
    }
  });

  it('masks a key written into one line', () => {
    const inline = `{"private_key":"-----BEGIN PRIVATE KEY-----\\n${body.replaceAll('\n', '\\n')}\\n-----END PRIVATE KEY-----\\n"}`;
    expect(maskSecrets(inline)).toBe(
      '{"private_key":"-----BEGIN PRIVATE KEY-----\\n…[masked]\\n…[masked]\\n…[masked]\\n-----END PRIVATE KEY-----\\n"}',
    );
  });

  it('leaves the text after a first line without a key', () => {
    const text = 'error: no -----BEGIN PRIVATE KEY----- found\nFAILED\nsecond line\n';
    expect(maskSecrets(text)).toBe(text);
  });

  it('leaves public keys and certificates', () => {
    const text = `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`;
    expect(maskSecrets(text)).toBe(text);
  });
});

it('masks every secret of a text, and the number of lines stays', () => {
  const text = `a\nghp_${letters}\n\nsecret=abc123abc123 and AKIAIOSFODNN7EXAMPLE\r\nb`;
  expect(maskSecrets(text)).toBe('a\nghp_…[masked]\n\nsecret=…[masked] and AKIA…[masked]\r\nb');
});

it('stays linear on text made of beginnings of secrets', () => {
  for (const part of [
    'eyJ-',
    'token=',
    'a://b:',
    '-----BEGIN PRIVATE KEY-----\n',
    'authorization: bearer ',
    '--a-',
    'sk-a1',
    'eyJabcdefgh.',
  ]) {
    const text = part.repeat(200_000 / part.length);
    expect(maskSecrets(text).length).toBeLessThanOrEqual(text.length + 100_000);
  }
});
