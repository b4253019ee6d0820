import type { Page } from '@playwright/test';
import { sectionSchema } from '../../src/domain/page/content/page.ts';
import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import { expect, test, waitForHydration, type TestServer } from './server.ts';
import { signIn } from './sign-in.ts';

type Display = Record<string, unknown>;

/** What a page shows: a file, its columns where they are not plain, and those that the sections show. */
type Data = { csv: string; columns?: Record<string, unknown>[]; shown: Record<string, unknown>[] };

const letters: Data = {
  csv: 'label,value\nalpha,1\nbeta,2\ngamma,3\n',
  shown: [{ name: 'label' }, { name: 'value', type: 'number' }],
};

/** A published page with a table and with cards of one source, and its address. */
async function publishEditablePage(
  tidemark: TestServer,
  title: string,
  display: Display,
  { csv, columns, shown }: Data = letters,
): Promise<string> {
  const cookie = await signInByForm(tidemark.url);
  const ask: Ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const file = { name: title, csv, ...(columns ? { columns } : {}) };
  const source = await publishFile(ask, tidemark.url, cookie, file);
  const { createPage } = await ask<{ createPage: { id: number; url_slug: string } }>(
    'mutation ($title: String) { createPage(title: $title) { id url_slug } }',
    { title },
  );
  const { draft } = await ask<{ draft: { revision: number } }>(
    `{ draft(pageId: ${createPage.id}) { revision } }`,
  );
  const state = {
    sourceInfo: { ...source, sourceName: title, versionName: 'version 1' },
    display: { allowEditInView: true, ...display },
    actions: [
      { name: 'Map', url: '/earthquakes', searchParams: 'value', columns: ['label'], icon: 'map-pin' },
      { name: 'Check', url: '/check', searchParams: 'id', display: 'edit only' },
      { name: 'Read', url: '/read', display: 'view only' },
      { name: 'Remove', actionType: 'delete', icon: 'eraser' },
    ],
    columns: shown.map((column) => ({ ...column, show: true })),
  };
  const commands = ['Spreadsheet', 'Card'].map((type) => ({
    kind: 'addSection',
    before: null,
    section: sectionSchema.parse({
      id: type,
      title: type === 'Card' ? 'As cards' : 'As a table',
      group: 'default',
      element: { 'element-type': type, 'element-data': state },
    }),
  }));
  await ask(
    'mutation ($id: Int!, $base: Int!, $c: PageCommands!) { changeDraft(pageId: $id, base: $base, commands: $c) { revision } }',
    { id: createPage.id, base: draft.revision, c: commands },
  );
  await ask(`mutation { publishPage(pageId: ${createPage.id}) { revision } }`);
  return `/${createPage.url_slug}`;
}

const section = (page: Page, name: string) => page.locator(`main section[aria-label="${name}"]`);

