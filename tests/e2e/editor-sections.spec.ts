import type { Page } from '@playwright/test';
import { graphClient, signInByForm, type Ask } from './graph-client.ts';
import { expect, test, type TestServer } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ timeout: 180_000 });

const types = ['Rich text', 'Table', 'Rich text', 'Graph', 'Rich text', 'Cards', 'Filters'];
const ten = Array.from({ length: 10 }, (_, at) => types[at % types.length]!);

async function clientOf(tidemark: TestServer): Promise<Ask> {
  const cookie = await signInByForm(tidemark.url);
  return graphClient(
    () => tidemark.url,
    () => cookie,
  );
}

/** An empty page, opened in the editor. */
async function openNewPage(page: Page, send: Ask, title: string) {
  const { createPage } = await send<{ createPage: { id: number; url_slug: string } }>(
    'mutation ($title: String) { createPage(title: $title) { id url_slug } }',
    { title },
  );
  await signIn(page, `/edit/${createPage.url_slug}`);
  await page.waitForLoadState('networkidle');
  return { pageId: createPage.id, path: `/${createPage.url_slug}` };
}

async function stored(send: Ask, pageId: number) {
  const { draft } = await send<{ draft: { content: { sections: { element: Record<string, unknown> }[] } } }>(
    'query ($pageId: Int!) { draft(pageId: $pageId) { content } }',
    { pageId },
  );
  return draft.content;
}

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
const sections = (page: Page) => page.locator('main section[role=group]');

/** Undoes all steps and then redoes them; the stored page is empty in between, and the same as before at the end. */
async function undoAndRedo(page: Page, send: Ask, pageId: number, press: (name: string) => Promise<void>) {
  await expect.poll(async () => (await stored(send, pageId)).sections.length).toBe(10);
  await saved(page);
  const full = await stored(send, pageId);
  const all = async (name: string) => {
    const button = page.locator(`button[aria-label="${name}"]`);
    for (let steps = 0; steps < 60 && (await button.isEnabled()); steps += 1) await press(name);
    await expect(button).toBeDisabled();
    await saved(page);
  };
  await all('Undo');
  await expect(sections(page)).toHaveCount(0);
  await expect.poll(async () => (await stored(send, pageId)).sections).toEqual([]);
  await all('Redo');
  await expect(sections(page)).toHaveCount(10);
  await expect.poll(() => stored(send, pageId)).toEqual(full);
}

/** Opens the picker by its key, again where the page was not ready for the first one. */
async function openPicker(page: Page) {
  const search = page.getByRole('searchbox', { name: 'Find a section type' });
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press('ControlOrMeta+Enter');
    await expect(search).toBeFocused({ timeout: 3000 });
  }).toPass();
}

test('ten sections by keyboard alone: undo empties the page, redo fills it again', async ({
  page,
  tidemark,
}) => {
  const send = await clientOf(tidemark);
  const { pageId } = await openNewPage(page, send, 'By keyboard');
  const { keyboard } = page;
  for (const [at, type] of ten.entries()) {
    await openPicker(page);
    await keyboard.type(type);
    await keyboard.press('Enter');
    await expect(sections(page)).toHaveCount(at + 1);
    if (type === 'Rich text') {
      await expect(page.getByRole('textbox', { name: 'Rich text' })).toBeFocused();
      await keyboard.type(`Words ${at}`);
    } else await expect(page.getByRole('complementary', { name: 'Section' })).toBeFocused();
    await keyboard.press('Escape');
  }
  // The last section goes up, is duplicated, and the copy is deleted: all by keys on the selected section.
  await keyboard.press('Alt+ArrowUp');
  await keyboard.press('ControlOrMeta+D');
  await expect(sections(page)).toHaveCount(11);
  await keyboard.press('Escape');
  await page.locator('section[data-selected]').focus();
  await keyboard.press('Delete');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(sections(page)).toHaveCount(10);
  await undoAndRedo(page, send, pageId, (name) =>
    keyboard.press(name === 'Undo' ? 'ControlOrMeta+Z' : 'ControlOrMeta+Shift+Z'),
  );
});

