import type { Page } from '@playwright/test';
import { makeDeclarations } from '../fixtures/declarations.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ timeout: 120_000 });

/** Counts the clicks that a person makes on a page, from now on and across navigations. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('reportClick', () => (clicks += 1));
  const listen = () =>
    addEventListener(
      'click',
      (event) => event.isTrusted && (window as unknown as { reportClick(): void }).reportClick(),
      true,
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => clicks;
}

test('a file becomes a published source in two clicks', async ({ page }) => {
  await signIn(page, '/source');
  await page.waitForLoadState('networkidle');
  const clicks = await countClicks(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const buffer = Buffer.from(makeDeclarations().csv);
  await (await chooser).setFiles({ name: 'few clicks.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/source\/\d+$/);
  await expect(page.getByRole('heading', { name: 'few clicks', level: 1 })).toBeVisible();
  expect(clicks()).toBeLessThanOrEqual(2);
});
