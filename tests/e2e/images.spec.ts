import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { violations } from './axe.ts';
import { graphClient, signInByForm } from './graphql-client.ts';
import { expect, letThrough, test } from './server.ts';
import { signIn } from './sign-in.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'Rich text', exact: true });

/** A photograph of one colour; another colour is another file. */
const photograph = (red: number, width = 2400, height = 1600) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 160 } } })
    .jpeg()
    .toBuffer();

/** Pastes or drops a file on the editor. */
async function give(
  page: Page,
  how: 'paste' | 'drop',
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
) {
  await editor(page).evaluate(
    (element, file) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(file.base64), (c) => c.charCodeAt(0))], file.name, {
          type: file.type,
        }),
      );
      const last = element.lastElementChild?.getBoundingClientRect();
      const place = { clientX: (last?.x ?? 0) + 5, clientY: (last?.y ?? 0) + 5 };
      element.dispatchEvent(
        file.how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true, ...place }),
      );
    },
    { how, name, type, base64: bytes.toString('base64') },
  );
}

/** Sections that are pasted on another site show their images there, out of the library of that site. */
async function pasteOnOtherSite(page: Page, copied: readonly object[]) {
  await page.goto('/other/edit', { waitUntil: 'networkidle' });
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    },
    JSON.stringify({ tidemark: 'sections', sections: copied }),
  );
  await expect(page.locator('main figure picture')).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  await page.goto('/other/manage/library?text=coast', { waitUntil: 'networkidle' });
  await expect(page.getByRole('listitem').filter({ hasText: 'coast.jpg' })).toContainText('On 1 page');
}

