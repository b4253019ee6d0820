import type { Browser, Page } from '@playwright/test';
import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { expect, letThrough, test, type TestServer, waitForHydration } from './server.ts';
import { signIn } from './sign-in.ts';

test('a source is described, its fields are added and deleted, and visitors see its new names', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, '/source');
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('earthq');
  await page.getByRole('link', { name: /Earthquakes of a week/ }).click();
  await expect(
    page.getByRole('region', { name: 'Versions' }).getByRole('link', { name: 'csv' }),
  ).toBeVisible();

  const columns = page.getByRole('region', { name: 'Columns' });
  await expect(columns.getByRole('row', { name: /^Magnitude Number 0% 0% 318 −0.8 to 6.4/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'First rows' }).getByRole('row')).toHaveCount(6);

  await page.getByRole('link', { name: 'Metadata' }).click();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Details of region' }).click();
  const name = page.getByRole('textbox', { name: 'Display name', exact: true });
  await name.fill('Where');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(page.getByText('The metadata changed since the last validation.')).toBeVisible();

  const add = page.getByRole('textbox', { name: 'Add a field' });
  const lastRow = (await page
    .getByRole('textbox', { name: /^Display name of/ })
    .last()
    .boundingBox())!;
  expect((await add.boundingBox())!.y - (lastRow.y + lastRow.height)).toBeLessThan(120);
  await add.press('Enter');
  await expect(page.getByRole('button', { name: 'empty name' })).toBeVisible();
  await add.fill('  MAGNITUDE ');
  await add.press('Enter');
  await expect(page.getByRole('button', { name: 'already exists' })).toBeVisible();
  await add.fill('Felt   By');
  await add.press('Enter');
  await expect(page.getByRole('region', { name: 'Details of felt by' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete felt by' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Are you sure you want to delete column: felt by? This action can not be undone.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('felt by', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Display name of region' })).toHaveValue('Where');
  await expect(page.getByText('felt by', { exact: true })).toHaveCount(0);

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const visitor = await context.newPage();
  const answer = await visitor.goto('/data.json');
  expect(JSON.stringify(await answer?.json())).toContain('Earthquakes of a week');
  await context.close();
});

