import type { Locator, Page } from '@playwright/test';
import { readMarkdown } from '../../src/richtext/markdown.ts';
import { graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, hydrated, letThrough, test, type TestServer } from './server.ts';
import { signIn } from './sign-in.ts';
import { menuEntry } from './menu-entry.ts';

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
  const { draft } = await send<{
    draft: { content: { sections: { element: Record<string, unknown>; rowspan: number }[] } };
  }>('query ($pageId: Int!) { draft(pageId: $pageId) { content } }', { pageId });
  return draft.content;
}

/** Sections of rich text, as `publishPage` takes them. */
const texts = (...written: string[]) =>
  written.map((text) => ({
    element: { 'element-type': 'lexical', 'element-data': { text: readMarkdown(text) } },
  }));

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
const sections = (page: Page) => page.locator('main section[role=group]');

/**
 * Undoes all steps by keys and then redoes them; the stored page is empty in between, and the same as before
 * at the end.
 */
async function undoAndRedo(page: Page, send: Ask, pageId: number) {
  await expect.poll(async () => (await stored(send, pageId)).sections.length).toBe(10);
  await saved(page);
  const full = await stored(send, pageId);
  const all = async (name: string, keys: string) => {
    const button = page.locator(`button[aria-label="${name}"]`);
    for (let steps = 0; steps < 60 && (await button.isEnabled()); steps += 1) {
      await page.keyboard.press(keys);
    }
    await expect(button).toBeDisabled();
    await saved(page);
  };
  await all('Undo', 'ControlOrMeta+Z');
  await expect(sections(page)).toHaveCount(0);
  await expect.poll(async () => (await stored(send, pageId)).sections).toEqual([]);
  await all('Redo', 'ControlOrMeta+Shift+Z');
  await expect(sections(page)).toHaveCount(10);
  await expect.poll(() => stored(send, pageId)).toEqual(full);
}

/** Opens the picker by its key, again where the page was not ready for the first one. */
async function openPicker(page: Page) {
  const search = page.getByRole('searchbox', { name: 'Find a section type' });
  await expect(async () => {
    if (!(await search.isVisible())) {
      await page.keyboard.press('ControlOrMeta+Enter');
    }
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
    // Again where a part of the editor that arrived late took the focus from the picker.
    await expect(async () => {
      if ((await sections(page).count()) === at + 1) return;
      await openPicker(page);
      await keyboard.type(type);
      await keyboard.press('Enter');
      await expect(sections(page)).toHaveCount(at + 1, { timeout: 5000 });
    }).toPass();
    if (type === 'Rich text') {
      await expect(page.getByRole('textbox', { name: 'Rich text', exact: true })).toBeFocused();
      await keyboard.type(`Words ${at}`);
    } else {
      // The focus is where a source is chosen; a section that needs none has it in its settings.
      const drawer = page.getByRole('complementary', { name: 'Section' });
      await expect(drawer).toBeVisible();
      await expect(
        drawer.or(page.locator('[data-keeps-focus] :focus')).and(page.locator(':focus')),
      ).toBeAttached();
    }
    await keyboard.press('Escape');
  }
  // The last section goes up, is duplicated, and the copy is deleted: all by keys on the selected section.
  await keyboard.press('Alt+ArrowUp');
  for (const keys of ['Alt+Shift+ArrowDown', 'Alt+Shift+ArrowRight', 'Alt+P', 'Alt+B']) {
    await keyboard.press(keys);
  }
  await expect
    .poll(async () => (await stored(send, pageId)).sections.find(({ rowspan }) => rowspan !== 1))
    .toMatchObject({ rowspan: 2, offset: 25, padding: 'p-0', border: 'full' });
  await keyboard.press('ControlOrMeta+D');
  await expect(sections(page)).toHaveCount(11);
  await keyboard.press('Escape');
  await page.locator('section[data-selected]').focus();
  await keyboard.press('Delete');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(sections(page)).toHaveCount(10);
  await undoAndRedo(page, send, pageId);
});

