import type { Page } from '@playwright/test';
import { keepSession, keptSession } from './graph-client.ts';
import { ADMINISTRATOR, hydrated } from './server.ts';

/** Signs in as the test server's administrator, in the browser, and goes on to `origin`; by the form the first time. */
export async function signIn(page: Page, origin = '/'): Promise<void> {
  const login = `/auth/login?origin=${encodeURIComponent(origin)}`;
  await page.goto(login);
  const { origin: url } = new URL(page.url());
  const kept = await keptSession(url);
  if (kept) {
    await page.context().addCookies(kept.split('; ').map((cookie) => toCookie(cookie, url)));
    await page.goto(login);
  } else {
    await page.getByLabel('E-mail').fill(ADMINISTRATOR.email);
    await page.getByLabel('Password').fill(ADMINISTRATOR.password);
    await page.getByRole('button', { name: 'Login' }).click();
  }
  await page.waitForURL((address) => address.pathname !== '/auth/login');
  const cookies = await page.context().cookies();
  keepSession(url, cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

function toCookie(cookie: string, url: string) {
  const at = cookie.indexOf('=');
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url };
}
