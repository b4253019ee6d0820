import type { Page } from '@playwright/test';
import { ADMINISTRATOR } from './server.ts';

/** Signs in as the test server's administrator, in the browser, and goes on to `origin`. */
export async function signIn(page: Page, origin = '/'): Promise<void> {
  await page.goto(`/auth/login?origin=${encodeURIComponent(origin)}`);
  await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/auth/login');
  await page.waitForLoadState('networkidle');
}
