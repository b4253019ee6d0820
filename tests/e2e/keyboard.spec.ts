import type { Locator, Page } from '@playwright/test';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

/** Presses Tab until the focus is there; fails when it comes round without. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${most} times Tab did not reach ${target}`);
}

/**
 * Whether what has the focus shows it: an outline that is there, on something of a size within the window.
 */
async function showsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement!;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { width, height, top, bottom } = element.getBoundingClientRect();
    const isInSight = width > 8 && height > 8 && bottom > 0 && top < innerHeight;
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && isInSight;
  });
}

test('visitors reach menus, filters, sorting and pages by keyboard, and see where they are', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/earthquakes/every_earthquake');
  const stops = [
    page.getByRole('link', { name: 'Skip to the content' }),
    page.getByRole('banner').getByRole('link', { name: 'Hazard Notes' }),
    page.getByLabel('Pages below Earthquakes'),
    page.getByRole('link', { name: 'Login' }).first(),
    page.locator('.tm-choices > summary').first(),
    page.getByLabel(/Magnitude.*at least/i),
    page.getByRole('columnheader', { name: 'Magnitude' }).getByRole('link'),
    page.getByRole('link', { name: 'Next' }),
  ];
  for (const stop of stops) {
    await tabTo(page, stop);
    expect(await showsFocus(page), `${stop}`).toBe(true);
  }
});

test('a menu and a list of choices open and close by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/earthquakes/every_earthquake');
  const menu = page.getByLabel('Pages below Earthquakes');
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Every earthquake' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Every earthquake' })).toBeHidden();

  const choices = page.locator('.tm-choices').first();
  await tabTo(page, choices.locator('summary'));
  await page.keyboard.press('Enter');
  await expect(choices.getByRole('searchbox')).toBeVisible();
  await tabTo(page, choices.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/region=/);
  await expect(choices.getByRole('checkbox').first()).toBeFocused();
  await page.getByLabel(/Magnitude.*at least/i).focus();
  await expect(choices.getByRole('checkbox').first()).toBeHidden();
});

