import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';
import { menuEntry } from './menu-entry.ts';

test.describe.configure({ timeout: 180_000 });

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Rich text', exact: true });

/** Chooses what the slash menu offers first for `typed`, which has the name `label`. */
async function insert(page: Page, typed: string, label: string) {
  await page.keyboard.type(`/${typed}`);
  await expect(page.getByRole('option', { name: label, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Blocks' })).toHaveCount(0);
}

/**
 * Chooses an entry of the menu of the selected cell, which the keyboard opens; entries may be in a further
 * menu.
 */
async function cellMenu(page: Page, ...entries: string[]) {
  await page.keyboard.press('Shift+F10');
  for (const name of entries) {
    const entry = menuEntry(page, new RegExp(`^${name}`));
    await expect(entry).toBeVisible();
    await entry.click();
  }
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('tables, columns and collapsible blocks are made by keyboard and mouse, and read without script', async ({
  page,
  browser,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  await send('mutation { createPage(title: "Blocks") { id } }', {});
  await signIn(page, '/edit/blocks');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Rich text/ })
    .click();
  const editor = editorOf(page);
  await expect(editor).toBeFocused();

  // A table by its size; Tab goes from cell to cell.
  await insert(page, '3x2', '3x2 Table');
  for (const text of ['Place', 'Magnitude', 'Nepal', '7.8', 'Chile', '9.5']) {
    await page.keyboard.type(text);
    if (text !== '9.5') {
      await page.keyboard.press('Tab');
    }
  }
  await expect(editor.locator('th')).toHaveText(['Place', 'Magnitude']);
  await cellMenu(page, 'Column', 'Sort rows descending');
  await expect(editor.locator('td')).toHaveText(['Chile', '9.5', 'Nepal', '7.8']);
  await editor.locator('td', { hasText: 'Nepal' }).click();
  await cellMenu(page, 'Row', 'Header row');
  await expect(editor.locator('th')).toHaveCount(4);
  await cellMenu(page, 'Row', 'Header row');
  await cellMenu(page, 'Column', 'Insert column right');
  await expect(editor.locator('tr').first().locator('th, td')).toHaveCount(3);
  await cellMenu(page, 'Column', 'Delete column');
  await expect(editor.locator('tr').first().locator('th, td')).toHaveCount(2);

  // Sizes and colours; wrong sizes are named.
  await editor.locator('td', { hasText: '9.5' }).click();
  await cellMenu(page, 'Size and colour…');
  const sizes = page.getByRole('dialog', { name: 'Size and colour' });
  await sizes.getByLabel('Column width in pixels').fill('91');
  await expect(sizes).toContainText('The column width is a whole number from 92 to 2000, or empty.');
  await expect(sizes.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await sizes.getByLabel('Column width in pixels').fill('140');
  await sizes.getByLabel('Row height in pixels').fill('60');
  expect(await violations(page)).toEqual([]);
  await sizes.getByRole('button', { name: 'Confirm' }).click();
  await expect(editor.locator('col').nth(1)).toHaveCSS('width', '140px');
  await editor.locator('td', { hasText: '9.5' }).click();
  await cellMenu(page, 'Table settings…');
  await page.getByLabel('Caption').fill('Strong earthquakes');
  await page.keyboard.press('Enter');

  // A border is dragged, never below the least width.
  const cell = editor.locator('td', { hasText: 'Chile' });
  await cell.hover();
  const box = await cell.boundingBox();
  if (!box) throw new Error('The cell is not shown.');
  const edge = page.locator('[data-table-edges] > div').first();
  await expect(edge).toBeAttached();
  await page.mouse.move(box.x + box.width, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(editor.locator('col').first()).toHaveCSS('width', '92px');

  // Cells are selected by mouse and merged; undo splits them again.
  const [from, to] = [editor.locator('td', { hasText: 'Nepal' }), editor.locator('td', { hasText: '7.8' })];
  await from.dragTo(to);
  await cellMenu(page, 'Merge cells');
  await expect(editor.locator('td[colspan="2"]')).toContainText('Nepal');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(editor.locator('td[colspan]')).toHaveCount(0);

  // The dialog of tables names wrong numbers.
  await editor.locator(':scope > p').last().click();
  await insert(page, 'table', 'Table');
  const table = page.getByRole('dialog', { name: 'Insert Table' });
  await expect(table.getByLabel('Rows')).toHaveValue('5');
  await expect(table.getByLabel('Columns')).toHaveValue('5');
  await table.getByLabel('Rows').fill('501');
  await expect(table).toContainText('Rows are a whole number from 1 to 500.');
  await expect(table.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(table).toHaveCount(0);
  await expect(editor).toBeFocused();

  // Collapsible blocks: Enter and the arrow key go to the content, Escape leaves.
  await insert(page, 'collapsible', 'Collapsible');
  await page.keyboard.type('Method');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Measured by 20 stations.');
  for (const text of ['Twice a day.', 'In every season.', 'The last line.']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Escape');
  await insert(page, 'preview', 'Collapsible No Preview');
  await page.keyboard.type('Questions');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Ask the survey.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('### How to ask');
  await page.keyboard.press('Escape');
  await editor.getByRole('button', { name: 'SHOW LESS' }).click();
  await expect(editor.getByRole('button', { name: 'SHOW MORE' })).toHaveAttribute('aria-expanded', 'false');
  await editor.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(editor.getByText('Ask the survey.')).toBeHidden();

  // Columns: one of six layouts, changed later without losing text.
  await editor.locator(':scope > p').last().click();
  await insert(page, 'columns', 'Columns Layout');
  const layout = page.getByRole('dialog', { name: 'Insert Columns Layout' });
  await expect(layout.getByRole('radio')).toHaveCount(6);
  expect(await violations(page)).toEqual([]);
  await layout.getByText('3 columns (equal width)').click();
  await layout.getByRole('button', { name: 'Confirm' }).click();
  await expect(editor).toBeFocused();
  for (const text of ['left', 'middle', 'right']) {
    await editor.locator('.tm-column').nth(['left', 'middle', 'right'].indexOf(text)).click();
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Shift+F10');
  await menuEntry(page, '2 columns (25% – 75%)').click();
  await expect(editor.locator('.tm-column')).toHaveText(['left', /middle\s*right/]);

  // A card in a tone, with a keyword out of a dialog.
  await page.keyboard.press('Escape');
  await insert(page, 'card', 'Card');
  await page.keyboard.type('Watch the ');
  await insert(page, 'keyword', 'Keyword');
  const keyword = page.getByRole('dialog', { name: 'Insert keyword' });
  await expect(keyword.getByRole('textbox', { name: 'Keyword' })).toBeFocused();
  await page.keyboard.type('storm surge');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(editor).toBeFocused();
  await page.keyboard.type(' at night.');
  await page.keyboard.press('Shift+F10');
  await menuEntry(page, 'Warning').click();
  await expect(editor.locator('.tm-text-card-warning .tm-keyword')).toHaveText('storm surge');

  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  const visitor = await browser.newContext({ baseURL: tidemark.url, javaScriptEnabled: false });
  const view = await visitor.newPage();
  await view.goto('/blocks');
  const shown = view.getByRole('table', { name: 'Strong earthquakes' });
  await expect(shown.getByRole('columnheader')).toHaveText(['Place', 'Magnitude']);
  await expect(shown.locator('tbody tr')).toHaveText([/Chile\s*9\.5/, /Nepal\s*7\.8/]);
  const method = view.locator('.tm-collapsible');
  const preview = method.locator('.tm-collapsible-content');
  const visibleHeight = () =>
    method.locator('details').evaluate((element) => element.getBoundingClientRect().height);
  const closed = await visibleHeight();
  expect(closed).toBeLessThan(64 + 50);
  await method.getByText('SHOW MORE').click();
  await expect(method.getByText('SHOW LESS')).toBeVisible();
  expect(await visibleHeight()).toBeGreaterThan(closed);
  await expect(preview.getByText('The last line.')).toBeVisible();
  await expect(view.getByText('Ask the survey.')).toBeHidden();
  await view.getByText('Questions').focus();
  await view.locator('summary', { hasText: 'Questions' }).press('Enter');
  await expect(view.getByText('Ask the survey.')).toBeVisible();
  await expect(view.locator('.tm-column')).toHaveText(['left', /middle\s*right/]);
  await expect(view.locator('.tm-text-card-warning')).toHaveText('Watch the storm surge at night.');
  await view.setViewportSize({ width: 390, height: 800 });
  const [first, second] = await Promise.all([
    view.locator('.tm-column').first().boundingBox(),
    view.locator('.tm-column').nth(1).boundingBox(),
  ]);
  expect(second?.y).toBeGreaterThan(first?.y ?? 0);
  expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // A link to a heading in a closed block opens the block.
  const linked = await visitor.newPage();
  await linked.goto('/blocks#how-to-ask');
  await expect(linked.getByRole('heading', { name: 'How to ask' })).toBeInViewport();
  await visitor.close();

  await page.goto('/blocks');
  await page.waitForLoadState('networkidle');
  expect(await violations(page)).toEqual([]);
});

test('a video is requested from its provider after a click only, without script', async ({
  page,
  browser,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  await send('mutation { createPage(title: "Videos") { id } }', {});
  await signIn(page, '/edit/videos');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Rich text/ })
    .click();
  const editor = editorOf(page);
  await expect(editor).toBeFocused();
  await insert(page, 'youtube', 'Video or Map');
  const dialog = page.getByRole('dialog', { name: 'Insert Video or Map' });
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await page.keyboard.type('https://example.org/video');
  await expect(dialog).toContainText('Enter the address of a video at YouTube or Vimeo');
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await dialog.getByLabel('Address').fill('https://youtu.be/dQw4w9WgXcQ');
  await dialog.getByLabel('Title').fill('The wave at Hilo');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(editor.locator('.tm-embed')).toContainText('The wave at Hilo');
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  const visitor = await browser.newContext({ baseURL: tidemark.url, javaScriptEnabled: false });
  const requested: string[] = [];
  await visitor.route(
    ({ origin }) => origin !== tidemark.url,
    (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>The player</p>' });
    },
  );
  const view = await visitor.newPage();
  await view.goto('/videos');
  await view.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
  const frame = view.frameLocator('iframe[title="The wave at Hilo"]');
  await frame.getByRole('link', { name: 'Show video' }).click();
  await expect(frame.getByText('The player')).toBeVisible();
  expect(requested).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ']);
  await expect(view).toHaveURL(`${tidemark.url}/videos`);
  await visitor.close();

  await page.goto('/videos');
  expect(await violations(page)).toEqual([]);
});
