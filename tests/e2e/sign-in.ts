import type { Page } from '@playwright/test';
import { signInByForm } from './graphql-client.ts';
import { hydrated } from './server.ts';

/** Gives a page the session of the test server's administrator, without a screen. */
export async function takeSession(page: Page): Promise<void> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const session = await signInByForm(origin);
  await page.context().addCookies(session.split('; ').map((cookie) => toCookie(cookie, origin)));
}

/** Signs in as the test server's administrator, without the screen for it, and opens `path`. */
export async function signIn(page: Page, path = '/'): Promise<void> {
  await takeSession(page);
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

function toCookie(cookie: string, url: string) {
  const at = cookie.indexOf('=');
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url };
}
