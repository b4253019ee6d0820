import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './tests/e2e/chromium.ts';

/** End-to-end tests: a built server of its own for each worker (tests/e2e/server.ts), and any Chromium there is. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: process.env.CI ? 1 : 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  reporter: 'list',
  use: { browserName: 'chromium', launchOptions: await chromiumLaunchOptions(), trace: 'retain-on-failure' },
});
