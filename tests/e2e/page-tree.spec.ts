import type { Locator, Page } from '@playwright/test';
import { graphClient, signInByForm, type Ask } from './graphql-client.ts';
import { violations } from './axe.ts';
import { expect, hydrated, test } from './server.ts';
import { signIn } from './sign-in.ts';

let ask: Ask;
test.beforeAll(async ({ baseURL }) => {
  const cookie = await signInByForm(baseURL!);
  ask = graphClient(
    () => baseURL!,
    () => cookie,
  );
});

/** Creates and publishes pages, each below the one before. */
async function makePages(...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) {
    const { createPage } = await ask<{ createPage: { id: number } }>(
      'mutation ($t: String, $p: Int) { createPage(title: $t, parent: $p) { id } }',
      { t: title, p: ids.at(-1) ?? null },
    );
    ids.push(createPage.id);
  }
  await ask('mutation ($ids: [Int!]!) { publishPages(pageIds: $ids) }', { ids });
  return ids;
}

const rowOf = (page: Page, title: string) =>
  page.getByRole('treegrid', { name: 'Pages' }).getByRole('row', { name: title, exact: true });

/** Drags a row by its handle below another row, and so many pixels sideways. */
async function drag(page: Page, row: Locator, below: Locator, sideways: number): Promise<void> {
  await row.scrollIntoViewIfNeeded();
  await row.hover();
  const handle = (await row.locator('[data-handle]').boundingBox())!;
  const target = (await below.boundingBox())!;
  const start = { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + sideways / 2, start.y - 10, { steps: 4 });
  await page.mouse.move(start.x + sideways, target.y + target.height - 4, { steps: 8 });
}

const slugs = async (ids: number[]) => {
  const { pages } = await ask<{ pages: { id: number; url_slug: string }[] }>('{ pages { id url_slug } }');
  return ids.map((id) => pages.find((page) => page.id === id)?.url_slug);
};

