import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

let ask: Ask;
let cookie: string;
let counties: { sourceId: number; versionId: number };

test.beforeAll(async ({ baseURL }) => {
  cookie = await signInByForm(baseURL!);
  ask = graphClient(
    () => baseURL!,
    () => cookie,
  );
  const csv =
    'geoid,county,town\n36001,Albany,Cohoes\n36001b,Bronx,Fordham\n36003,Clinton,Plattsburgh\n36003,Clinton,Peru\n';
  const columns = ['geoid', 'county', 'town'].map((name) => ({ name, type: 'text' }));
  counties = await publishFile(ask, baseURL!, cookie, { name: 'Towns by county', csv, columns });
});

/** Links the only other table of the source to the pages, and opens what the dialog leads to. */
async function linkTable(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Link a table or a map to these pages' }).click();
  const link = page.getByRole('dialog', { name: 'Link a table or a map to these pages' });
  await expect(link.getByRole('button', { name: 'Towns of all counties: Towns' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await link.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(
    link.getByText('The table leads to these pages once “Towns of all counties” is published.'),
  ).toBeVisible();
  await link.getByRole('button', { name: 'Close', exact: true }).last().click();
}

/** A template with a table of towns that follows the page filter `county`. */
async function addTemplate(title: string): Promise<number> {
  const filters = [{ usePageFilters: true, searchParamKey: 'county' }];
  const columns = [
    { name: 'town', type: 'text', show: true },
    { name: 'county', type: 'text', show: true, filters },
  ];
  const sourceInfo = { ...counties, sourceName: 'Towns by county', versionName: 'v' };
  const element = { 'element-type': 'Spreadsheet', 'element-data': { sourceInfo, columns } };
  const section = { id: 'towns', group: 'default', title: 'Towns', element };
  const { createPage } = await ask<{ createPage: { id: number } }>(
    'mutation ($t: String!, $c: PageCommands!) { createPage(title: $t, commands: $c) { id } }',
    { t: title, c: [{ kind: 'addSection', section, before: null }] },
  );
  const { makeTemplate } = await ask<{ makeTemplate: { id: number } }>(
    'mutation ($id: Int!) { makeTemplate(pageId: $id) { id } }',
    { id: createPage.id },
  );
  await ask('mutation ($id: Int!) { deletePages(pageIds: [$id]) }', { id: createPage.id });
  return makeTemplate.id;
}

test('a template makes a page for each row, which shows its rows only; the same again updates what changed', async ({
  page,
  browser,
  baseURL,
}) => {
  const template = await addTemplate('County profile');
  const element = {
    'element-type': 'Spreadsheet',
    'element-data': {
      sourceInfo: { ...counties, sourceName: 'Towns by county', versionName: 'v' },
      columns: [{ name: 'town', type: 'text', show: true }],
    },
  };
  const section = { id: 'all', group: 'default', title: 'Towns', element };
  const { createPage: overview } = await ask<{ createPage: { id: number } }>(
    'mutation ($c: PageCommands!) { createPage(title: "Towns of all counties", commands: $c) { id } }',
    { c: [{ kind: 'addSection', section, before: null }] },
  );
  await signIn(page, '/manage/templates');
  await page.getByRole('button', { name: 'Generate pages from County profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate pages from County profile' });
  await expect(dialog.getByRole('button', { name: 'Towns by county' })).toBeVisible();
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const key = dialog.getByRole('combobox', { name: 'Key' });
  // What is proposed depends on whether the profile of the version is there already.
  await expect(title).toHaveValue(/^\{(county|town)\}$/);
  await title.fill('');
  await expect(dialog.getByText('Name a column in braces, such as {county}.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a column to the title' }).click();
  await page.getByRole('menuitem', { name: 'county' }).click();
  await expect(title).toHaveValue('{county}');
  await key.fill('geoid');
  await page.getByRole('option', { name: 'geoid', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Search key' })).toHaveValue('county');
  await expect(dialog.getByText('4 rows: 3 new pages, 1 row skipped. The first is “Albany”.')).toBeVisible();
  // Its pages are left out of menus, unless an editor wants them there.
  const isHidden = dialog.getByRole('switch', { name: 'Leave the pages out of menus' });
  await expect(isHidden).toBeChecked();
  await dialog.getByText('Leave the pages out of menus').click();
  await expect(isHidden).not.toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Publish the pages' })).toBeChecked();
  expect(await violations(page, ['light', 'dark'])).toEqual([]);
  await dialog.getByRole('button', { name: 'Generate 3 pages' }).click();
  await expect(dialog.getByText('3 pages created. 3 pages published.')).toBeVisible();
  await linkTable(page, dialog);
  await dialog.getByText('Why 1 row is skipped').click();
  await expect(dialog.getByText('Row 4 (Clinton): An earlier row has the key 36003.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  const row = page.getByRole('listitem').filter({ hasText: 'County profile' });
  await expect(row.getByRole('link', { name: '3 pages' })).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto(`${baseURL}/search?below=`);
  await expect(visitor.getByRole('heading', { name: 'Pages', exact: true })).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
  await visitor.getByRole('main').getByRole('link', { name: 'Albany' }).click();
  await expect(visitor).toHaveURL(/\/albany$/);
  await visitor.goto(`${baseURL}/clinton`);
  await expect(visitor.getByRole('heading', { name: 'Clinton', level: 1 })).toBeVisible();
  await expect(visitor.getByRole('cell', { name: 'Plattsburgh' })).toBeVisible();
  await expect(visitor.getByRole('cell', { name: 'Peru' })).toBeVisible();
  await expect(visitor.getByRole('cell', { name: 'Cohoes' })).toHaveCount(0);
  await expect(visitor.getByRole('link', { name: 'Bronx' }).first()).toBeVisible();
  await ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: overview.id });
  await visitor.goto(`${baseURL}/towns_of_all_counties`);
  await visitor.getByRole('link', { name: '36003' }).first().click();
  await expect(visitor).toHaveURL(/\/clinton$/);
  // Links in tables name the key of a row.
  await visitor.goto(`${baseURL}/search/${template}/36001`);
  await expect(visitor).toHaveURL(/\/albany$/);
  expect((await visitor.goto(`${baseURL}/search/${template}/99999`))?.status()).toBe(404);
  await expect(visitor.getByText('There is no page for 99999.')).toBeVisible();

  // The template is changed, and the row of a page goes.
  const { draft } = await ask<{ draft: { revision: number; content: { sections: { id: string }[] } } }>(
    'query ($id: Int!) { draft(pageId: $id) { revision content } }',
    { id: template },
  );
  const change = { kind: 'changeSection', id: draft.content.sections[0]!.id, change: { title: 'Cities' } };
  await ask(
    'mutation ($id: Int!, $b: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $b, commands: $c) { revision } }',
    {
      id: template,
      b: draft.revision,
      c: [change],
    },
  );
  const { rows } = await ask<{ rows: { rows: [number, string][] } }>(
    'query ($v: Int!) { rows(versionId: $v, request: { attributes: ["id", "county"] }) }',
    { v: counties.versionId },
  );
  const bronx = rows.rows.find(([, county]) => county === 'Bronx')![0];
  await ask('mutation ($v: Int!, $r: RowIds!) { deleteRows(versionId: $v, rowIds: $r) }', {
    v: counties.versionId,
    r: [bronx],
  });
  await page.getByRole('button', { name: 'Update pages from County profile' }).click();
  await expect(dialog.getByText(/2 pages to update, .*1 page without a row\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Update 2 pages' }).click();
  await expect(dialog.getByText('2 pages updated. 2 pages published.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete them' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Delete them' })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Show the pages' }).click();
  await expect(
    page.getByRole('treegrid', { name: 'Pages' }).getByRole('row', { name: 'Clinton' }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: 'Bronx' })).toHaveCount(0);
  await visitor.goto(`${baseURL}/clinton`);
  await expect(visitor.getByRole('heading', { name: 'Cities' })).toBeVisible();
  await visitor.close();

  await page.goto('/edit/clinton');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByText('Made from the template County profile.')).toBeVisible();
});

test('an editor reads why visitors do not see a published page below one that is not', async ({
  baseURL,
}) => {
  const create = async (title: string, parent: number | null) => {
    const { createPage } = await ask<{ createPage: { id: number } }>(
      'mutation ($t: String!, $p: Int) { createPage(title: $t, parent: $p) { id } }',
      { t: title, p: parent },
    );
    return createPage.id;
  };
  const above = await create('Counties in work', null);
  const below = await create('Essex', above);
  await ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id: below });
  const shown = async (headers: Record<string, string>) =>
    (await fetch(`${baseURL}/counties_in_work/essex`, { headers })).text();
  const text = 'Above this page, “Counties in work” is not published yet, so visitors do not see it.';
  const editors = await shown({ cookie });
  expect(editors).toContain(text);
  expect(editors).toContain('href="/edit/counties_in_work"');
  expect(await shown({})).not.toContain('Counties in work');
});