test('sections are added, moved, dragged, resized and undone by mouse alone', async ({ page, tidemark }) => {
  const send = await clientOf(tidemark);
  const { pageId } = await openNewPage(page, send, 'By mouse');
  for (const [at, type] of ['Rich text', 'Table', 'Filters', 'Graph', 'Cards'].entries()) {
    const search = page.getByRole('searchbox', { name: 'Find a section type' });
    // The button moves while the section before it loads.
    await expect(async () => {
      await page.getByRole('button', { name: 'Add a section to Content' }).click({ timeout: 2000 });
      await expect(search).toBeVisible({ timeout: 2000 });
    }).toPass();
    // The Enter with which an input method ends a word adds nothing.
    await search.evaluate((field) => {
      for (const init of [{ isComposing: true }, { keyCode: 229 }]) {
        field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
      }
    });
    await expect(sections(page)).toHaveCount(at);
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
  await menuEntry(page, 'Half').click();
  await bar.getByRole('button', { name: 'Move up' }).click();
  await expect(sections(page).nth(2)).toHaveAccessibleName('Graph');
  // The section is dragged above the one before it: Escape cancels, and a line shows where it goes.
  const press = async (handle: string) => {
    const { x, y, width, height } = (await page.locator(handle).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
  };
  const dragUp = async () => {
    await press('[data-drag-section]');
    const above = async () => (await sections(page).nth(1).boundingBox())!;
    // The page scrolls while the pointer is near its edge.
    await expect(async () => {
      const { x, y } = await above();
      await page.mouse.move(x + 40, y + 4, { steps: 5 });
      const line = await page.locator('[data-drop-line]').boundingBox({ timeout: 1000 });
      expect(Math.abs((await above()).y - line!.y)).toBeLessThan(24);
    }).toPass();
  };
  await dragUp();
  // Held still at an edge of the window, the page scrolls to its end.
  const scrolled = () =>
    page.evaluate(() => [scrollY, Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight]);
  await page.mouse.move(400, page.viewportSize()!.height - 8);
  await expect.poll(scrolled).toEqual([expect.any(Number), true]);
  await page.mouse.move(400, 8);
  await expect.poll(scrolled).toEqual([0, expect.any(Boolean)]);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(sections(page).nth(2)).toHaveAccessibleName('Graph');
  await dragUp();
  await page.mouse.up();
  await expect(sections(page).nth(1)).toHaveAccessibleName('Graph');
  // Its edge is dragged to a narrower width.
  const graph = (await sections(page).nth(1).boundingBox())!;
  await press('[data-resize-section]');
  await page.mouse.move(graph.x + graph.width * 0.66, graph.y + graph.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => (await stored(send, pageId)).sections[1])
    .toMatchObject({ element: { 'element-type': 'Graph' }, size: '1/3' });
  // The space above it, by the menu.
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Space above' }).click();
  await menuEntry(page, '50 px').click();
  await saved(page);
  const changed = await stored(send, pageId);
  // The space, the width and the drag are a step each.
  const pressThrice = async (name: string) => {
    for (let steps = 0; steps < 3; steps += 1) {
      await page.locator(`button[aria-label="${name}"]`).click();
    }
  };
  await pressThrice('Undo');
  await expect(sections(page).nth(2)).toHaveAccessibleName('Graph');
  await pressThrice('Redo');
  await saved(page);
  await expect.poll(() => stored(send, pageId)).toEqual(changed);
});

test('sections are copied to another page, with several selected at once', async ({
  page,
  tidemark,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const send = await clientOf(tidemark);
  const { id: pageId, path } = await publishPage(send, 'Copied to', []);
  await signIn(page, '/edit/earthquakes');
  await page.locator('main section[aria-label="Earthquakes a day"]').click({ position: { x: 4, y: 200 } });
  await page.getByRole('heading', { name: 'Regions' }).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('toolbar', { name: '2 sections' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+C');
  const all = await sections(page).count();
  await page.keyboard.press('ControlOrMeta+A');
  await expect(page.getByRole('toolbar', { name: `${all} sections` })).toBeVisible();
  await page.goto(`/edit${path}`);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(sections(page)).toHaveCount(2);
  await expect
    .poll(async () => (await stored(send, pageId)).sections.map(({ element }) => element['element-type']))
    .toEqual(['Graph', 'Spreadsheet']);
  await expect(page.getByRole('cell', { name: 'California' })).toBeVisible();
});

test('Escape takes the bars of a text off the section above', async ({ page, tidemark }) => {
  const send = await clientOf(tidemark);
  const { path } = await publishPage(send, 'Covered', texts('Words above', 'Words below'));
  await signIn(page, `/edit${path}`);
  await page.getByText('Words below').click();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeInViewport();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await page.getByText('Words above').click();
  await expect(page.getByRole('textbox', { name: 'Rich text', exact: true })).toHaveText('Words above');
});

test('what is written about a section is stored and shown; a hidden section does not reach visitors', async ({
  page,
  tidemark,
}) => {
  const send = await clientOf(tidemark);
  const { id: pageId, path } = await publishPage(
    send,
    'About sections',
    texts('Shown words', 'Hidden words'),
  );
  await signIn(page, `/edit${path}`);
  await page.getByText('Shown words').click();
  const drawer = page.getByRole('complementary', { name: 'Section' });
  const bar = page.getByRole('toolbar', { name: 'Rich text section' });
  await bar.getByRole('button', { name: 'Settings' }).click();
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
  // A text that is too long is cut as it is typed: the server would refuse all of it.
  for (const [label, most] of Object.entries({ Title: 500, Description: 5000, 'Tracking id': 500 })) {
    await expect(drawer.getByLabel(label, { exact: true })).toHaveAttribute('maxlength', `${most}`);
  }
  await page.getByText('Hidden words').click();
  await drawer.getByText('About this section').click();
  await drawer.getByText('Hide in view').click();
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
  for (const text of [
    'Shown words',
    'Levels of a week.',
    'Gauges report each hour.',
    'Two gauges are new.',
  ]) {
    expect(html).toContain(text);
  }
  for (const text of ['Hidden words', 'Plan element B1.', 'track-1']) {
    expect(html).not.toContain(text);
  }
});

test('a page of many sections is scrolled, and a click edits what is below the pointer', async ({
  page,
  tidemark,
}) => {
  const send = await clientOf(tidemark);
  // Sections out of sight are not laid out, so their heights are guesses: some are far from it.
  const written = Array.from({ length: 60 }, (_, at) =>
    [`Section ${at}`, ...Array<string>(at % 7 === 0 ? 30 : at % 3).fill('A line of it.')].join('\n\n'),
  );
  written[50] += '\n\n## Far below';
  const { id, path } = await publishPage(send, 'Many sections', texts(...written));
  await page.setViewportSize({ width: 1440, height: 900 });
  // A heading that the address names is shown when its section is there.
  await signIn(page, `/edit${path}#far-below`);
  await expect(page.getByRole('heading', { name: 'Far below' })).toBeInViewport();
  await page.goto(`/edit${path}`);
  // Those that are not seen at first are mounted when the browser is idle.
  await expect(sections(page)).toHaveCount(60);
  await page.mouse.move(700, 450);
  const below = sections(page).filter({ hasText: 'Section 41' });
  for (let steps = 0; steps < 100 && !((await below.boundingBox())!.y < 600); steps += 1) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const { x, y } = (await below.boundingBox())!;
  expect(y).toBeGreaterThan(100);
  await page.mouse.click(x + 300, y + 10);
  const text = page.getByRole('textbox', { name: 'Rich text', exact: true });
  await expect(text).toBeFocused();
  expect((await below.boundingBox())!.y).toBe(y);
  await page.keyboard.press('End');
  await page.keyboard.type(' is found');
  await expect
    .poll(async () => JSON.stringify((await stored(send, id)).sections[41]!.element))
    .toContain('Section 41 is found');

  await page.getByRole('button', { name: 'Sections', exact: true }).click();
  // Texts without a title are told apart by their beginning.
  await page.getByRole('button', { name: 'Rich text: Section 3', exact: true }).click();
  await expect(sections(page).nth(3)).toBeInViewport();
});

test('the bar of a section and the tools of its text never cover each other, also where the text is short', async ({
  page,
  tidemark,
}) => {
  const words = ['Above', 'Short words', ...Array.from({ length: 12 }, (_, at) => `Below ${at}`)];
  const { path } = await publishPage(await clientOf(tidemark), 'Short texts', texts(...words));
  await page.setViewportSize({ width: 1280, height: 480 });
  await signIn(page, `/edit${path}`);
  await page.getByText('Short words').click();
  const bar = page.getByRole('toolbar', { name: 'Rich text section' });
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(tools).toBeVisible();
  const section = page.locator('main section[data-selected]');
  const start = await section.evaluate((one) => scrollY + one.getBoundingClientRect().top);

  // From where both are above the text to where all of it has left the window.
  for (let top = 240; top > -60; top -= 15) {
    await page.evaluate((at) => scrollTo(0, at), start - top);
    const [ofBar, ofTools] = [(await bar.boundingBox())!, (await tools.boundingBox())!];
    expect(ofBar.y + ofBar.height, `${top} px below the top of the window`).toBeLessThanOrEqual(ofTools.y);
  }
});

test('sections of a long page, which lie in runs, are placed as on the published page', async ({
  page,
  tidemark,
}) => {
  const send = await clientOf(tidemark);
  const sizes = ['1', '1/2', '1/2', '1', '1/4', '2/3', '1', '1/3', '2'];
  const { path } = await publishPage(
    send,
    'Many sizes',
    Array.from({ length: 70 }, (_, at) => ({
      title: `Section ${at}`,
      size: sizes[at % sizes.length],
      rowspan: at % 11 === 4 ? 2 : 1,
      element: {
        'element-type': 'lexical',
        'element-data': { text: readMarkdown('A line of it.\n\n'.repeat(1 + (at % 4))) },
      },
    })),
  );
  const places = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('main [data-group] section[id]')].map((one) =>
        one.getBoundingClientRect(),
      );
      const { x, y } = all[0]!;
      return all.map((box) => [box.x - x, box.y - y, box.width, box.height].map(Math.round));
    });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, `/edit${path}`);
  await expect(sections(page)).toHaveCount(70);
  expect(await page.locator('[data-run=short]').count()).toBeGreaterThan(2);
  // What is not drawn is as high as it was last.
  await page.addStyleTag({ content: '[data-run] { content-visibility: visible !important }' });
  const inEditor = await places();
  await page.goto(path);
  expect(inEditor).toEqual(await places());
});

test('a section whose code fails says so, in the editor too, and the rest works', async ({ page }) => {
  await page.route('**/assets/view-*.js', async (route) => {
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
  await expect(page.getByRole('textbox', { name: 'Rich text', exact: true })).toBeFocused();
  await page.keyboard.type('Still here. ');
  await expect(page.locator('main')).toContainText('Still here.');
  await letThrough(page);
});

/** Drags a handle with one finger to the middle of an element above it; both are scrolled into view first. */
async function dragByFinger(page: Page, handle: Locator, target: Locator): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await target.scrollIntoViewIfNeeded();
  const [from, to] = [await middleOf(handle), await middleOf(target)];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  const steps = 10;
  for (let step = 1; step <= steps; step += 1) {
    const at = (start: number, end: number) => start + ((end - start) * step) / steps;
    const point = { x: at(from.x, to.x), y: at(from.y, to.y) };
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  }
  await expect(page.locator('[data-drop-line]')).toBeVisible();
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await client.detach();
}

/** The middle of an element in the window, in px. */
async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('on a phone, text is added, a section is changed, and the page is published', async ({
  page,
  tidemark,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const send = await clientOf(tidemark);
  const { pageId, path } = await openNewPage(page, send, 'By phone');
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Rich text/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Rich text', exact: true })).toBeFocused();
  await page.keyboard.type('Written on a phone');
  // The tools of the first text of a page cover nothing of its description.
  const description = await page.getByRole('textbox', { name: 'Description of the page' }).boundingBox();
  const tools = await page.getByRole('toolbar', { name: 'Rich text section' }).boundingBox();
  expect(description!.y + description!.height).toBeLessThanOrEqual(tools!.y);
  await page
    .getByRole('toolbar', { name: 'Rich text section' })
    .getByRole('button', { name: 'Settings' })
    .click();
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByLabel('Title', { exact: true }).fill('On the way');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'On the way' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // In the narrowest windows the state of saving is seen too.
  await page.setViewportSize({ width: 320, height: 844 });
  await expect(page.getByText('Saved', { exact: true })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  // The sources of a new table are on the canvas, and nothing is above them.
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Table/ })
    .click();
  const [upload] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Upload data in a new tab' }).click(),
  ]);
  await expect(upload).toHaveURL(/\/source$/);
  await upload.close();
  await page
    .getByRole('main')
    .getByRole('listbox', { name: 'Sources' })
    .getByRole('option', { name: /^Earthquakes of a week/ })
    .click();
  await expect(page.getByRole('main').getByRole('table').first()).toBeVisible();
  await expect(drawer).toBeHidden();
  await dragByFinger(
    page,
    page.locator('[data-drag-section]'),
    page.getByRole('heading', { name: 'On the way' }),
  );
  await expect(page.getByRole('main').locator('section').first().getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();
  const html = await (await fetch(`${tidemark.url}${path}`)).text();
  expect(html).toContain('Written on a phone');
  expect(await (await fetch(`${tidemark.url}/${pageId}`)).text()).toContain('Written on a phone');
  // Without a slug the editor opens the first page.
  await page.goto('/edit');
  await expect(page).toHaveURL(/\/edit\/natural_/);
  // The titles of charts wrap as they do for visitors.
  const title = page.getByRole('textbox', { name: 'Title of the chart' }).first();
  await expect(title).toHaveValue(/^The surface of the Earth/);
  expect(await title.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0);
  expect(await title.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(0);
  // Fields for texts that a chart does not have yet have room of their own, and only while it is selected.
  const chart = page.locator('figure.tm-graph').first();
  const room = () =>
    chart.evaluate((figure) => {
      const box = (selector: string) => figure.querySelector(selector)!.getBoundingClientRect();
      const note = box('[aria-label="Note below the chart"]');
      return {
        plotToNote: note.top - box('.tm-plot').bottom,
        noteToData: box('summary').top - note.bottom,
        height: figure.clientHeight,
      };
    });
  const before = await room();
  await title.click();
  await expect.poll(async () => (await room()).height).toBeGreaterThan(before.height);
  const { plotToNote, noteToData } = await room();
  expect(plotToNote).toBeGreaterThanOrEqual(-4);
  expect(noteToData).toBeGreaterThanOrEqual(0);
});

test('a part of the editor that cannot be loaded is said, and a reload brings it', async ({ page }) => {
  await signIn(page, '/edit');
  const settings = async () => {
    const section = page
      .locator('main section')
      .filter({ has: page.locator('.tm-graph') })
      .first();
    await section.getByRole('button', { name: /^Select / }).focus();
    await page.keyboard.press('Enter');
    const toolbar = page.getByRole('toolbar', { name: 'Graph section' });
    await toolbar.getByRole('button', { name: 'Settings' }).click();
    return page.getByRole('complementary', { name: 'Section' });
  };
  await page.route('**/assets/**', (route) => route.abort());
  await expect((await settings()).getByText('This part could not be loaded.')).toBeVisible();
  const toast = page.getByRole('alertdialog').filter({ hasText: 'A part of this page could not be loaded.' });
  await expect(toast).toBeVisible();
  await letThrough(page);
  const reloaded = page.waitForEvent('load');
  await toast.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await hydrated(page);
  await expect(toast).toBeHidden();
  await expect((await settings()).getByRole('button', { name: /Source/ }).first()).toBeVisible();
});

test('a section whose data takes long says how far it is, and shows it when it is there', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const columns = ['place', 'depth'].map((name) => ({ name, type: 'text' }));
  const version = await publishFile(ask, tidemark.url, cookie, {
    name: 'Slow depths',
    csv: 'place,depth\nHarbour,twelve\n',
    columns,
  });
  const state = {
    sourceInfo: { ...version, sourceName: 'Slow depths', versionName: 'version 1' },
    columns: columns.map((column) => ({ ...column, show: column.name === 'place' })),
  };
  const { path } = await publishPage(ask, 'Slow depths', [
    { title: 'Depths', element: { 'element-type': 'Spreadsheet', 'element-data': state } },
  ]);
  await signIn(page, `/edit${path}`);
  const canvas = page.getByRole('main');
  await canvas.getByRole('cell', { name: 'Harbour', exact: true }).click();
  await page.getByRole('button', { name: 'Settings', exact: true }).first().click();

  // A server that is waited for no time at all has computed nothing yet; the second request is held.
  const held = Promise.withResolvers<void>();
  let requests = 0;
  await page.route('**/graph', async (route) => {
    const body = route.request().postDataJSON() as { query: string; variables: object };
    if (!body.query.includes('sectionResults')) return route.continue();
    requests += 1;
    if (requests > 1) {
      await held.promise;
    }
    const postData = { ...body, variables: { ...body.variables, patience: 0 } };
    return route.continue({ postData });
  });
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByRole('button', { name: 'Add a column' }).click();
  await page.getByRole('option', { name: 'depth', exact: true }).click();
  await expect(canvas.getByRole('status')).toContainText('This is being computed');
  held.resolve();
  await expect(canvas.getByRole('cell', { name: 'twelve', exact: true })).toBeVisible();
  await expect(canvas.getByText('This is being computed')).toHaveCount(0);
});

test('two browsers on one page: different sections both survive, and the same one shows both texts', async ({
  page,
  browser,
  baseURL,
  tidemark,
}) => {
  const send = await clientOf(tidemark);
  const { id: pageId, path } = await publishPage(send, 'Two browsers', texts('First words', 'Second words'));
  await signIn(page, `/edit${path}`);
  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const other = await context.newPage();
  await signIn(other, `/edit${path}`);
  await other.waitForLoadState('networkidle');
  const write = async (on: Page, words: string, text: string) => {
    // Again where the canvas was not ready for the first click.
    await expect(async () => {
      await on.getByText(words).click();
      await expect(on.getByRole('textbox', { name: 'Rich text', exact: true })).toBeFocused({
        timeout: 3000,
      });
    }).toPass();
    await on.keyboard.press('End');
    await on.keyboard.type(text);
  };
  const text = async () => JSON.stringify(await stored(send, pageId));
  // Different sections.
  await write(other, 'First words', ', by the other');
  await expect.poll(text).toContain('First words, by the other');
  await write(page, 'Second words', ', by me');
  await expect.poll(text).toContain('Second words, by me');
  expect(await text()).toContain('First words, by the other');
  await expect(page.getByText('First words, by the other')).toBeVisible();
  // The same section.
  await write(other, 'Second words', ' and theirs');
  const conflict = other.getByRole('alertdialog', { name: 'Somebody else changed the same section' });
  // Both versions are shown as they look, not as they are stored, and what is different between them.
  await expect(
    conflict.getByRole('paragraph').getByText('Second words, by me', { exact: true }),
  ).toBeVisible();
  await expect(
    conflict.getByRole('paragraph').getByText('Second words and theirs', { exact: true }),
  ).toBeVisible();
  await expect(conflict.getByRole('insertion').first()).toHaveText('and');
  await expect(conflict).not.toContainText('"root"');
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(other.getByRole('main').getByText('Second words, by me')).toBeVisible();
  await context.close();
});

test('the panels of the drawer change the page, its groups and its history; the box says what is saved', async ({
  page,
  tidemark,
}) => {
  const send = await clientOf(tidemark);
  const { pageId } = await openNewPage(page, send, 'Panels');
  const open = async (name: string) => {
    await page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name }).click();
    return page.getByRole('complementary', { name });
  };
  const draftView = async (path: string) => {
    const query = 'query ($path: String!) { draftView(path: $path) }';
    type Answer = { draftView: { page: { description?: string } } };
    return (await send<Answer>(query, { path })).draftView.page;
  };
  const settings = await open('Settings');
  expect((await settings.boundingBox())?.width).toBe(350);
  const choose = async (label: string, option: string) => {
    await settings.getByRole('button', { name: new RegExp(`${label}$`) }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Hide in Nav', 'Hide');
  await choose('Show Content Sidebar', 'Left');
  await saved(page);
  // It is saved while it is typed.
  const description = settings.getByLabel('Page Description');
  await description.pressSequentially('About panels.');
  await expect.poll(async () => (await draftView('panels')).description).toBe('About panels.');
  await expect(description).toBeFocused();
  await expect(settings.getByRole('button', { name: 'Save' })).toBeDisabled();
  await settings.getByLabel('Page Name').fill('Panels renamed');
  await saved(page);
  await settings.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/edit\/panels_renamed$/);
  await expect
    .poll(() => draftView('panels_renamed'))
    .toMatchObject({ hide_in_nav: 'hide', sidebar: 'left', description: 'About panels.' });

  const groups = await open('Sections');
  for (const position of ['TOP', 'CONTENT', 'BOTTOM']) {
    await expect(groups.getByRole('heading', { name: position })).toBeVisible();
  }
  await groups.getByRole('button', { name: 'Add a group to content' }).click();
  const act = async (...items: string[]) => {
    await groups.getByRole('button', { name: 'Group 4 menu' }).click();
    for (const item of items) {
      await menuEntry(page, item).click();
    }
  };
  const group = async () => {
    const content = (await stored(send, pageId)) as unknown as { section_groups: { displayName: string }[] };
    return content.section_groups.find(({ displayName }) => displayName === 'Group 4');
  };
  // Another name is for editors alone; the group is the same.
  await act('Rename');
  const rename = page.getByRole('dialog', { name: 'Rename Group 4' });
  await rename.getByRole('textbox', { name: 'Name' }).fill('Maps');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await groups.getByRole('button', { name: 'Maps menu' }).click();
  await page.getByRole('menuitem', { name: 'Rename', exact: true }).click();
  await page.getByRole('dialog', { name: 'Rename Maps' }).getByRole('textbox').fill('Group 4');
  await page.keyboard.press('Enter');
  await act('Full Width');
  // What is on and what is chosen is said.
  await groups.getByRole('button', { name: 'Group 4 menu' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Full Width' })).toBeChecked();
  await page.getByRole('menuitem', { name: 'Side navigation' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'None' })).toBeChecked();
  await expect(page.getByRole('menuitemradio', { name: 'Left' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await act('Theme', 'Clear, centered');
  await act('Side navigation', 'Left');
  await expect.poll(group).toMatchObject({
    position: 'content',
    index: 1,
    full_width: 'show',
    side_nav: 'left',
    theme: 'clearCentered',
  });
  await act('Move up');
  await expect.poll(group).toMatchObject({ index: 0 });
  await groups.getByRole('button', { name: 'Add to Group 4' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Rich text/ })
    .click();
  await expect(sections(page)).toHaveCount(1);
  // The look centers the text, and not only its lines in a box at the left.
  const centre = async (box: Locator) => {
    const { x, width } = (await box.boundingBox())!;
    return Math.round(x + width / 2);
  };
  const band = page.locator('[data-group]', { has: page.locator('section[role=group]') });
  const text = sections(page).locator('.prose').first();
  await expect.poll(async () => Math.abs((await centre(text)) - (await centre(band)))).toBeLessThan(2);
  await act('Delete');
  const deletion = page.getByRole('dialog', { name: 'Delete Group 4' });
  await deletion.getByRole('button', { name: /Its 1 section/ }).click();
  await page.getByRole('option', { name: 'Move to Content' }).click();
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(group).toBeUndefined();
  await expect.poll(async () => (await stored(send, pageId)).sections).toMatchObject([{ group: 'default' }]);

  const history = await open('History');
  await history.getByLabel('Add a comment').fill('Looks good');
  await history.getByRole('button', { name: 'add' }).click();
  await expect(history.getByRole('listitem').filter({ hasText: 'Looks good' })).toContainText('example.org');
  await expect(history).toContainText('created Page.');
  await history.getByRole('button', { name: 'Close' }).click();

  const grid = page.getByRole('button', { name: 'Show the grid' });
  await grid.click();
  await expect(grid).toHaveAttribute('aria-pressed', 'true');
  const held = Promise.withResolvers<void>();
  const deletionHeld = Promise.withResolvers<void>();
  await page.route('**/graph', async (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('changeDraft')) {
      await held.promise;
    }
    if (body.includes('deletePages')) {
      await deletionHeld.promise;
    }
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Rich text/ })
    .click();
  await expect(page.getByRole('region', { name: 'Activity' }).getByText('Updating... 1')).toBeVisible();
  held.resolve();
  await saved(page);
  await expect(page.getByText(/^Updating/)).toHaveCount(0);

  const pages = await open('Pages');
  await expect(pages.getByRole('link', { name: 'Weather', exact: true })).toHaveAttribute(
    'href',
    '/edit/weather',
  );
  await pages.getByRole('button', { name: 'Panels renamed menu' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete Panels renamed ${pageId}` });
  await expect(dialog).toContainText(
    'Are you sure you want to delete this page? All of the page data will be permanently removed from our servers forever. This action cannot be undone.',
  );
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  deletionHeld.resolve();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/panels_renamed/);
});