test('ten sections by mouse alone: undo empties the page, redo fills it again', async ({
  page,
  tidemark,
}) => {
  const send = await clientOf(tidemark);
  const { pageId } = await openNewPage(page, send, 'By mouse');
  for (const [at, type] of ten.entries()) {
    await page.getByRole('button', { name: 'Add a section to Content' }).click();
    await page
      .getByRole('dialog')
      .getByRole('option', { name: new RegExp(`^${type}`) })
      .click();
    await expect(sections(page)).toHaveCount(at + 1);
  }
  await page.getByRole('button', { name: 'Close' }).click();
  const bar = page.getByRole('toolbar', { name: 'Graph section' });
  await sections(page)
    .nth(3)
    .click({ position: { x: 2, y: 2 } });
  await bar.getByRole('button', { name: 'Width' }).click();
  await page.getByRole('menuitem', { name: 'Half' }).click();
  await bar.getByRole('button', { name: 'Move up' }).click();
  await undoAndRedo(page, send, pageId, (name) => page.locator(`button[aria-label="${name}"]`).click());
});

test('sections are copied to another page, with several selected at once', async ({
  page,
  tidemark,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const send = await clientOf(tidemark);
  const { pageId, path } = await openNewPage(page, send, 'Copied to');
  await page.goto('/edit/earthquakes');
  await page.waitForLoadState('networkidle');
  await page.locator('main').getByText('Earthquakes a day', { exact: true }).first().click();
  await page.getByRole('heading', { name: 'Regions' }).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('toolbar', { name: '2 sections' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+C');
  await page.goto(`/edit${path}`);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(sections(page)).toHaveCount(2);
  await expect
    .poll(async () => (await stored(send, pageId)).sections.map(({ element }) => element['element-type']))
    .toEqual(['Graph', 'Spreadsheet']);
  await expect(page.getByRole('cell', { name: 'California' })).toBeVisible();
});

test('what is written about a section is stored and shown; a hidden section does not reach visitors', async ({
  page,
  tidemark,
}) => {
  const send = await clientOf(tidemark);
  const { pageId, path } = await openNewPage(page, send, 'About sections');
  for (const words of ['Shown words', 'Hidden words']) {
    await page.getByRole('button', { name: 'Add a section to Content' }).click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Rich text' })).toBeFocused();
    await page.keyboard.type(words);
  }
  const drawer = page.getByRole('complementary', { name: 'Section' });
  const bar = page.getByRole('toolbar', { name: 'Rich text section' });
  await bar.getByRole('button', { name: 'Settings' }).click();
  await drawer.getByText('About this section').click();
  await drawer.getByText('Hide in view').click();
  await page.getByText('Shown words').click();
  await drawer.getByLabel('Title', { exact: true }).fill('Rivers');
  await drawer.getByText('About this section').click();
  await drawer.getByRole('combobox', { name: 'Tags' }).fill('storm');
  await expect(page.getByRole('option')).toHaveText(['Ice storm', 'Snowstorm']);
  await page.getByRole('option', { name: 'Snowstorm' }).click();
  await drawer.getByRole('combobox', { name: 'Tags' }).fill('own tag');
  await page.keyboard.press('Enter');
  await drawer.getByLabel('Description').fill('Levels of a week.');
  await drawer.getByLabel('Help text').fill('Gauges report each hour.');
  await drawer.getByLabel('Info', { exact: true }).fill('Two gauges are new.');
  await drawer.getByLabel('Requirements').fill('Plan element B1.');
  await drawer.getByLabel('Tracking id').fill('track-1');
  const about = {
    title: 'Rivers',
    tags: 'Snowstorm, own tag',
    requirements: 'Plan element B1.',
    trackingId: 'track-1',
  };
  await expect
    .poll(async () => (await stored(send, pageId)).sections)
    .toMatchObject([about, { hideInView: true }]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();
  const html = await (await fetch(`${tidemark.url}${path}`)).text();
  for (const text of ['Shown words', 'Levels of a week.', 'Gauges report each hour.', 'Two gauges are new.'])
    expect(html).toContain(text);
  for (const text of ['Hidden words', 'Plan element B1.', 'track-1']) expect(html).not.toContain(text);
});

test('a section whose code fails says so, in the editor too, and the rest works', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const isCards = /as SectionView/.test(await response.text()) && /tm-cards/.test(await response.text());
    const body = 'export function SectionView() { throw new Error("Cards are broken."); }';
    await route.fulfill(isCards ? { response, body } : { response });
  });
  await signIn(page, '/edit');
  await page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name: 'Pages' }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Weather', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Weather', level: 1 })).toBeVisible();
  await page
    .getByRole('complementary')
    .getByRole('link', { name: 'Natural hazards, measured', exact: true })
    .click();
  await expect(page.getByText('This section cannot be shown. Cards are broken.').first()).toBeVisible();
  await page.locator('main .prose p').first().click();
  await expect(page.getByRole('textbox', { name: 'Rich text' })).toBeFocused();
  await page.keyboard.type('Still here. ');
  await expect(page.locator('main')).toContainText('Still here.');
});