test('invalid values are counted, fixed in bulk, and the fix is undone', async ({ page }) => {
  await signIn(page, '/source');
  await page.getByRole('link', { name: /Wildlife strikes on aircraft/ }).click();
  await page.getByRole('link', { name: 'Metadata' }).click();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^Details of wildlife.size$/ }).click();
  await page
    .getByRole('button', { name: /^Text Type|Type/ })
    .last()
    .click();
  await page.getByRole('option', { name: 'Single choice', exact: true }).click();
  const option = page.getByRole('textbox', { name: 'Add an option' });
  for (const value of ['Large', 'Medium']) {
    await option.fill(value);
    await option.press('Enter');
  }
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  // The notice of changed metadata leads there, too.
  await page.getByRole('link', { name: 'Validate' }).last().click();
  const counts = page.getByRole('status').filter({ hasText: 'invalid rows' });
  await expect(counts).toHaveText('5,090 valid, 4,910 invalid rows');
  await expect(page.getByRole('row', { name: /Wildlife Size not among the options 4,910/ })).toBeVisible();
  const failing = { errors: [{ message: 'It failed.', extensions: { code: 'unavailable' } }] };
  await page.route('**/graph', async (route) => {
    const isValidation = route.request().postData()?.includes('validateVersion');
    if (isValidation) {
      await route.fulfill({ json: failing });
    } else {
      await route.continue();
    }
  });
  await page.getByRole('button', { name: 'Re-Validate' }).click();
  await expect(page.getByRole('button', { name: 'Re-Validate: It failed.' })).toHaveText(
    '{"code":"unavailable","message":"It failed."}',
  );
  await expect(page.getByText('The metadata changed since the last validation.')).toBeVisible();
  await letThrough(page);
  await page.getByRole('button', { name: 'Re-Validate' }).click();
  await expect(page.getByText('The metadata changed since the last validation.')).toHaveCount(0);

  // A reason leads to its column, with what fixes its values in sight; the address keeps it.
  const reason = page.getByRole('button', { name: 'not among the options' });
  await reason.click();
  await expect(page).toHaveURL(/\?column=wildlife_size&reason=/);
  const columnOfReason = page
    .getByRole('region', { name: 'Invalid rows' })
    .getByRole('columnheader', { name: /Wildlife Size/ });
  const parts = [page.getByRole('button', { name: /Valid value for Small/ }), columnOfReason];
  for (const part of parts) {
    await expect(part).toBeInViewport();
  }
  await page.reload();
  await expect(reason).toHaveAttribute('aria-pressed', 'true');
  await expect(columnOfReason).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).not.toHaveURL(/reason=/);

  await page.getByRole('button', { name: /Valid value for Small/ }).click();
  await page.getByRole('option', { name: 'Medium', exact: true }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(counts).toHaveText('10,000 valid, 0 invalid rows');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(counts).toHaveText('5,090 valid, 4,910 invalid rows');

  // A row that cannot be fixed is deleted where it is found; its history is a step away.
  const invalid = page.getByRole('region', { name: 'Invalid rows' });
  const menuOfFirst = invalid.getByRole('button', { name: 'Actions of row 1', exact: true });
  await menuOfFirst.click();
  await expect(page.getByRole('button', { name: 'Insert row above' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete row' }).last().click();
  await page
    .getByRole('alertdialog', { name: /^Delete \S.* \d+$/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(counts).toHaveText('5,090 valid, 4,909 invalid rows');
  await invalid.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(counts).toHaveText('5,090 valid, 4,910 invalid rows');
  await menuOfFirst.click();
  await page.getByRole('button', { name: 'Row history' }).click();
  await expect(page).toHaveURL(/\/source\/\d+\/table\/\d+\?history=&row=\d+$/);
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
});

/** A source of three rows, made through the calls of the screens. */
async function addSource({ url }: TestServer, name: string) {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const csv = 'label,value\nalpha,1\nbeta,2\ngamma,3\n';
  return { ask, ...(await publishFile(ask, url, cookie, { name, csv })) };
}

/** A signed-in page at an address. */
async function open(browser: Browser, tidemark: TestServer, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: tidemark.url });
  waitForHydration(context);
  const page = await context.newPage();
  await signIn(page, path);
  return page;
}

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
const choose = async (page: Page, field: string | RegExp, option: string | RegExp) => {
  await page.getByRole('button', { name: field }).last().click();
  await page.getByRole('option', { name: option }).click();
};

test('a reason leads to its rows, and the nearest option is suggested', async ({ page }) => {
  await signIn(page, '/source');
  await page.getByRole('link', { name: /Storm damage reports/ }).click();
  await page.getByRole('link', { name: 'Validate' }).click();
  const rows = page.getByRole('grid', { name: 'Invalid rows' });
  await expect(rows).toBeVisible();
  await page
    .getByRole('row', { name: /^Hazard not among/ })
    .getByRole('button')
    .click();
  await expect(page.getByText('Hazard: not among the options')).toBeVisible();
  await expect(rows.getByRole('gridcell', { name: /^wind/ })).toBeVisible();
  await expect(rows).toHaveAttribute('aria-rowcount', '2');
  await page.getByRole('button', { name: 'Replace wind by Wind' }).click();
  await expect(page.getByRole('button', { name: /Valid value for wind/ })).toContainText('Wind');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).not.toHaveAttribute('aria-rowcount', '2');
});

test('rules for a range, a pattern, repeated values and another column are set, and lead to the rows that break them', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const csv = 'gauge,level,warning\nAB1,2,3\nAB2,-4,3\nAB2,1,3\nx9,5,4\n';
  const columns = [
    { name: 'gauge', type: 'text' },
    { name: 'level', type: 'number', dataType: 'numeric' },
    { name: 'warning', type: 'number', dataType: 'numeric' },
  ];
  const { sourceId } = await publishFile(ask, tidemark.url, cookie, { name: 'Ruled gauges', csv, columns });
  await signIn(page, `/source/${sourceId}/metadata`);
  await page.getByRole('button', { name: 'Details of gauge' }).click();
  const pattern = page.getByRole('textbox', { name: 'Pattern' });
  await pattern.fill('[A-Z]{2}\\d+(');
  await expect(page.getByText('The pattern has a ( without its ).')).toBeVisible();
  await pattern.fill('[A-Z]{2}\\d+');
  await page.getByText('No value twice').click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Details of level' }).click();
  const least = page.getByRole('textbox', { name: 'At least' });
  await least.fill('0');
  await least.press('Tab');
  await choose(page, /In each row/, 'Less than');
  await choose(page, /Compared with/, 'warning');
  expect(await violations(page)).toEqual([]);
  await saved(page);

  await page.getByRole('link', { name: 'Validate' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'invalid rows' })).toHaveText(
    '1 valid, 3 invalid rows',
  );
  for (const reason of [
    /^gauge not as its pattern 1/,
    /^gauge the same in several rows 2/,
    /^level outside its range 1/,
    /^level not in order with another column 1/,
  ]) {
    await expect(page.getByRole('row', { name: reason })).toBeVisible();
  }
  await page.getByRole('button', { name: 'the same in several rows' }).click();
  const rows = page.getByRole('grid', { name: 'Invalid rows' });
  await expect(rows).toHaveAttribute('aria-rowcount', '3');
  await expect(rows.getByRole('gridcell', { name: /^AB2 ?, the same in several rows$/ })).toHaveCount(2);
});

