import {describe, expect, it} from 'vitest';
import {childEnvironment} from './childEnvironment.js';

describe('the environment of a command', () => {
  it('is inherited, with non-interactive defaults for what is not set', () => {
    expect(childEnvironment({PATH: '/bin', PAGER: 'less'}, {defaults: true})).toEqual({
      PATH: '/bin',
      PAGER: 'less',
      GIT_PAGER: 'cat',
      GIT_TERMINAL_PROMPT: '0',
      DEBIAN_FRONTEND: 'noninteractive',
      npm_config_yes: 'true',
    });
  });

  it('keeps an empty value and a name in other case', () => {
    const environment = childEnvironment({PAGER: '', NPM_CONFIG_YES: 'false'}, {defaults: true});
    expect(environment).toMatchObject({PAGER: '', NPM_CONFIG_YES: 'false'});
    expect(environment).not.toHaveProperty('npm_config_yes');
  });

  it('is just inherited when the defaults are turned off', () => {
    expect(childEnvironment({PATH: '/bin'}, {defaults: false})).toEqual({PATH: '/bin'});
  });

  it('is a copy', () => {
    const inherited = {PATH: '/bin'};
    childEnvironment(inherited, {defaults: true}).PATH = '/else';
    expect(inherited).toEqual({PATH: '/bin'});
  });
});