async function typeInCell(page: Page, cell: string, text: string) {
  await section(page, 'As a table').getByRole('gridcell', { name: cell, exact: true }).dblclick();
  await expect(page.getByRole('textbox', { name: 'label' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('two people edit the rows of a table on a page: a conflict is shown, other cells are both saved', async ({
  page,
  browser,
  tidemark,
}) => {
  const path = await publishEditablePage(tidemark, 'Edited in view', {});
  const visitor = await (await fetch(tidemark.url + path)).text();
  expect(visitor).toContain('alpha');
  expect(visitor).not.toMatch(/RowsEditor|CardsEditor|Edit rows/);

  const context = await browser.newContext({ baseURL: tidemark.url });
  waitForHydration(context);
  const other = await context.newPage();
  for (const one of [page, other]) {
    await signIn(one, path);
    await section(one, 'As a table').getByRole('button', { name: 'Edit rows' }).click();
    await expect(section(one, 'As a table').getByRole('gridcell', { name: 'alpha' })).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
  const saved = (one: Page) =>
    expect(
      section(one, 'As a table')
        .getByRole('status')
        .filter({ hasText: /^Saved$/ }),
    ).toBeVisible();
  await typeInCell(page, 'alpha', 'mine');
  await saved(page);
  await typeInCell(other, 'alpha', 'theirs');
  await typeInCell(other, 'beta', 'both');
  await other.getByRole('button', { name: 'Compare 1 cell' }).click();
  const dialog = other.getByRole('dialog', { name: 'Changed by someone else too' });
  await expect(dialog.getByRole('row', { name: /theirs.*mine/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Take all of theirs' }).click();
  await saved(other);
  await section(other, 'As a table').getByRole('button', { name: 'Done' }).click();
  for (const text of ['mine', 'both', 'gamma']) {
    await expect(section(other, 'As a table').getByRole('cell', { name: text, exact: true })).toBeVisible();
  }
  await context.close();
});

test('an edited table shows the actions of its rows and what was saved, and asks before it deletes', async ({
  page,
  tidemark,
}) => {
  const path = await publishEditablePage(tidemark, 'Actions in view', {});
  await signIn(page, path);
  const table = section(page, 'As a table');
  await expect(table.getByRole('link', { name: 'Read' })).toHaveCount(3);
  await expect(table.getByRole('link', { name: 'Check' })).toHaveCount(0);
  await table.getByRole('button', { name: 'Edit rows' }).click();
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect(row('beta').getByRole('link', { name: 'Map' })).toHaveAttribute(
    'href',
    '/earthquakes?label=beta',
  );
  await expect(row('beta').getByRole('link', { name: 'Check' })).toHaveAttribute('href', /^\/check\?id=\d+$/);
  await expect(table.getByRole('link', { name: 'Read' })).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await typeInCell(page, 'alpha', 'first');
  await expect(table.getByText(/^Update successful: id \d+\.$/)).toBeVisible();
  await row('gamma').getByRole('button', { name: 'Actions of row 3' }).click();
  const menu = page.getByRole('dialog', { name: 'Row 3' });
  await expect(menu.getByRole('link', { name: 'Check' })).toBeVisible();
  await menu.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('alertdialog', { name: /^Delete gamma \d+$/ })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await row('beta').getByRole('button', { name: 'Remove row 2' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Delete beta \d+$/ });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(table.getByText(/^Deleted item \d+\.$/)).toBeVisible();
  await expect(row('beta')).toHaveCount(0);
  await table.getByRole('button', { name: 'Add row' }).click();
  await expect(table.getByText('Item created.')).toBeVisible();
});

test('an option that depends on a column that is not shown is offered, and what to enter is said', async ({
  page,
  tidemark,
}) => {
  const kind = {
    name: 'kind',
    type: 'select',
    prompt: 'What happened first',
    options: [
      { value: 'wind', label: 'Wind' },
      { value: 'surge', label: 'Surge', filter: { coast: ['yes'] } },
    ],
  };
  const path = await publishEditablePage(
    tidemark,
    'Conditions in view',
    { allowAdddNew: true },
    {
      csv: 'label,kind,coast\nalpha,wind,yes\nbeta,wind,no\n',
      columns: [{ name: 'label', type: 'text' }, kind, { name: 'coast', type: 'text' }],
      shown: [{ name: 'label' }, { name: 'kind', type: 'select' }],
    },
  );
  await signIn(page, path);
  const cards = section(page, 'As cards');
  await cards.getByRole('button', { name: 'Edit rows' }).click();
  const offered = async (card: string) => {
    await cards
      .getByRole('group', { name: card, exact: true })
      .getByRole('button', { name: 'Edit kind:' })
      .click();
    const field = page.getByRole('combobox', { name: 'kind' });
    await expect(field).toHaveAccessibleDescription('What happened first');
    const options = await page.getByRole('option').allTextContents();
    await field.press('Escape');
    return options;
  };
  expect(await offered('alpha')).toContain('Surge');
  expect(await offered('beta')).not.toContain('Surge');
  expect(await offered('New item')).not.toContain('Surge');
  await cards.getByRole('button', { name: 'Edit coast:' }).click();
  await page.getByRole('textbox', { name: 'coast' }).fill('yes');
  await page.keyboard.press('Enter');
  expect(await offered('New item')).toContain('Surge');
  const table = section(page, 'As a table');
  await table.getByRole('button', { name: 'Edit rows' }).click();
  await table
    .getByRole('row')
    .filter({ hasText: 'alpha' })
    .getByRole('gridcell', { name: 'Wind' })
    .dblclick();
  await page.getByRole('option', { name: 'Surge' }).click();
  await expect(table.getByText(/^Update successful: id \d+\.$/)).toBeVisible();
});

test('cards are edited, added and deleted on a page', async ({ page, tidemark }) => {
  const path = await publishEditablePage(tidemark, 'Cards in view', { allowAdddNew: true });
  await signIn(page, path);
  const cards = section(page, 'As cards');
  await cards.getByRole('button', { name: 'Edit rows' }).click();
  const card = (name: string) => cards.getByRole('group', { name, exact: true });
  const type = async (name: string, field: string, text: string) => {
    await card(name)
      .getByRole('button', { name: `Edit ${field}:` })
      .click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await type('beta', 'value', '20');
  await card('beta').getByRole('button', { name: 'Cancel' }).click();
  await expect(card('beta').getByRole('button', { name: 'Edit value: 2', exact: true })).toBeVisible();
  await type('beta', 'value', '21');
  expect(await violations(page)).toEqual([]);
  await card('beta').getByRole('button', { name: 'Save' }).click();
  await expect(cards.getByText(/^Update successful: id \d+\.$/)).toBeVisible();
  await type('New item', 'label', 'delta');
  await type('New item', 'value', '4');
  await card('New item').getByRole('button', { name: 'Add' }).click();
  await expect(cards.getByText('Item created.')).toBeVisible();
  await expect(card('delta')).toContainText('4');
  await card('alpha').getByRole('button', { name: 'Remove alpha' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Delete alpha \d+$/ });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(cards.getByText(/^Deleted item \d+\.$/)).toBeVisible();
  await expect(card('alpha')).toHaveCount(0);
  await type('gamma', 'value', '33');
  await cards.getByRole('button', { name: 'Done' }).click();
  const question = page.getByRole('alertdialog', { name: 'Save 1 card' });
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Save' }).click();
  for (const text of ['21', 'delta', '33']) {
    await expect(section(page, 'As a table').getByRole('cell', { name: text, exact: true })).toBeVisible();
  }
  await expect(section(page, 'As a table').getByRole('cell', { name: 'alpha' })).toHaveCount(0);
});

test('cards without pages are edited as many as are shown', async ({ page, tidemark }) => {
  const path = await publishEditablePage(tidemark, 'Appended cards', { usePagination: false, pageSize: 2 });
  await signIn(page, path);
  const cards = section(page, 'As cards');
  await expect(async () => {
    await cards.locator('.tm-card').last().scrollIntoViewIfNeeded();
    await expect(cards.locator('.tm-card')).toHaveCount(3, { timeout: 500 });
  }).toPass();
  await cards.getByRole('button', { name: 'Edit rows' }).click();
  for (const name of ['alpha', 'beta', 'gamma']) {
    await expect(cards.getByRole('group', { name, exact: true })).toBeVisible();
  }
});

test('cards of other pages are reached while they are edited', async ({ page, tidemark }) => {
  const path = await publishEditablePage(tidemark, 'Paged cards', { pageSize: 2, gridSize: 2 });
  await signIn(page, path);
  const cards = section(page, 'As cards');
  await cards.getByRole('button', { name: 'Edit rows' }).click();
  const card = (name: string) => cards.getByRole('group', { name, exact: true });
  await expect(cards.getByRole('button', { name: 'Previous' })).toBeDisabled();
  // What readers see is hidden meanwhile.
  await expect(cards.getByText('Rows 1 to 2 of 3').filter({ visible: true })).toHaveCount(1);
  await expect(cards.getByRole('list', { name: 'As cards' })).toHaveAttribute('data-columns', '2');
  await cards.getByRole('button', { name: 'Next' }).click();
  await expect(card('gamma')).toBeVisible();
  await expect(card('alpha')).toHaveCount(0);
  await expect(cards.getByText('Rows 3 to 3 of 3').filter({ visible: true })).toHaveCount(1);
  await expect(cards.getByRole('button', { name: 'Next' })).toBeDisabled();
});