test('the skip link leads past the menu', async ({ page }) => {
  await page.goto('/earthquakes');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('an editor adds, selects, moves, undoes and publishes by keyboard alone', async ({ page }) => {
  await signIn(page, '/edit/about_the_data');
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  const sections = page.locator('main section');
  const count = await sections.count();

  await tabTo(page, page.getByRole('button', { name: 'Add a section to Content' }));
  expect(await showsFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Find a section type' })).toBeFocused();
  await page.keyboard.type('rich');
  await page.keyboard.press('Enter');
  await expect(sections).toHaveCount(count + 1);
  const added = sections.last();
  await expect(added.getByRole('textbox', { name: 'Rich text', exact: true })).toBeVisible();
  const bar = page.getByRole('toolbar', { name: 'Rich text section' });
  await expect(bar).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main section') !== null))
    .toBe(true);
  await added.getByRole('textbox', { name: 'Rich text', exact: true }).focus();
  await page.keyboard.type('Written without a mouse.');

  await page.goto('/edit/about_the_data');
  await page.waitForLoadState('networkidle');
  await tabTo(page, sections.last().getByRole('button', { name: /^Select / }));
  expect(await showsFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(bar).toBeVisible();
  const up = bar.getByRole('button', { name: 'Move up' });
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sections.first()).toContainText('Written without a mouse.');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=toolbar]') !== null))
    .toBe(true);

  // The toolbar of the text has a button of this name, too.
  await tabTo(page, page.locator('button[aria-label="Undo"]:not([role=toolbar] *)'), 200);
  await page.keyboard.press('Enter');
  await expect(sections.last()).toContainText('Written without a mouse.');
  await tabTo(page, publish, 200);
  expect(await showsFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  await page.goto('/about_the_data');
  await expect(page.getByText('Written without a mouse.')).toBeVisible();
});

/** Presses a key again and again until something is so; fails when it never is. */
async function pressUntil(page: Page, key: string, isSo: () => Promise<boolean>, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await isSo()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} times ${key} did not lead there.`);
}

test('a chart and a filter bar are made and finished by keyboard alone', async ({ page, tidemark }) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const name = 'Keyed sums';
  await publishFile(send, tidemark.url, cookie, { name, csv: 'label,value\nOne,1\nTwo,2\n' });
  const { path } = await publishPage(send, 'Page of keys', [
    { element: { 'element-type': 'lexical', 'element-data': { text: 'Words.' } } },
  ]);
  await signIn(page, `/edit${path}`);
  const canvas = page.getByRole('main');
  const drawer = page.getByRole('complementary', { name: 'Section' });
  const add = async (type: string) => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('searchbox', { name: 'Find a section type' })).toBeFocused();
    await page.keyboard.type(type);
    await page.keyboard.press('Enter');
    // The focus is where a source is chosen, whatever else has opened.
    await expect(drawer).toBeVisible();
    await expect(canvas.locator('[data-keeps-focus] :focus')).toBeAttached();
    await page.keyboard.type('Keyed');
    const source = canvas.getByRole('listbox', { name: 'Sources' }).getByRole('option', { name: /^Keyed/ });
    await pressUntil(page, 'ArrowDown', async () => (await source.getAttribute('data-focused')) !== null);
    await page.keyboard.press('Enter');
  };

  await add('graph');
  await expect(canvas.locator('.tm-bars rect[data-x]').first()).toBeAttached();
  await tabTo(page, canvas.getByRole('textbox', { name: 'Title of the chart' }), 200);
  await page.keyboard.type('Sums by key');
  await tabTo(page, drawer.getByRole('tab', { name: 'Data' }), 200);
  await page.keyboard.press('ArrowRight');
  await expect(drawer.getByLabel('Chart title')).toHaveValue('Sums by key');

  // The next one is added from within the settings.
  await expect(drawer.locator(':focus')).toBeAttached();
  await add('filters');
  await expect(canvas.getByText('Choose the columns to filter by')).toBeVisible();
  await tabTo(page, drawer.getByRole('button', { name: /Add a filter/ }), 200);
  await page.keyboard.press('Enter');
  await page.keyboard.type('label');
  const column = page.getByRole('option', { name: 'label' });
  await expect(column).toBeVisible();
  const isOffered = async () => (await column.getAttribute('data-focused')) !== null;
  await pressUntil(page, 'ArrowDown', isOffered, 5);
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Applies to 1 of 1 sections')).toBeVisible();
  await expect(canvas.locator('.tm-filter', { hasText: 'label' })).toBeVisible();

  // Escape leaves the settings, and goes back to the canvas.
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('publish');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();
  await page.goto(`${path}?label=Two`);
  await expect(page.getByRole('heading', { name: 'Sums by key' })).toBeVisible();
  await expect(page.locator('.tm-bars rect[data-x]')).toHaveCount(1);
});

test('all cells of an invalid value are fixed by keyboard alone', async ({ page }) => {
  await signIn(page, '/source');
  await page.getByRole('link', { name: /Storm damage reports/ }).focus();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Validate' }), 100);
  await page.keyboard.press('Enter');
  const reason = page.getByRole('row', { name: /^Hazard not among/ }).getByRole('button');
  await expect(reason).toBeVisible();
  await tabTo(page, reason, 100);
  expect(await showsFocus(page)).toBe(true);
  await page.keyboard.press('Enter');
  const proposal = page.getByRole('button', { name: 'Replace wind by Wind' });
  await expect(proposal).toBeInViewport();
  await tabTo(page, proposal, 100);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Update', exact: true }), 100);
  await page.keyboard.press('Enter');
  const undo = page.getByRole('alertdialog').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await undo.focus();
  await page.keyboard.press('Enter');
  await expect(reason).toBeVisible();
});
