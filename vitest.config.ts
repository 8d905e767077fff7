import {defineConfig} from 'vitest/config';

const limits = {testTimeout: 30_000, hookTimeout: 60_000};

export default defineConfig({
  test: {
    projects: [
      {test: {...limits, name: 'modules', include: ['src/**/*.test.ts', 'test/*.test.ts']}},
      {
        test: {
          ...limits,
          name: 'program',
          include: ['test/*/**/*.test.ts'],
          globalSetup: ['test/support/buildOnce.ts'],
        },
      },
    ],
  },
});
