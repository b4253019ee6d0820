import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Unit tests lie beside the code, the others in tests/; the browser's (tests/e2e) are Playwright's. */
export default defineConfig({
  resolve: {
    // Our code would get graphql's development build, its users the other one, and each refuses the other's schema.
    alias: [{ find: /^graphql$/, replacement: resolve('node_modules/graphql/index.mjs') }],
  },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/{boundaries,security,resilience}/**/*.test.ts'],
    globalSetup: 'tests/fixtures/shared-postgres.ts',
    // Long enough for a busy machine: no test is about how long something takes.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // More than the two cores of the smallest machine: each worker waits for its server half of the time.
    maxWorkers: 3,
    // The suite shares its machine; a second attempt tells a busy moment from a fault.
    retry: process.env.CI ? 1 : 0,
  },
});
