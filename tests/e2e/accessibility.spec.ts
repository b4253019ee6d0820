import { violations } from './axe.ts';
import { fine, fineAt, narrow, setWidth, wide } from './fine.ts';
import { administratorGraph } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test, type TestServer } from './server.ts';
import { signIn } from './sign-in.ts';

/**
 * Pages and screens for visitors, one of each kind: the other pages of the sample have the sections of these.
 */
const published = [
  '/',
  '/earthquakes',
  '/earthquakes/every_earthquake',
  '/weather',
  '/wildlife_strikes',
  '/three_million_flights',
  '/about_the_data',
  '/no/such/page',
  '/search?q=earthquakes',
  '/auth/login',
  '/auth/register?token=wrong',
  '/auth/register',
  '/auth/reset-password',
  '/auth/verify-request?token=wrong',
  '/auth/set-password?token=wrong',
  '/auth/accept-invite?token=wrong',
  '/manage/shared/wrong',
  '/forms',
];

test('a planted mistake is reported', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Planted</title><main><h1>Planted</h1>
    <img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">
    <p style="color: light-dark(#ccc, #444); background: light-dark(#fff, #000)">Hardly to be read</p>
    <input><h4>Too deep</h4></main></html>`);
  const found = await violations(page);
  for (const rule of [
    'light image-alt',
    'light label',
    'light heading-order',
    'light color-contrast',
    'dark color-contrast',
  ]) {
    expect(
      found.filter((line) => line.startsWith(`${rule} `)),
      rule,
    ).toHaveLength(1);
  }
});

test.use({ viewport: { width: wide, height: 900 } });

test('what visitors read', async ({ page }) => {
  for (const path of published) {
    await page.goto(path);
    await fine(page, path);
  }
  await page.goto('/weather');
  await page.locator('.tm-attribution a[href^="/cenrep/"]').first().click();
  await expect(page).toHaveURL(/\/source\/\d+\/about/);
  await fine(page, 'the page of a source');
});

test('what visitors open', async ({ page }) => {
  await page.goto('/earthquakes?region=Alaska');
  await page.locator('.tm-choices summary').first().click();
  await fine(page, 'an open filter', '.tm-choices[open]');
  await page.keyboard.press('Escape');
  for (const summary of await page.locator('.tm-graph-data > summary').all()) {
    await summary.click();
  }
  await fine(page, 'the data of a chart');
  const low = await page
    .locator('thead a, .tm-graph-data > summary')
    .evaluateAll((all) =>
      all
        .filter((element) => element.getBoundingClientRect().height < 24)
        .map((element) => element.outerHTML),
    );
  expect(low, 'controls of data that are lower than 24 px').toEqual([]);
  await page.getByLabel('Pages below Earthquakes').click();
  await fineAt(page, wide, 'an open menu');
  await page.keyboard.press('Escape');
  await setWidth(page, narrow);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await fineAt(page, narrow, 'an open menu');
  await page.goto('/earthquakes/every_earthquake?at_least=99');
  await fine(page, 'no rows');
});

test('text of twice the size fits into 320 px, and that of data grows too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  for (const path of ['/earthquakes', '/wildlife_strikes']) {
    await page.goto(path);
    const sizes = () =>
      page
        .locator('.tm-graph-title, .tm-legend, .tm-table td, .tm-control, .tm-pager, .tm-card dt')
        .evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize)));
    const before = await sizes();
    expect(before.length).toBeGreaterThan(10);
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
    expect(await sizes(), path).toEqual(before.map((size) => size * 2));
    const title = page.getByRole('heading', { level: 1 });
    await title.evaluate((heading) =>
      heading.append(' Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('signing in that fails', async ({ page }) => {
  await page.goto('/auth/login');
  const password = page.getByLabel('Password');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type('nobody@example.org');
  await password.fill('not the password');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('If you have lost your password');
  await expect(password).toBeFocused();
  await fine(page, 'a refused login');
});

test('the sources', async ({ page }) => {
  await signIn(page, '/source');
  await fine(page, '/source');
  await page.getByRole('searchbox').fill('no such source');
  await expect(page.getByText('No source has “no such source” in its name.')).toBeVisible();
  await fine(page, 'no source found');
  await page.getByRole('searchbox').fill('');
  const upload = (name: string, text: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await upload('towns.csv', 'name,people,founded\nDelta,1200,1901-02-03\nÅby,80,1888-05-06\n');
  await expect(page.getByText('2 rows, 3 columns')).toBeVisible();
  await fine(page, 'the review of an upload');
  await page.getByRole('button', { name: /Type of people/ }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await fine(page, 'the choice of a type', '[role=listbox]');
  await page.keyboard.press('Escape');
  await page.getByLabel('Source name').fill('');
  await fine(page, 'a source without a name');
  await page.getByLabel('Source name').fill('Towns');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+$/);
  await expect(page.getByRole('table', { name: 'Columns' })).toBeVisible();
  await fine(page, '/source/:id');
  const tab = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForLoadState('networkidle');
  };
  await tab('Table');
  await expect(page.getByRole('gridcell', { name: 'Delta' })).toBeVisible();
  await fine(page, '/source/:id/table');
  await tab('Validate');
  await expect(page.getByText('Every row is valid.')).toBeVisible();
  await fine(page, '/source/:id/validate');
  await tab('Metadata');
  await fineAt(page, wide, '/source/:id/metadata');
  await setWidth(page, narrow);
  await page.locator('summary').first().click();
  await fineAt(page, narrow, '/source/:id/metadata');
  await setWidth(page, wide);
  await tab('Admin');
  await fine(page, '/source/:id/admin');
  await page.goto('/source');
  await page.waitForLoadState('networkidle');
  await upload('broken.xlsx', 'this is not a workbook');
  await expect(page.getByRole('alert').or(page.getByText('broken.xlsx')).first()).toBeVisible();
  await fine(page, 'a failed upload');
});

test('the editor', async ({ page }) => {
  test.setTimeout(240_000);
  await signIn(page, '/manage/pages');
  await page.getByRole('link', { name: 'About the data', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('link')).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  await fine(page, 'the pages of the manager');
  await page.goto('/manage/templates');
  await fine(page, 'the templates');
  await page.goto('/manage/components');
  await page.waitForLoadState('networkidle');
  await fine(page, 'the components index');
  await page.goto('/edit/about_the_data');
  await page.waitForLoadState('networkidle');
  await fine(page, 'the editor');
  const tools = page.getByRole('navigation', { name: 'Editor' });
  const settings = tools.getByRole('button', { name: 'Settings' });
  await setWidth(page, 320);
  expect.soft((await tools.boundingBox())?.x, 'the tools of the editor, 320 px').toBeGreaterThanOrEqual(0);
  // A window of 1280 x 1024 px that is enlarged four times.
  await page.setViewportSize({ width: 320, height: 256 });
  const bar = (await tools.locator('..').boundingBox())!;
  expect.soft(bar.height, 'the height of the tools at a zoom of 400 %').toBeLessThan(60);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  expect.soft(await violations(page, ['light'], '[role=dialog]'), 'the shortcuts at 400 %').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeHidden();
  await setWidth(page, wide);
  // What is chosen is seen without the colours of the theme.
  await page.emulateMedia({ forcedColors: 'active' });
  await settings.click();
  await expect(settings).toHaveCSS('forced-color-adjust', 'none');
  await settings.click();
  await page.emulateMedia({ forcedColors: 'none' });
  for (const panel of ['Settings', 'Sections', 'Pages', 'History']) {
    await tools.getByRole('button', { name: panel }).click();
    const drawer = page.getByRole('complementary', { name: panel });
    await expect(drawer).toBeVisible();
    await page.waitForLoadState('networkidle');
    await fine(page, `the panel ${panel}`, 'aside');
    if (panel === 'Sections') {
      await drawer
        .getByRole('button', { name: / menu$/ })
        .first()
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
      await fine(page, 'the menu of a group', '[role=menu]');
      await page.keyboard.press('Escape');
    }
    if (panel === 'Pages') {
      await drawer.getByRole('button', { name: 'About the data menu' }).click();
      await fine(page, 'the menu of a page', '[role=menu]');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await fine(page, 'deleting a page', '[role=alertdialog]');
      await page.keyboard.press('Escape');
    }
    await drawer.getByRole('button', { name: 'Close' }).click();
  }
  await page
    .getByRole('button', { name: /^Add a section to/ })
    .last()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await fine(page, 'the picker of sections', '[role=dialog]');
  await page.keyboard.press('Escape');
});

test('sections in the editor', async ({ page, tidemark }) => {
  test.setTimeout(300_000);
  const path = await publishSections(tidemark);
  await signIn(page, `/edit${path}`);
  await page.waitForLoadState('networkidle');
  for (const [at, { type, setting }] of examples.entries()) {
    const section = page.locator('main section[role=group]').nth(at);
    await section.scrollIntoViewIfNeeded();
    await section.getByRole('button', { name: /^Select / }).focus();
    await page.keyboard.press('Enter');
    const toolbar = page.getByRole('toolbar', { name: `${type} section` });
    await expect(toolbar).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The page around it is checked with one of them.
    await fine(page, `a selected ${type}`, type === 'Rich text' ? undefined : 'main section[data-selected]');
    if (type === 'Rich text') {
      await toolbar.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await fine(page, 'the menu of a section', '[role=menu]');
      await page.keyboard.press('Escape');
    }
    if (type === 'Table') {
      await section.getByRole('columnheader').getByRole('button').first().click();
      await expect(page.getByRole('menu')).toBeVisible();
      await fine(page, 'the menu of a column', '[role=menu]');
      await page.keyboard.press('Escape');
    }
    await toolbar.getByRole('button', { name: 'Settings' }).click();
    const drawer = page.getByRole('complementary', { name: 'Section' });
    await expect(drawer.getByRole('button', { name: setting }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    const tabs = await drawer.getByRole('tab').all();
    for (const tab of tabs.length > 0 ? tabs : [null]) {
      await tab?.click();
      await drawer
        .locator('details:not([open])')
        .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
      await fine(page, `the settings of a ${type}`, 'aside');
    }
    if (type === 'Rich text') {
      await drawer.getByRole('button', { name: /^Background/ }).click();
      await fine(page, 'the choice of a colour', '[role=dialog]');
      await page.keyboard.press('Escape');
    }
    await drawer.getByRole('button', { name: 'Close' }).click();
    if (type === 'Rich text') {
      await section.getByRole('textbox', { name: 'Rich text', exact: true }).click();
      const formatting = '[role=toolbar][aria-label=Formatting]';
      await expect(page.locator(formatting)).toBeVisible();
      await fine(page, 'the toolbar of a text', formatting);
    }
  }
});

/**
 * Types of sections: where the sample has one first, and a setting of its own, which shows that they are
 * loaded.
 */
const examples = [
  { type: 'Cards', element: 'Card', path: '', setting: /Source/ },
  { type: 'Rich text', element: 'lexical', path: '', setting: /^Background/ },
  { type: 'Graph', element: 'Graph', path: '', setting: /Source/ },
  { type: 'Table', element: 'Spreadsheet', path: '', setting: /Source/ },
  { type: 'Filters', element: 'Filter', path: 'earthquakes', setting: /Add a filter/ },
];

/**
 * Publishes a page with the examples and nothing else, because checking a page takes longer the more is on
 * it; its path.
 */
async function publishSections(server: TestServer): Promise<string> {
  const ask = await administratorGraph(server.url);
  type Section = { title?: string; size: string; element: { 'element-type': string } };
  const found = examples.map(async ({ element: type, path }) => {
    const query = 'query ($path: String!) { pageView(path: $path) }';
    const { pageView } = await ask<{ pageView: { content: { sections: Section[] } } }>(query, { path });
    const first = pageView.content.sections.find(({ element }) => element['element-type'] === type);
    const { title, size, element } = first!;
    return { title, size, element };
  });
  return (await publishPage(ask, 'Checked sections', await Promise.all(found))).path;
}
