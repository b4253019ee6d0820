import type { RouteConfigEntry } from '@react-router/dev/routes';
import routeConfig from '../../src/app/routes.ts';
import { fine, wide } from './fine.ts';
import { administratorGraph, type Ask } from './graphql-client.ts';
import { changePage, publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

/** A section of text. */
const text = { 'element-type': 'lexical', 'element-data': { text: 'Words.' } };

/**
 * The addresses of the screens that one address leads to: those of a site of pages without a part that
 * varies.
 */
function screensOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  const paths = entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}` : parent || '/';
    if (entry.id?.startsWith('forms/') || /[:*]/.test(path)) return [];
    const own = entry.file.endsWith('.tsx') ? [path] : [];
    return entry.children ? screensOf(entry.children, entry.path ? path : parent) : own;
  });
  return [...new Set(paths)];
}

/** What visitors see or other tests open, and what leads elsewhere. */
const openedElsewhere = [
  '/',
  '/search',
  '/source',
  '/auth/login',
  '/auth/second-factor',
  '/auth/single-sign-on',
  '/auth/single-sign-on/callback/oidc',
  '/auth/single-sign-on/hand-over',
  '/auth/logout',
  '/auth/register',
  '/auth/verify-request',
  '/auth/reset-password',
  '/auth/set-password',
  '/auth/accept-invite',
];

/** The tools for those who have signed in; a new route is among them by itself. */
const tools = screensOf(routeConfig).filter((path) => !openedElsewhere.includes(path));

/** Publishes a page and changes its draft; its path. */
async function changedPage(send: Ask, title: string): Promise<string> {
  const { id, path } = await publishPage(send, title, [{ element: text }]);
  const section = { id: 's2', title: 'Added', group: 'default', element: text };
  await changePage(send, id, [{ kind: 'addSection', section, before: null }]);
  return path;
}

test.use({ viewport: { width: wide, height: 900 } });

test('every tool with an address of its own', async ({ page, tidemark }) => {
  test.setTimeout(300_000);
  const send = await administratorGraph(tidemark.url);
  const { id } = await publishPage(send, 'Redirected', [{ element: text }]);
  await send('mutation ($id: Int!) { addRedirect(address: "/an/older/address", pageId: $id) }', { id });
  await signIn(page, '/manage/redirects');
  for (const path of [...tools, '/admin/theme/default/Button', '/forms/manage']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await fine(page, path);
  }
  await page.goto('/admin');
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await page.waitForURL(/\/admin\/sites\/\d+$/);
  await page.waitForLoadState('networkidle');
  await fine(page, '/admin/sites/:siteId');
  await page.goto('/manage/redirects');
  await page.getByRole('button', { name: 'Add redirect' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await fine(page, 'a new redirect', '[role=dialog]');
});

test('what publishing opens', async ({ page, tidemark }) => {
  const send = await administratorGraph(tidemark.url);
  // Several pages are reviewed before they are published together.
  await changedPage(send, 'Checked review');
  const path = await changedPage(send, 'Checked publishing');
  await signIn(page, `/edit${path}`);
  const entries = ['Review changes', 'Schedule publication', 'Preview links', 'Unpublish'];
  for (const entry of entries) {
    await page.getByRole('button', { name: 'More about publishing' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await fine(page, entry, '[role=dialog]');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Cancel|Close)$/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('button', { name: 'Preview at other widths' }).click();
  await expect(page.getByRole('dialog', { name: 'Preview' })).toBeVisible();
  await fine(page, 'the preview', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
  await fine(page, 'the palette of commands', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('complementary', { name: 'History' });
  await history.getByRole('button', { name: 'Compare' }).first().click();
  await page.waitForLoadState('networkidle');
  await fine(page, 'a version compared', 'aside');

  await page.goto('/manage/pages');
  await page.getByRole('button', { name: /^Select \d+ changed$/ }).click();
  await page
    .getByRole('group', { name: 'Selected pages' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click();
  const review = page.getByRole('alertdialog', { name: /^Publish / });
  await review.getByText('What changes', { exact: true }).first().click();
  await expect(review.getByText('Added: Added')).toBeVisible();
  await fine(page, 'the review of pages', '[role=alertdialog]');
});
