import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { retriedErrors } from './scripts/retried-errors.ts';

/** The tests that need a PostgreSQL. */
const server = ['src/server/**/*.test.ts', 'src/app/**/*.test.ts', 'src/sample/**/*.test.ts'];

/** Unit tests lie beside the code, the others in tests/; the browser's (tests/e2e) are Playwright's. */
export default defineConfig({
  resolve: {
    // Our code would get graphql's development build, its users the other one, and each refuses the other's
    // schema.
    alias: [{ find: /^graphql$/, replacement: resolve('node_modules/graphql/index.mjs') }],
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [...server, 'tests/{boundaries,security,resilience,values}/**/*.test.ts'],
          globalSetup: 'tests/fixtures/shared-postgres.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'units',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: server,
        },
      },
    ],
    // Files share processes and loaded modules: loading them anew took a third of the run's computing time.
    isolate: false,
    // Long enough for a busy machine: no test is about how long something takes.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than the cores of a small machine: tests also wait, for PostgreSQL and for processes.
    maxWorkers: 3,
    // Their addresses are in what is rendered; other style sheets are empty in tests.
    css: { include: [/(?:blocks|tools|pivot)\.css/] },
    // All languages are known in every file, whichever ran before it in its process.
    setupFiles: [
      'tests/fixtures/random-seed.ts',
      'tests/fixtures/refuse-warnings.ts',
      'tests/fixtures/empty-document.ts',
      'src/texts/languages.ts',
    ],
    // The suite shares its machine; another attempt tells a busy moment from a fault, but not where the input
    // is random.
    retry: { count: process.env.CI ? 2 : 0, condition: retriedErrors },
  },
});