/** The picture that other sites show with a link to a page is chosen from the library. */
async function choosePicture(page: Page, slug: string) {
  await page.goto(`/edit/${slug}`, { waitUntil: 'networkidle' });
  await page.getByRole('navigation', { name: 'Editor' }).getByRole('button', { name: 'Settings' }).click();
  const address = page.getByRole('textbox', { name: 'Picture for links' });
  await address.fill('coast.jpg');
  await expect(page.getByText(/^An image is a path of this site/)).toBeVisible();
  await page.getByRole('button', { name: 'Choose an image for Picture for links' }).click();
  const dialog = page.getByRole('dialog', { name: 'Picture for links' });
  await dialog.getByRole('button', { name: 'Library' }).click();
  await dialog.getByRole('button', { name: /^coast\.jpg/ }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(address).toHaveValue(/^\/files\/[\w-]{22}\/[0-9a-f]{16}\/1920\.webp$/);
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
}

/** Replacing an image says which pages change before it does. */
async function replaceEverywhere(page: Page) {
  await page
    .getByRole('button', { name: /^coast\.jpg/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Image', exact: true });
  await expect(dialog.getByRole('link', { name: 'Images' })).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'coast.jpg', mimeType: 'image/jpeg', buffer: await photograph(200) });
  const warning = page.getByRole('alertdialog', { name: 'Replace coast.jpg everywhere?' });
  await expect(warning).toContainText('on 1 page. Readers of the published one see it at once.');
  await expect(warning.getByRole('link', { name: 'Images' })).toBeVisible();
  await warning.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByText('coast.jpg is replaced.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
}

/** The library as a screen: what is in it is found, added, described and deleted where no page uses it. */
async function manageLibrary(page: Page) {
  await page.goto('/manage/library?text=coast', { waitUntil: 'networkidle' });
  const cards = page.getByRole('list', { name: 'Images and files' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('2400 × 1600 px');
  await expect(cards).toContainText('On 1 page');
  expect(await violations(page)).toEqual([]);
  await replaceEverywhere(page);
  await page.getByRole('button', { name: 'Delete coast.jpg' }).click();
  const used = page.getByRole('dialog', { name: 'coast.jpg is in use' });
  await expect(used.getByRole('link', { name: 'Images' })).toBeVisible();
  await used.getByRole('button', { name: 'Close' }).last().click();

  // A search that fails says so and is repeated.
  const search = page.getByRole('searchbox', { name: 'Search the library' });
  await page.route('**/graph', (route) => route.abort());
  await search.fill('no such image');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await letThrough(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing in the library matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(2);
  const before = await cards.count();

  await page.locator('input[type=file]').setInputFiles([
    { name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from('A report of the tide.') },
    { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
  ]);
  await expect(page.getByText('empty.txt: The file is empty.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(cards).toHaveCount(before + 1);
  await cards
    .first()
    .getByRole('button', { name: /report\.txt/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'File' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('tides.txt');
  await expect(dialog.getByText('Used by no page.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete tides.txt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(cards).toHaveCount(before);
}

test('an image is inserted by dialog, paste and drop, resized, described and published in the right size', async ({
  page,
  browser,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const { createPage } = await send<{ createPage: { id: number; url_slug: string } }>(
    'mutation { createPage(title: "Images") { id url_slug } }',
  );
  await signIn(page, `/edit/${createPage.url_slug}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add a section' }).first().click();
  await page.getByRole('option', { name: /^Rich text/ }).click();
  await expect(editor(page)).toBeFocused();

  // The dialog: Confirm waits for an image.
  await page.keyboard.type('/image');
  await page.getByRole('option', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert Image' });
  const confirm = dialog.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeDisabled();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(dialog.getByText('notes.txt is no image.')).toBeVisible();
  await expect(confirm).toBeDisabled();
  const file = { name: 'coast.jpg', mimeType: 'image/jpeg', buffer: await photograph(10) };
  await dialog.locator('input[type=file]').setInputFiles(file);
  expect(await violations(page)).toEqual([]);

  // Nothing is lost without a connection.
  await page.route('**/files', (route) => route.abort());
  await confirm.click();
  await expect(
    dialog.getByText('The server cannot be reached. Your file is still here: try again.'),
  ).toBeVisible();
  await letThrough(page);
  await confirm.click();
  await expect(dialog).toBeHidden();
  const images = editor(page).getByRole('figure').locator('img');
  await expect(images).toHaveCount(1);

  await editor(page).press('ControlOrMeta+End');
  await give(page, 'paste', {
    name: 'image.png',
    type: 'image/png',
    bytes: await sharp(await photograph(60, 600, 400))
      .png()
      .toBuffer(),
  });
  await expect(editor(page).locator('picture')).toHaveCount(2);
  await give(page, 'drop', {
    name: 'drop.webp',
    type: 'image/webp',
    bytes: await sharp(await photograph(90, 500, 400))
      .webp()
      .toBuffer(),
  });
  await expect(editor(page).locator('picture')).toHaveCount(3);
  await give(page, 'paste', { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('x') });
  await expect(page.getByText('notes.txt: only images can be added this way.')).toBeVisible();

  // Resized by keyboard, with a caption and an alternative text.
  const first = editor(page).locator('figure').first();
  await first.locator('picture').click();
  const width = page.getByRole('slider', { name: 'Width of the image' });
  const before = (await first.boundingBox())!.width;
  await width.focus();
  await width.press('Shift+ArrowLeft');
  await expect.poll(async () => (await first.boundingBox())!.width).toBeCloseTo(before - 50, 0);
  await page.getByRole('button', { name: 'Caption' }).click();
  await expect(first.getByRole('textbox', { name: 'Caption' })).toBeFocused();
  await page.keyboard.type('The coast in May');
  await first.locator('picture').click();
  await page.getByRole('button', { name: 'Add alternative text' }).click();
  const settings = page.getByRole('dialog', { name: 'Edit image' });
  await settings.getByRole('textbox', { name: 'Alternative text' }).fill('A rocky coast');
  expect(await violations(page)).toEqual([]);
  await settings.getByRole('button', { name: 'Save' }).click();

  // The library knows them, and what uses them.
  await editor(page).getByRole('paragraph').last().click();
  await page.keyboard.type('/image');
  await page.getByRole('option', { name: 'Image', exact: true }).click();
  await dialog.getByRole('button', { name: 'Library' }).click();
  await dialog.getByRole('searchbox', { name: 'Search images' }).fill('coast');
  await dialog.getByRole('button', { name: /^coast\.jpg/ }).click();
  await expect(dialog.getByRole('link', { name: 'Images' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Publish/ })
    .first()
    .waitFor();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await send('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: createPage.id });

  await manageLibrary(page);
  await choosePicture(page, createPage.url_slug);
  const { draft } = await send<{ draft: { content: { sections: object[] } } }>(
    'query ($id: Int!) { draft(pageId: $id) { content } }',
    { id: createPage.id },
  );
  await send('mutation ($site: NewSite!) { createSite(site: $site) }', {
    site: { name: 'Other', base_url: '/other' },
  });
  await pasteOnOtherSite(page, draft.content.sections);

  for (const [viewport, scale, expected] of [
    [390, 1, 640],
    [1440, 1, 640],
    [1440, 2, 1280],
  ] as const) {
    const context = await browser.newContext({
      baseURL: tidemark.url,
      viewport: { width: viewport, height: 900 },
      deviceScaleFactor: scale,
    });
    const visitor = await context.newPage();
    // This is about images: a font that arrives late may move text too.
    await visitor.route(/\.woff2($|\?)/, (route) => route.abort());
    await visitor.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          Object.assign(globalThis, {
            shift: (globalThis as unknown as { shift: number }).shift + entry.value,
          });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await visitor.goto(`/${createPage.url_slug}`, { waitUntil: 'networkidle' });
    const image = visitor.getByRole('img', { name: 'A rocky coast' });
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.currentSrc))
      .toMatch(new RegExp(`/${expected}\\.avif$`));
    // An image without its size would move the text below it: 0.02 and more.
    expect(await visitor.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(
      0.001,
    );
    await expect(visitor.getByText('The coast in May')).toBeVisible();
    await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(`^${tidemark.url}/files/[\\w-]{22}/[0-9a-f]{16}/1280\\.webp$`),
    );
    for (const [name, pixels] of [
      ['width', '1280'],
      ['height', '853'],
    ] as const) {
      await expect(visitor.locator(`meta[property="og:image:${name}"]`)).toHaveAttribute('content', pixels);
    }
    expect(await visitor.evaluate(() => document.querySelectorAll('script').length)).toBe(0);
    if (scale === 2) {
      expect(await violations(visitor)).toEqual([]);
    }
    await context.close();
  }
});
