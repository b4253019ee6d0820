import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './tests/e2e/chromium.ts';

/**
 * End-to-end tests: a built server of its own for each worker (tests/e2e/server.ts), and any Chromium there
 * is.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  fullyParallel: false,
  // Files whose server is set up differently come last, however long they take; as a project, they come
  // first.
  projects: [
    { name: 'people', testMatch: 'people.spec.ts' },
    { name: 'all others', testIgnore: 'people.spec.ts' },
  ],
  // One more than the cores of a small machine: tests also wait, for the server and for pages to be quiet.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at a later attempt is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  // Long enough for a busy machine: no test is about how long something takes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await chromiumLaunchOptions(),
    // A trace takes a fifth of the time of a test: in CI only a second attempt has one, and in `npm test`
    // none.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
});