test('a source is added, filed, found by its category, sorted, copied and deleted', async ({ page }) => {
  await signIn(page, '/source');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('A name is needed.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Aardvark sightings');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/source\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aardvark sightings');
  await expect(page.getByText('Please setup metadata.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Version/ })).toContainText('No version selected');

  await page.getByRole('button', { name: 'Edit categories' }).click();
  const category = page.getByRole('textbox', { name: 'Add a category' });
  await category.fill('Animals > Mammals');
  await category.press('Escape');
  await expect(category).toHaveValue('');
  await category.fill('Animals > Mammals');
  await category.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Animals > Mammals' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Edit description' }).click();
  await page.getByRole('textbox', { name: 'Description' }).pressSequentially('Where they were seen.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('region', { name: 'Description' }).locator('p')).toHaveText(
    'Where they were seen.',
  );

  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Data Sources' })
    .click();
  const cards = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
  await expect(cards.first()).toHaveText('Aardvark sightings');
  await page.getByRole('button', { name: 'Sort by doc type, ascending' }).click();
  await expect(cards.last()).toHaveText('Aardvark sightings');
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: /^Mammals/ })
    .click();
  await expect(page).toHaveURL(/\?cat=Animals&cat=Mammals&order=descending$/);
  await expect(cards).toHaveText(['Aardvark sightings']);
  await page.getByRole('searchbox').fill('zzz');
  await expect(page.getByText('No source in Animals / Mammals has “zzz” in its name.')).toBeVisible();
  await page.getByRole('searchbox').fill('');

  await page.getByRole('button', { name: 'Menu of Aardvark sightings' }).click();
  await page.getByRole('menuitem', { name: 'Copy' }).click();
  await expect(cards).toHaveText(['Aardvark sightings copy (1)', 'Aardvark sightings']);
  await page.getByRole('button', { name: 'Menu of Aardvark sightings copy (1)' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deletion = page.getByRole('alertdialog', { name: /^Delete Aardvark sightings copy \(1\) \d+$/ });
  await expect(deletion).toContainText(
    'permanently removed from our servers forever. This action cannot be undone.',
  );
  const held = Promise.withResolvers<void>();
  await page.route('**/graph', async (route) => {
    if (route.request().postData()?.includes('deleteSource')) {
      await held.promise;
    }
    await route.continue();
  });
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(deletion.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  held.resolve();
  await expect(cards).toHaveText(['Aardvark sightings']);
});

test('versions are added, renamed, cleared and deleted; what is not there is 404 in the shell', async ({
  page,
  tidemark,
}) => {
  const { sourceId, versionId } = await addSource(tidemark, 'Versions to keep');
  await signIn(page, `/source/${sourceId}/admin`);
  const address = page.getByRole('textbox', { name: 'Name in the address' });
  await address.fill('versions-to-keep');
  await address.press('Enter');
  await expect(page.getByText('/source/versions-to-keep leads here.')).toBeVisible();
  await page.goto('/source/versions-to-keep/admin?from=link');
  await page.waitForURL(`/source/${sourceId}/admin?from=link`);
  await page.getByRole('button', { name: 'Add Version' }).click();
  await page.getByRole('link', { name: 'version 2' }).click();
  await page.getByRole('textbox', { name: 'Version name' }).fill('Spring');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Spring' })).toBeVisible();
  await page
    .getByRole('button', { name: /Version$/ })
    .first()
    .click();
  await page.getByRole('option', { name: 'version 1' }).click();
  await expect(page).toHaveURL(`/source/${sourceId}/view/${versionId}`);
  await expect(page.getByText('Created')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear Data' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Clear Uploaded Data' });
  await expect(dialog).toContainText('This action cannot be undone.');
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'csv' }).click();
  await download;
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('The data of version 1 is cleared.')).toBeVisible();
  await page.getByRole('link', { name: 'Table' }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText(/^Cleared all \d+ rows$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await page.goto(`/source/${sourceId}/view/${versionId}`);
  await page.getByRole('button', { name: 'Delete Version' }).click();
  await page
    .getByRole('alertdialog', { name: `Delete version 1 ${versionId}` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.waitForURL(`/source/${sourceId}`);
  await expect(page.getByRole('table', { name: 'Versions' }).getByRole('rowheader')).toHaveText(['Spring']);

  await page.getByRole('link', { name: 'Table' }).click();
  await page.waitForURL(new RegExp(`/source/${sourceId}/table/\\d+$`));
  expect((await page.goto(`/source/${sourceId}/table/${versionId}`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('has no such version.')).toBeVisible();
  for (const [path, words] of [
    ['999999', 'There is no such source.'],
    [`${sourceId}/nothing`, `No Route Match /source/${sourceId}/nothing`],
  ] as const) {
    const answer = await page.request.get(`/source/${path}`);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text()).toContain(words);
  }
  const visitor = await page.request.get(`/source/${sourceId}`, { headers: { cookie: '' }, maxRedirects: 0 });
  expect(visitor.headers()['location']).toContain('/auth/login');
});

test('options are pasted, put in order, made conditional, and taken from another source', async ({
  page,
  tidemark,
}) => {
  const { sourceId, ask } = await addSource(tidemark, 'Options of a field');
  await addSource(tidemark, 'Codes to choose from');
  await signIn(page, `/source/${sourceId}/metadata`);
  const columns = async () => {
    const answer = await ask<{ source: { columns: Record<string, unknown>[] } }>(
      `{ source(id: ${sourceId}) { columns } }`,
    );
    return answer.source.columns;
  };
  await page.getByRole('button', { name: 'Details of label' }).click();
  await choose(page, /Type/, 'Single choice');
  await page.getByRole('textbox', { name: 'Add an option' }).focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'a\tAlpha\nb\tBeta\na\tAgain\n');
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByRole('textbox', { name: 'Label of b' })).toHaveValue('Beta');
  await page.getByRole('button', { name: 'Menu of b' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await page.getByRole('button', { name: 'Menu of a', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Only for some rows…' }).click();
  await choose(page, /Add a field: Offer/, 'value');
  await page.getByRole('textbox', { name: 'Values of value' }).fill('1, 2');
  expect(await violations(page)).toEqual([]);
  await saved(page);
  expect((await columns())[0]).toMatchObject({
    options: [
      { value: 'b', label: 'Beta' },
      { value: 'a', label: 'Alpha', filter: { value: ['1', '2'] } },
    ],
  });
  await page.getByRole('button', { name: 'Add existing values' }).click();
  await expect(page.getByRole('textbox', { name: 'Label of gamma' })).toBeVisible();

  await page.getByText('Options from another source').click();
  await choose(page, /From source/, 'Codes to choose from');
  await choose(page, /Column for the value/, 'value');
  await expect(page.getByText('3 options')).toBeVisible();
  await expect(page.getByText('alpha (1)')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await saved(page);
  expect((await columns())[0]).toMatchObject({
    mapped_options: { labelColumn: 'label', valueColumn: 'value' },
  });

  await page.getByRole('button', { name: 'Details of value' }).click();
  await choose(page, /Behaviour/, /^Meta: codes/);
  await page.getByText('Written here').click();
  await page.getByRole('textbox', { name: 'Add an option' }).last().fill('1');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Label of 1' }).fill('One');
  await saved(page);
  expect((await columns())[1]).toMatchObject({ display: 'meta', meta_lookup: { custom: { 1: 'One' } } });
});

test('concurrent changes of the metadata are merged; the same field changed twice is a conflict', async ({
  browser,
  tidemark,
}) => {
  const { sourceId } = await addSource(tidemark, 'Two at once');
  const [one, other] = await Promise.all([
    open(browser, tidemark, `/source/${sourceId}/metadata`),
    open(browser, tidemark, `/source/${sourceId}/metadata`),
  ]);
  for (const page of [one, other]) {
    await page.getByRole('button', { name: 'Details of label' }).click();
  }
  const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  await field(one, 'Display name').fill('First');
  await saved(one);
  await field(other, 'Prompt').fill('What is it called?');
  await saved(other);
  await expect(field(other, 'Display name')).toHaveValue('First');

  await field(one, 'Display name').fill('Of the one');
  await saved(one);
  await field(other, 'Display name').fill('Of the other');
  await expect(other.getByText('label: Display name')).toBeVisible();
  await expect(field(other, 'Display name')).toHaveValue('Of the other');
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await saved(other);
  await one.reload();
  await expect(field(one, 'Display name of label')).toHaveValue('Of the other');
});

test('columns are edited in a table by keyboard; unit and decimals are shown with the data', async ({
  page,
  tidemark,
}) => {
  const { sourceId, ask } = await addSource(tidemark, 'Columns as a table');
  await signIn(page, `/source/${sourceId}/metadata`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Display name of label').focus();
  await page.keyboard.press('ArrowDown');
  await expect(field('Display name of value')).toBeFocused();
  await page.keyboard.type('Height');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /Type of value/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Number' }).press('Enter');
  await expect(page.getByRole('button', { name: /Type of value/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(field('Unit of value')).toBeFocused();
  await page.keyboard.type('km');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: '2', exact: true }).press('Enter');
  // No cell above has a field: the key does nothing, also not to the list.
  await expect(page.getByRole('button', { name: /Decimals of value/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: /Decimals of value/ })).toBeFocused();
  await saved(page);
  expect(await violations(page)).toEqual([]);
  const columns = `{ source(id: ${sourceId}) { columns } }`;
  const before = await ask<{ source: { columns: object[] } }>(columns);
  expect(before.source.columns[1]).toMatchObject({
    display_name: 'Height',
    type: 'number',
    unit: 'km',
    decimals: 2,
  });
  await page.getByRole('button', { name: 'Details of value' }).click();
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByRole('textbox', { name: 'Values of filter 1' }).fill('1, 2');
  await page.getByText('Visitors can change it').click();
  expect(await violations(page)).toEqual([]);
  await saved(page);
  const after = await ask<typeof before>(columns);
  expect(after.source.columns[1]).toMatchObject({
    filters: [{ type: 'external', operation: 'filter', values: ['1', '2'] }],
  });
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('row', { name: /^Height Number .* 1.00 km to 3.00 km/ })).toBeVisible();
  await page.getByRole('link', { name: 'Table' }).click();
  await expect(page.getByRole('gridcell', { name: '2.00 km' })).toBeVisible();
});

test('a cell of rich text is written in its editor and shown as words', async ({ page, tidemark }) => {
  const { sourceId, versionId, ask } = await addSource(tidemark, 'Words in cells');
  const { source } = await ask<{ source: { revision: number; columns: { name: string }[] } }>(
    `{ source(id: ${sourceId}) { revision columns } }`,
  );
  const columns = source.columns.map((column) =>
    column.name === 'label' ? { ...column, type: 'lexical' } : column,
  );
  await ask(
    'mutation ($s: Int!, $b: Int!, $c: EditedColumns!) { changeSourceColumns(sourceId: $s, base: $b, columns: $c) }',
    { s: sourceId, b: source.revision, c: columns },
  );
  await signIn(page, `/source/${sourceId}/table/${versionId}`);
  const cell = page.getByRole('gridcell', { name: 'beta' });
  await cell.dblclick();
  await expect(page.getByRole('textbox', { name: 'label' })).toBeFocused();
  await page.keyboard.type(' and more');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('gridcell', { name: 'beta and more' })).toBeVisible();
  const stored = async () => {
    const query = 'query ($v: Int!) { rows(versionId: $v, request: { attributes: ["label"] }) }';
    const { rows } = await ask<{ rows: { rows: string[][] } }>(query, { v: versionId });
    return rows.rows.map(([text]) => text);
  };
  await expect.poll(stored).toEqual(['alpha', expect.stringContaining('"beta and more"'), 'gamma']);
});
