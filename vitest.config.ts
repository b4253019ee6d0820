import { defineConfig } from 'vitest/config';

/** Unit tests lie beside the code, the others in tests/; the browser's (tests/e2e) are Playwright's. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/{boundaries,faults,integration}/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