test('a page with three levels moves below another by mouse and by keyboard: slugs, menus and old addresses follow', async ({
  page,
  request,
}) => {
  const [target] = await makePages('Tree target');
  const moved = await makePages('Tree moved', 'Tree inner', 'Tree leaf');
  const before = ['tree_moved', 'tree_moved/tree_inner', 'tree_moved/tree_inner/tree_leaf'];
  const after = before.map((slug) => `tree_target/${slug}`);
  await signIn(page, '/manage/pages');
  const row = rowOf(page, 'Tree moved');

  await drag(page, row, rowOf(page, 'Tree target'), 40);
  await expect(page.locator('[data-drop-line]')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(row).toHaveAttribute('aria-level', '1');
  expect(await slugs(moved)).toEqual(before);

  await drag(page, row, rowOf(page, 'Tree target'), 40);
  await page.mouse.up();
  await expect(row).toHaveAttribute('aria-level', '2');
  await expect.poll(() => slugs(moved)).toEqual(after);
  for (const [index, slug] of before.entries()) {
    const answer = await request.get(`/${slug}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers()['location']).toBe(`/${after[index]}`);
    const editor = await page.request.get(`/edit/${slug}?a=1`, { maxRedirects: 0 });
    expect(editor.headers()['location']).toBe(`/edit/${after[index]}?a=1`);
  }
  const menu = await (await request.get('/tree_target')).text();
  expect(menu).toContain(`href="/${after[2]}"`);
  // Editors of a page without sections learn how to get on; visitors see its name alone.
  expect(menu).not.toContain('Add the first section');
  expect(await (await page.request.get('/tree_target')).text()).toContain('Add the first section');

  await row.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(row).toHaveAttribute('aria-level', '1');
  await expect.poll(() => slugs(moved)).toEqual(before);
  await expect(row).toBeFocused();
  // The pages of the server after the first of several moves do not take the later ones back.
  for (const key of ['ArrowRight', 'ArrowLeft']) {
    await page.keyboard.press(`Alt+${key}`);
  }
  await expect(row).toHaveAttribute('aria-level', '1');
  await expect.poll(() => slugs(moved)).toEqual(before);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(row).toHaveAttribute('aria-level', '2');
  await expect.poll(() => slugs(moved)).toEqual(after);

  // An address that readers missed leads to a page by hand.
  expect((await request.get('/tree-of-old')).status()).toBe(404);
  await page.getByRole('link', { name: 'Redirects' }).click();
  await expect(
    page.getByRole('row', { name: /^\/tree_moved\/tree_inner\/tree_leaf.* By a new name/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Redirect /tree-of-old to a page' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add redirect' });
  await dialog.getByRole('combobox', { name: 'Leads to' }).fill('tree targ');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: /Tree target/ }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('row', { name: /tree-of-old.*Tree target.*By hand/ })).toBeVisible();
  await expect(
    page
      .getByText('No reader has missed a page lately.')
      .or(page.getByRole('table', { name: 'Missed addresses' })),
  ).toBeVisible();
  expect((await request.get('/tree-of-old', { maxRedirects: 0 })).headers()['location']).toBe('/tree_target');
  await page.getByRole('button', { name: 'Remove the redirect /tree-of-old' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('/tree-of-old leads to no page now.')).toBeVisible();
  expect((await request.get('/tree-of-old')).status()).toBe(404);
  await page.goto('/manage/pages');
  await hydrated(page);

  const [outer] = await makePages('Tree outer');
  await ask('mutation ($ids: [Int!]!, $b: Int) { movePages(pageIds: $ids, before: $b) { id } }', {
    ids: [outer],
    b: target,
  });
  await page.reload();
  await hydrated(page);
  await rowOf(page, 'Tree target').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText('Pages can be nested 4 levels deep. Choose a page further up.')).toBeVisible();
  await expect(rowOf(page, 'Tree target')).toHaveAttribute('aria-level', '1');
  expect(await slugs(moved)).toEqual(after);
});

/** Selects a row by its key: a message at the bottom may cover its checkbox for a moment. */
async function selectRow(row: Locator) {
  const box = row.getByRole('checkbox');
  if (!(await box.isChecked())) {
    await row.press('Space');
  }
  await expect(box).toBeChecked();
}

test('pages are counted, renamed, copied, published and deleted in the manager', async ({ page }) => {
  const ids = await makePages('Many', 'Many below', 'Many deep');
  await signIn(page, '/manage/pages');
  await expect(page.getByText('Please click on a page title to preview it.')).toBeVisible();
  const row = rowOf(page, 'Many');
  await expect(row.getByTitle('pages below')).toHaveText('2 pages below');

  await page.getByRole('button', { name: 'Add Page' }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading').first()).toHaveText(
    /^Page \d+$/,
  );
  await page.getByRole('button', { name: 'Expand All' }).click();
  await expect(rowOf(page, 'Many deep')).toBeVisible();
  await page.getByRole('button', { name: 'Collapse All' }).click();
  await expect(rowOf(page, 'Many deep')).toHaveCount(0);

  await row.getByRole('link').click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Many', level: 1, includeHidden: true })).toBeVisible();
  await row.getByRole('button', { name: 'Many menu' }).click();
  // The second click of a double click does not act again.
  await page.getByRole('menuitem', { name: 'Duplicate' }).dblclick();
  const copy = rowOf(page, 'Many Dup');
  await expect(copy).toBeVisible();
  await expect(copy.getByRole('img', { name: 'Draft' })).toBeVisible();

  await copy.getByRole('button', { name: 'Many Dup menu' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Page Name' }).fill('Many more');
  await page.getByRole('button', { name: 'Submit' }).click();
  const renamed = rowOf(page, 'Many more');
  await selectRow(renamed);
  const selection = page.getByRole('group', { name: 'Selected pages' });
  await selection.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish 1 page' });
  await expect(question).toContainText('There is nothing on this page.');
  await question.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Published 1 page.')).toBeVisible();
  await expect(renamed.getByRole('img', { name: 'Draft' })).toHaveCount(0);

  await renamed.getByRole('button', { name: 'Many more menu' }).click();
  await page.getByRole('menuitem', { name: 'Create a template from it' }).click();
  await expect(page.getByText('Created the template Many more.')).toBeVisible();
  await page.getByRole('button', { name: 'Open Templates' }).click();
  await page.waitForURL('**/manage/templates');
  await expect(page.getByRole('link', { name: 'Many more', exact: true })).toBeVisible();
  await page.goto('/manage/pages');
  await hydrated(page);

  await selectRow(row);
  await selectRow(renamed);
  await selection.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 pages' });
  await expect(dialog).toContainText('2 pages below them will be deleted too.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  expect(await slugs(ids)).toEqual([undefined, undefined, undefined]);

  await page.goto('/manage/templates');
  await hydrated(page);
  await page.getByRole('link', { name: 'Many more', exact: true }).click();
  await expect(page.getByText('Template', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Publish|No Changes|Discard)$/ })).toHaveCount(0);
  await page.goto('/manage/templates');
  await hydrated(page);
  await page.getByRole('button', { name: 'New page from template Many more' }).click();
  await page.waitForURL(/\/edit\/many_more$/);
  await expect(page.getByRole('heading', { name: 'Many more', level: 1 })).toBeVisible();
  await page.goto('/manage');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  for (const part of ['Not published', 'Invalid rows', 'Jobs', 'Latest changes']) {
    await expect(page.getByRole('region', { name: part }).getByRole('link').first()).toBeVisible();
  }
  // Only sources with invalid rows are listed, and the changes are those of pages.
  const invalid = page.getByRole('region', { name: 'Invalid rows' });
  await expect(invalid.getByText('loading...')).toHaveCount(0);
  for (const row of await invalid.getByRole('listitem').all()) {
    await expect(row).toContainText(/invalid row/);
  }
  await expect(
    page.getByRole('region', { name: 'Latest changes' }).getByRole('listitem').first(),
  ).toContainText(/: .* (created|edited|added|published|changed) /);
  expect(await violations(page)).toEqual([]);
});

test('pages that are published together are checked first: what is wrong is listed with links, and they are published anyway', async ({
  page,
}) => {
  const titles = ['Checked broken', 'Checked fine'];
  const ids: number[] = [];
  // One after the other: they are listed in the order in which they are made.
  for (const t of titles) {
    const { createPage } = await ask<{ createPage: { id: number } }>(
      'mutation ($t: String) { createPage(title: $t) { id } }',
      { t },
    );
    ids.push(createPage.id);
  }
  const paragraph = (url: string) => ({
    type: 'paragraph',
    children: [{ type: 'link', url, children: [{ type: 'text', text: 'there' }] }],
  });
  const text = { root: { type: 'root', children: [paragraph('/checked_fine'), paragraph('/no_such_page')] } };
  const { draft } = await ask<{ draft: { revision: number } }>(
    'query ($id: Int!) { draft(pageId: $id) { revision } }',
    { id: ids[0] },
  );
  const section = {
    id: 'broken',
    group: 'default',
    title: 'Links',
    element: { 'element-type': 'lexical', 'element-data': { text } },
  };
  await ask(
    'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }',
    { id: ids[0], b: draft.revision, c: [{ kind: 'addSection', section, before: null }] },
  );
  await signIn(page, '/manage/pages');
  await page.waitForLoadState('networkidle');
  // The first focus from outside goes to a row, not to its checkbox.
  await rowOf(page, titles[0]!).focus();
  for (const title of titles) {
    await selectRow(rowOf(page, title));
  }
  const publish = page
    .getByRole('group', { name: 'Selected pages' })
    .getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  const dialog = page.getByRole('alertdialog', { name: 'Publish 2 pages' });
  await expect(dialog.getByRole('listitem').first()).toContainText(
    'Links: There is no page at the link /no_such_page.',
  );
  // The other page is published with it, so that the link to it is right.
  await expect(dialog).toContainText('There is nothing on this page.');
  await expect(dialog).not.toContainText('/checked_fine');
  await expect(dialog.getByRole('link', { name: 'Links' })).toHaveAttribute(
    'href',
    '/edit/checked_broken#broken',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Checked broken').getByRole('img', { name: 'Draft' })).toBeVisible();
  await publish.click();
  await dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Published 2 pages.')).toBeVisible();
  await expect(rowOf(page, 'Checked broken').getByRole('img', { name: 'Draft' })).toHaveCount(0);
  await ask('mutation ($ids: [Int!]!) { deletePages(pageIds: $ids) }', { ids });
});

test('the components index finds the sections of a version and moves them to another one; visitors get one as a section', async ({
  page,
  browser,
  baseURL,
}) => {
  const { sources } = await ask<{
    sources: { id: number; name: string; versions: { id: number; name: string }[] }[];
  }>('{ sources { id name versions { id name } } }');
  const source = sources.find(({ name }) => name === 'Earthquakes of a week')!;
  const version = source.versions[0]!;
  const { addVersion: target } = await ask<{ addVersion: number }>(
    'mutation ($id: Int!) { addVersion(sourceId: $id) }',
    { id: source.id },
  );
  const [id] = await makePages('Indexed');
  const { draft } = await ask<{ draft: { revision: number } }>(
    'query ($id: Int!) { draft(pageId: $id) { revision } }',
    {
      id,
    },
  );
  const section = {
    id: 'indexed',
    group: 'default',
    title: 'Moved table',
    tags: 'Index test, Second',
    element: {
      'element-type': 'Spreadsheet',
      'element-data': {
        sourceInfo: {
          sourceId: source.id,
          sourceName: source.name,
          versionId: version.id,
          versionName: version.name,
        },
      },
    },
  };
  await ask(
    'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }',
    {
      id,
      b: draft.revision,
      c: [{ kind: 'addSection', section, before: null }],
    },
  );
  await signIn(page, '/manage/components?tag=index+test');
  const table = page.getByRole('table', { name: 'Components' });
  await expect(table.getByRole('link', { name: 'Moved table' })).toHaveAttribute(
    'href',
    '/edit/indexed#indexed',
  );
  await expect(page.getByText('1 section on 1 page.')).toBeVisible();
  await expect(table.getByRole('link', { name: `${source.name}, ${version.name}` })).toBeVisible();
  const update = page.getByRole('button', { name: 'Update', exact: true });
  await expect(update).toBeDisabled();

  const choose = async (label: RegExp, option: string) => {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await page.getByRole('combobox', { name: 'Source' }).fill('Earthquakes of');
  await page.getByRole('option', { name: source.name }).click();
  await page.waitForURL(/source=/);
  await choose(/Current version$/, version.name);
  await page.waitForURL(/version=/);
  await choose(/Update to version$/, 'version 2');
  let release: (value?: unknown) => void = () => undefined;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/graph', async (route) => {
    if (route.request().postData()?.includes('moveSections')) {
      await held;
    }
    await route.continue();
  });
  await update.click();
  await expect(page.getByRole('button', { name: 'Updating...' })).toBeDisabled();
  release();
  await expect(page.getByText('1 section on 1 page updated.')).toBeVisible();
  await expect(table.getByRole('link', { name: `${source.name}, version 2` })).toBeVisible();
  const { history } = await ask<{ history: { type: string }[] }>(
    'query ($id: Int!) { history(pageId: $id) { type } }',
    {
      id,
    },
  );
  expect(history[0]?.type).toBe('Updated Section remotely Moved table');

  // The page itself gets a components index, which lists it once it is published.
  await page.goto('/edit/indexed');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page.getByRole('option', { name: /^Components Index/ }).click();
  const canvas = page.getByRole('table', { name: 'the components index' });
  await expect(canvas.locator('tbody tr')).toHaveCount(5);
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByLabel('Tag', { exact: true }).fill('index test');
  await expect(page.getByText('No section matches these choices.')).toBeVisible();
  await drawer.getByLabel('Tag', { exact: true }).fill('');
  await expect(canvas.locator('tbody tr')).toHaveCount(5);
  const rowsInAll = async () =>
    Number(/of (\d+)$/.exec(await page.getByText(/^Rows 1 to 5 of/).innerText())?.[1]);
  const before = await rowsInAll();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('No Changes')).toBeVisible();
  // The page had no published sections before.
  await expect.poll(rowsInAll).toBe(before + 2);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const visitor = await context.newPage();
  await visitor.goto('/indexed');
  const rows = visitor.getByRole('table', { name: 'the components index' }).locator('tbody tr');
  await expect(rows).toHaveCount(5);
  const link = rows.first().getByRole('link').nth(1);
  const first = (await link.getAttribute('href'))!;
  await visitor.getByRole('link', { name: 'Next' }).click();
  await expect(visitor.getByText(/^Rows 6 to 10 of/)).toBeVisible();
  await expect(link).not.toHaveAttribute('href', first);
  await visitor.getByLabel('Tag').selectOption('index test');
  await visitor.getByRole('button', { name: 'Apply' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('link', { name: `${source.name}, version 2` })).toBeVisible();
  await rows.getByRole('link', { name: 'Moved table', exact: true }).click();
  await expect(visitor).toHaveURL(/\/indexed#[\w-]+$/);
  await expect(visitor.getByRole('heading', { name: 'Moved table' })).toBeInViewport();
  await context.close();

  await ask('mutation ($ids: [Int!]!) { deletePages(pageIds: $ids) }', { ids: [id] });
  await ask('mutation ($id: Int!) { deleteVersion(versionId: $id) }', { id: target });
});

test('the settings of a page show in what visitors see, without script', async ({
  page,
  browser,
  baseURL,
}) => {
  const [outer, inner, side] = await makePages('Set outer', 'Set inner', 'Set side');
  await signIn(page, '/edit/set_outer/set_inner/set_side');
  // The way to the page is on its canvas as on the page, and stays in the editor.
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link')).toHaveText([
    'Set outer',
    'Set inner',
  ]);
  await expect(page.getByRole('link', { name: 'Set inner', exact: true }).first()).toHaveAttribute(
    'href',
    '/edit/set_outer/set_inner',
  );
  const panels = page.getByRole('navigation', { name: 'Editor' });
  await panels.getByRole('button', { name: 'Settings' }).click();
  const drawer = page.getByRole('complementary', { name: 'Settings' });
  const choose = async (label: string, option: string) => {
    await drawer.getByRole('button', { name: new RegExp(`${label}$`) }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Show SideNav', 'Show');
  await choose('Show in Footer', 'Show');
  await drawer.getByRole('combobox', { name: 'Icon' }).fill('Flood');
  await page.getByRole('option', { name: 'Flooding' }).click();
  await drawer.getByRole('button', { name: 'Add an entry' }).click();
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill('Reports');
  await drawer.getByRole('textbox', { name: 'Address' }).fill('/set_outer');
  // The same entries as JSON, with what the fields do not have.
  await drawer.getByRole('button', { name: 'Edit as JSON' }).click();
  const menuDialog = page.getByRole('dialog', { name: 'Edit as JSON' });
  const menuText = menuDialog.getByRole('textbox', { name: 'Menu items' });
  await expect(menuText).toHaveValue(/"path": "\/set_outer"/);
  await menuText.fill('[{ "name": "Reports" ');
  await menuDialog.getByRole('button', { name: 'Save' }).click();
  await expect(menuDialog.getByText('This is not valid JSON')).toBeVisible();
  await menuText.fill(
    '[{ "name": "Reports", "path": "/set_outer" }, { "name": "Hidden", "path": "/", "authLevel": 5 }]',
  );
  await menuDialog.getByRole('button', { name: 'Save' }).click();
  await expect(menuDialog).toBeHidden();
  await drawer.getByRole('button', { name: 'Add a filter' }).click();
  // A new filter is not wrong before it is left without a key.
  await expect(drawer.getByText('A filter needs a search key.')).toBeHidden();
  await drawer.getByRole('combobox', { name: 'Search key' }).press('Tab');
  await expect(drawer.getByText('A filter needs a search key.')).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Search key' }).fill('state');
  await drawer.getByRole('combobox', { name: 'Search key' }).press('Tab');
  await drawer.getByRole('textbox', { name: /^Values/ }).fill('NY');
  await expect
    .poll(async () => {
      const { draftView } = await ask<{ draftView: { page: { filters: object[]; icon: string } } }>(
        '{ draftView(path: "set_outer/set_inner/set_side") }',
      );
      return draftView.page;
    })
    .toMatchObject({
      icon: 'flooding',
      filters: [{ searchKey: 'state', values: ['NY'], useSearchParams: true }],
      navOptions: {
        sideNav: { size: 'compact' },
        show_in_footer: 'show',
        secondaryNav: [{ name: 'Reports' }, { name: 'Hidden', authLevel: 5 }],
      },
    });

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
    ...(baseURL ? { baseURL } : {}),
  });
  const visitor = await context.newPage();
  await visitor.goto('/set_outer/set_inner/set_side');
  await expect(visitor.getByRole('navigation', { name: 'Secondary' }).getByRole('link')).toHaveText(
    'Reports',
  );
  const nav = visitor.getByRole('navigation', { name: 'Section of the site' });
  await expect(nav.getByRole('link', { name: 'Set side' })).toHaveAttribute('aria-current', 'page');
  await expect(nav.getByRole('link', { name: 'Set inner' })).toBeVisible();
  await expect(nav.locator('svg')).not.toHaveCount(0);
  // It is 302 px wide, and shown on extra-large screens only.
  expect((await nav.boundingBox())?.width).toBe(302);
  await visitor.setViewportSize({ width: 1279, height: 900 });
  await expect(nav).toBeHidden();
  await visitor.setViewportSize({ width: 1440, height: 900 });
  // Another page starts at its top.
  await visitor.setViewportSize({ width: 1440, height: 300 });
  await visitor.mouse.wheel(0, 200);
  await expect.poll(() => visitor.evaluate(() => scrollY)).toBeGreaterThan(0);
  await visitor.getByRole('navigation', { name: 'Secondary' }).getByRole('link').click();
  await visitor.waitForURL(/\/set_outer$/);
  expect(await visitor.evaluate(() => scrollY)).toBe(0);
  await visitor.goBack();
  await visitor.setViewportSize({ width: 1440, height: 900 });
  const main = visitor.getByRole('navigation', { name: 'Main' });
  const below = main.getByRole('link', { name: 'Every earthquake' });
  await expect(below).toBeHidden();
  await main.getByRole('link', { name: 'Earthquakes', exact: true }).hover();
  await expect(below).toBeVisible();

  // The pane gives the page a theme of its own, which the page above it does not have.
  const bar = () => visitor.getByRole('banner').evaluate((element) => element.getBoundingClientRect().height);
  const own = await bar();
  await choose('Theme', 'Catalyst');
  const themed = async () => {
    await visitor.goto('/set_outer/set_inner/set_side');
    return bar();
  };
  await expect.poll(themed).toBeLessThan(own);
  await visitor.goto('/set_outer/set_inner');
  expect(await bar()).toBe(own);
  await choose('Theme', 'Theme of the site');
  await expect.poll(themed).toBe(own);

  await visitor.setViewportSize({ width: 390, height: 800 });
  await visitor.getByLabel('Menu', { exact: true }).first().click();
  const panel = visitor.getByRole('navigation', { name: 'Menu' });
  await expect(panel.getByRole('link', { name: 'Set side' })).toBeVisible();
  await visitor.getByLabel('Close the menu').click();
  await expect(panel).toBeHidden();
  const missing = await visitor.goto('/no/such/page');
  expect(missing?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('No Route Match /no/such/page');
  await context.close();
  await ask('mutation ($ids: [Int!]!) { deletePages(pageIds: $ids) }', { ids: [outer, inner, side] });
});

test('a menu of any length fits into the bar; what does not is below "More"', async ({ page }) => {
  const titles = ['Coastal flooding', 'Wildfire', 'LANDSLIDES AND AVALANCHES', '地震', 'Methods', 'Contact'];
  const ids = await Promise.all(titles.map(async (title) => (await makePages(title))[0]!));
  const menu = page.getByRole('navigation', { name: 'Main' });
  const check = async (who: string) => {
    for (const width of [1152, 1280, 1408, 1440, 1488, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      const needed = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(needed, `${who}, ${width} px`).toBeLessThanOrEqual(width);
      const all = await menu.getByRole('link', { includeHidden: true }).allTextContents();
      expect(all, `${who}, ${width} px`).toEqual(expect.arrayContaining(titles));
      // No two entries are on each other.
      const boxes = await menu
        .locator('> ul > li:visible')
        .evaluateAll((items) =>
          items.map((item) => item.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
        );
      boxes.slice(1).forEach(({ left }, at) => expect(left).toBeGreaterThanOrEqual(boxes[at]!.right));
    }
  };
  await page.goto('/');
  await check('a visitor');
  await page.setViewportSize({ width: 1152, height: 700 });
  const hidden = menu.getByRole('link', { name: 'Contact' });
  await expect(hidden).toBeHidden();
  await menu.getByLabel('More pages').click();
  await expect(hidden).toBeVisible();
  await signIn(page, '/');
  await check('an editor');
  await page.goto('/edit');
  await check('the editor');
  await ask('mutation ($ids: [Int!]!) { deletePages(pageIds: $ids) }', { ids });
});
