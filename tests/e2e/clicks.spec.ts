import type { Page } from '@playwright/test';
import { makeDeclarations } from '../fixtures/declarations.ts';
import { violations } from './axe.ts';
import { countClicks, expectFewClicks } from './count-clicks.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { changePage, publishPage } from './publish-page.ts';
import { profiled } from './profiled.ts';
import { expect, test, waitForHydration } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ timeout: 120_000 });

// 28 November: 2, and 1 in the dialog of the file.
test('a file becomes a published source in two clicks', async ({ page }) => {
  await signIn(page, '/source');
  await page.waitForLoadState('networkidle');
  const clicks = await countClicks(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const buffer = Buffer.from(makeDeclarations().csv);
  await (await chooser).setFiles({ name: 'few clicks.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+$/);
  await expect(page.getByRole('heading', { name: 'few clicks', level: 1 })).toBeVisible();
  expectFewClicks('T6a', await clicks());

  // The list of sources does not move while its latest uploads are read.
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        const { dataset } = document.documentElement;
        dataset['shift'] = String(Number(dataset['shift'] ?? 0) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/source');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'Your latest uploads' })).toBeVisible();
  expect(await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))).toBeLessThan(
    0.05,
  );
});

// 28 November: 7 with the file, of which 4 from the source to the published page.
test('a published source becomes a published page with key figures, chart and table in four clicks', async ({
  page,
  browser,
  baseURL,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const kinds = ['Fire', 'Flood', 'Storm'];
  const lines = Array.from(
    { length: 120 },
    (_, index) => `2020-01-${String((index % 28) + 1).padStart(2, '0')},${kinds[index % 3]},${index * 10}`,
  );
  const columns = [
    { name: 'day', type: 'date', dataType: 'date' },
    { name: 'kind', type: 'text' },
    { name: 'damage', type: 'number', dataType: 'numeric' },
  ];
  const csv = `day,kind,damage\n${lines.join('\n')}\n`;
  const source = await publishFile(send, tidemark.url, cookie, {
    name: 'Days of damage',
    csv,
    columns,
    authLevel: 5,
  });
  await signIn(page, `/source/${source.sourceId}`);
  await page.waitForLoadState('networkidle');

  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Create a page from this' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a page from this' });
  await expect(dialog.getByText('A line: Number of rows by day, 2020.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await page.waitForURL(/\/edit\/days_of_damage$/);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Share the data and publish' }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();
  expectFewClicks('T6b', await clicks());

  const before = await clicks();
  const canvas = page.getByRole('main');
  const header = (name: string) => canvas.getByRole('columnheader', { name }).getByRole('button');
  await header('kind').click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Count rows by it' }).click();
  const counts = canvas.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Count' }) });
  await expect(counts.getByRole('row')).toHaveText([/KindCount/, /Fire40/, /Flood40/, /Storm40/, /Total120/]);
  expect((await clicks()) - before).toBeLessThanOrEqual(2);
  for (const name of ['kind', 'Count']) {
    await header(name).click({ modifiers: ['ControlOrMeta'] });
  }
  await expect(canvas.locator('th[data-selected]')).toHaveText(['Kind', 'Count']);

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  waitForHydration(context);
  const visitor = await context.newPage();
  await visitor.goto('/days_of_damage');
  const main = visitor.getByRole('main');
  await expect(main.getByText('Total damage')).toBeVisible();
  await expect(main.getByText('71.4K')).toBeVisible();
  await expect(main.getByText('Number of rows by day, 2020').first()).toBeVisible();
  await expect(main.getByRole('table').getByRole('columnheader', { name: 'damage' })).toBeVisible();
  await visitor.goto('/days_of_damage?kind=Fire');
  await expect(main.getByText('23.4K')).toBeVisible();

  // On A4, the key figures stand beside each other as on the screen.
  await visitor.setViewportSize({ width: 672, height: 1000 });
  await visitor.emulateMedia({ media: 'print' });
  const figures = main.locator('section:has(.tm-card)');
  const places = await figures.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  expect(places).toHaveLength(3);
  expect(new Set(places.map(({ top }: DOMRect) => Math.round(top))).size).toBe(1);
  expect(Math.max(...places.map(({ right }: DOMRect) => right))).toBeLessThanOrEqual(672);
  await expect(main.locator('.tm-card').first()).toHaveCSS('break-inside', 'avoid');
  await context.close();

  // Where the installation has several sites, a page can be made in another one.
  await send('mutation ($site: NewSite!) { createSite(site: $site) }', {
    site: { name: 'Site of damage', base_url: '/damage', subdomain: '*' },
  });
  await page.goto(`/source/${source.sourceId}`);
  await page.getByRole('button', { name: 'Create a page from this' }).click();
  await dialog.getByRole('button', { name: /Site$/ }).click();
  await page.getByRole('option', { name: 'Site of damage' }).click();
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await page.waitForURL(/\/damage\/edit\/days_of_damage$/);
  await expect(canvas.getByText('Total damage')).toBeVisible();
});

// 28 November: 7 for the table, 3 for the chart, 7 for the filters.
test('a table, a chart and two filters that drive both take few clicks', async ({ page, tidemark }) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const lines = Array.from(
    { length: 60 },
    (_, at) => `${['Fire', 'Flood', 'Storm'][at % 3]},${at},S${at % 2}`,
  );
  await publishFile(send, tidemark.url, cookie, {
    name: 'Events with cost',
    csv: `kind,cost,state\n${lines.join('\n')}\n`,
    columns: [
      { name: 'kind', type: 'text' },
      { name: 'cost', type: 'number', dataType: 'numeric' },
      { name: 'state', type: 'text' },
    ],
  });
  const { createPage } = await send<{ createPage: { url_slug: string } }>(
    'mutation { createPage(title: "Few clicks") { url_slug } }',
  );
  await signIn(page, `/edit/${createPage.url_slug}`);
  await page.waitForLoadState('networkidle');
  const clicks = await countClicks(page);
  const canvas = page.getByRole('main');
  const drawer = page.getByRole('complementary', { name: 'Section' });
  const addSection = async (type: RegExp) => {
    await page.getByRole('button', { name: 'Add a section to Content' }).click();
    await page.getByRole('dialog').getByRole('option', { name: type }).click();
    const sources = canvas.getByRole('listbox', { name: 'Sources' });
    await sources.getByRole('option', { name: /^Events with cost/ }).click();
  };

  await addSection(/^Table/);
  await canvas.getByRole('columnheader', { name: 'kind' }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Count rows by it' }).click();
  const table = canvas.locator('.tm-scroll').getByRole('table').first();
  await expect(table.getByRole('row').last()).toHaveText(/Total60/);
  expectFewClicks('T3', await clicks());

  const beforeChart = await clicks();
  await addSection(/^Graph/);
  await expect(canvas.locator('.tm-bars rect[data-x]').first()).toBeAttached();
  expectFewClicks('T4', (await clicks()) - beforeChart);

  const beforeFilters = await clicks();
  await addSection(/^Filters/);
  await expect(canvas.getByText('Choose the columns to filter by')).toBeVisible();
  await expect(canvas.getByText('No columns selected.')).toBeHidden();
  for (const column of ['state', 'cost']) {
    await drawer.getByRole('button', { name: /Add a filter/ }).click();
    await page.getByRole('option', { name: column }).click();
  }
  await expect(drawer.getByText('Applies to 2 of 2 sections')).toHaveCount(2);
  await expect(canvas.getByLabel('cost from')).toBeVisible();
  expectFewClicks('T5', (await clicks()) - beforeFilters);

  // Filters are beside each other in the order in which they were added; they are moved by keys, and named.
  const filterBoxes = async () =>
    Promise.all(
      [canvas.locator('.tm-filter', { hasText: 'state' }), canvas.getByLabel('cost from')].map(
        async (field) => (await field.first().boundingBox())!,
      ),
    );
  const [stateBox, costBox] = await filterBoxes();
  expect(stateBox!.x + stateBox!.width).toBeLessThanOrEqual(costBox!.x);
  expect(Math.abs(stateBox!.y - costBox!.y)).toBeLessThan(40);
  const list = drawer.getByRole('list', { name: 'Filters', exact: true });
  await list.locator('summary', { hasText: /^cost/ }).first().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(async () => {
      const [state, cost] = await filterBoxes();
      return state!.x > cost!.x + cost!.width;
    })
    .toBe(true);
  await expect(list.locator('summary').first()).toBeFocused();
  await drawer.getByRole('textbox', { name: 'Name' }).last().fill('Region');
  await expect(canvas.locator('.tm-filter', { hasText: 'Region' })).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Name' }).last().fill('');

  // Values are picked from a list with counts, which is searched on the server.
  const values = drawer.getByRole('list', { name: 'Values of state' });
  await expect(values.getByRole('checkbox')).toHaveCount(3);
  await expect(values).toContainText('S030');
  await drawer.getByLabel('Find values of state').fill('s1');
  await expect(values.getByRole('checkbox')).toHaveCount(1);
  await values.getByText('S1').click();
  await expect(table.getByRole('row').last()).toHaveText(/Total60/);
  expect(await violations(page)).toEqual([]);

  // An exception: the filter of states does not apply to the table.
  await drawer.getByText('Applies to 2 of 2 sections').first().click();
  const reach = drawer.getByRole('list', { name: 'Sections that the filter applies to' }).first();
  await reach.getByText('Table').click();
  await expect(drawer.getByText('Applies to 1 of 2 sections')).toBeVisible();

  // A column is resized by keys, to 150 px at least; a value of a card is dragged to the place of another.
  const edge = canvas.getByRole('separator', { name: 'Width of Count' });
  await edge.focus();
  for (let step = 0; step < 2; step += 1) {
    await page.keyboard.press('Shift+ArrowLeft');
  }
  await expect(edge).toHaveAttribute('aria-valuetext', /px$/);
  expect(Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(150);
  await addSection(/^Cards/);
  const fields = canvas.locator('.tm-card').first().locator('dl > div');
  await expect(fields.first()).toContainText('Fire');
  await fields.nth(2).dragTo(fields.first());
  await expect(fields.first()).toContainText('S0');
  await drawer.getByRole('tab', { name: 'Look' }).click();
  await drawer.getByText('Pages', { exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();
  await page.goto(`/${createPage.url_slug}?state=S0&cost.max=29`);
  await expect(page.getByRole('main').getByRole('table').first().getByRole('row').last()).toHaveText(
    /Total30/,
  );
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('cost: up to 29');

  // Rows without pages: the next ones are appended when the end comes into sight; without script they are
  // links.
  await page.setViewportSize({ width: 1280, height: 3000 });
  await page.goto(`/${createPage.url_slug}`);
  const cards = page.locator('.tm-card');
  // The end of the first rows is in sight already: nothing has to be scrolled.
  await expect(cards).not.toHaveCount(5);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(async () => {
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards).toHaveCount(60, { timeout: 500 });
  }).toPass();
  expect(new URL(page.url()).search).toBe('');
  const html = await (await fetch(page.url())).text();
  expect(html).toMatch(/Rows <span data-first="true">1<\/span> to 5 of 60/);
  const next = /<a href="([^"]+)" rel="next">More rows/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(await (await fetch(new URL(next, page.url()))).text()).toContain('to 10 of 60');
});

// 28 November: 3 with *Edit* for the page; 6 for a text, a table and a chart.
test('a page below another takes two clicks, and a text, a table and a chart on it at most twelve', async ({
  page,
}) => {
  await signIn(page, '/edit/about_the_data');
  await page.waitForLoadState('networkidle');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'New page' }).click();
  await page.getByRole('menuitem', { name: 'Below About the data' }).click();
  const title = page.getByRole('textbox', { name: 'Title of the page' });
  await expect(title).toBeFocused();
  await page.keyboard.type('Quickly made');
  expectFewClicks('T1', await clicks());
  const before = await clicks();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Rich text', exact: true })).toBeFocused();
  await page.keyboard.type('What a week of earthquakes looks like.');
  await expect(page).toHaveURL(/\/about_the_data\/quickly_made$/);
  const canvas = page.getByRole('main');
  const chooseSource = () =>
    canvas
      .getByRole('listbox', { name: 'Sources' })
      .getByRole('option', { name: /^Earthquakes of a week/ })
      .click();
  // The slash menu of the text offers sections, too; they come after the text.
  await page.keyboard.type(' /graph');
  await expect(page.getByRole('option', { name: 'Graph Section' })).toBeVisible();
  await page.keyboard.press('Enter');
  await chooseSource();
  await expect(canvas.locator('section svg').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  const picker = page.getByRole('dialog', { name: 'Add a section' });
  // The picker shows what each type would show of the data on the page.
  await expect(picker.locator('[inert] table').first()).toBeAttached();
  await expect(picker.locator('[inert] .tm-plot').first()).toBeAttached();
  expect(await violations(page)).toEqual([]);
  await picker.getByRole('option', { name: /^Table/ }).click();
  await chooseSource();
  await expect(canvas.getByRole('table').first().getByRole('row').nth(1)).toBeVisible();
  await expect(canvas.getByText('What a week of earthquakes looks like.')).toBeVisible();
  await expect(canvas.getByText('/graph')).toHaveCount(0);
  expectFewClicks('T2', (await clicks()) - before);
});

// 28 November: 14 clicks for one colour of one mode, and about 24 more for those that belong to it.
test('the colour of a brand on a new site takes four clicks', async ({ page, tidemark }) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  await signIn(page, '/admin/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour brand');
  await page.getByRole('button', { name: 'Create site' }).click();
  await page.waitForURL(/\/admin$/);
  await expect(page.getByRole('row', { name: /Harbour brand/ })).toContainText('Everyone');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Choose its colours' }).click();
  await page.waitForURL(/\/admin\/theme\/default\?site=\d+$/);
  await page.getByRole('button', { name: /^Brand colour #/ }).click();
  const hex = page.getByRole('dialog', { name: 'Brand colour' }).getByRole('textbox');
  await hex.click();
  await hex.fill('#c8102e');
  await hex.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Accent #c8102e' })).toBeVisible();
  await expect(page.getByText('hard to tell apart')).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use for Harbour brand' }).click();
  await page.waitForURL(/\/admin\/theme\/harbour_brand\/colors\?site=\d+$/);
  await expect(page.getByRole('button', { name: 'Used for Harbour brand' })).toBeDisabled();
  expectFewClicks('T10', await clicks());
  const style = await (await fetch(`${tidemark.url}/harbour_brand`)).text();
  expect(style).toContain('--tm-accent:light-dark(#c8102e,#');
  expect(style).not.toContain('--tm-accent-hover:light-dark(oklch(44% 0.11 240)');
  await page.goto('/admin');
  await expect(page.getByRole('row', { name: /Harbour brand/ })).toContainText('Harbour brand');

  const { sites } = await send<{ sites: { id: number; name: string }[] }>('{ sites { id name } }');
  const id = sites.find(({ name }) => name === 'Harbour brand')!.id;
  await send('mutation ($id: Int!) { deleteSite(id: $id) }', { id });
  await send('mutation { deleteTheme(name: "harbour_brand") }');
});

/**
 * Uploads a new version from the overview of a source, and opens the list of the sections that show another
 * one.
 */
async function releaseVersion(page: Page, csv: string): Promise<void> {
  await page.getByRole('link', { name: 'Upload', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const buffer = Buffer.from(csv);
  await (await chooser).setFiles({ name: 'release.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('link', { name: /^Choose a version on/ }).click();
  await page.waitForURL(/manage\/components/);
}

// 28 November: 8 to the drafts, and 3 in the manager of pages to publish them.
test('all sections of a source show its next version after five clicks, visitors see it after six', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const columns = [
    { name: 'kind', type: 'text' },
    { name: 'cost', type: 'number', dataType: 'numeric' },
  ];
  const csv = 'kind,cost\nFire,1\nFlood,2\n';
  const source = await publishFile(send, tidemark.url, cookie, { name: 'Second release', csv, columns });
  const state = { sourceInfo: source, columns: [{ name: 'kind', show: true }] };
  const section = { element: { 'element-type': 'Spreadsheet', 'element-data': state } };
  const { path } = await publishPage(send, 'Page of releases', [section, section]);
  await publishPage(send, 'Second page of releases', [section]);
  const changed = await publishPage(send, 'Changed page of releases', [section]);
  await changePage(send, changed.id, [{ kind: 'changeSection', id: 's1', change: { title: 'Unready' } }]);
  await signIn(page, `/source/${source.sourceId}`);
  await page.waitForLoadState('networkidle');
  const clicks = await countClicks(page);
  await releaseVersion(page, `${csv}Storm,3\n`);
  await page.getByRole('button', { name: 'Update and publish' }).click();
  // What waits on a page besides the move is not published with it.
  const review = page.getByRole('alertdialog', { name: 'Publish 2 pages' });
  const names = ['Page of releases', 'Second page of releases'];
  await expect(review.getByRole('heading', { level: 3 })).toHaveText(names);
  expect(await violations(page)).toEqual([]);
  await review.getByRole('button', { name: 'Publish 2 pages' }).click();
  await expect(page.getByText('Published 2 pages.')).toBeVisible();
  const published = await clicks();
  expectFewClicks('T8b', published);
  await expect(page.getByText('4 sections on 3 pages updated.')).toBeVisible();
  await expect(page.getByText(/^“Changed page of releases” is not published: /)).toBeVisible();
  await expect(page.getByText('Visitors see it on 2 pages.')).toBeVisible();
  const html = async (of: string) => (await fetch(`${tidemark.url}${of}`)).text();
  expect(await html(path)).toContain('Storm');
  expect(await html(changed.path)).not.toContain('Storm');

  await page.goto(`/source/${source.sourceId}`);
  await page.waitForLoadState('networkidle');
  await releaseVersion(page, `${csv}Storm,3\nHail,4\n`);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('4 sections on 3 pages updated.')).toBeVisible();
  expectFewClicks('T8a', (await clicks()) - published);
  expect(await html(path)).not.toContain('Hail');
});

// 28 November: 5, and the proposed value was scrolled out of sight.
test('all cells of an invalid value are fixed in five clicks from the list of sources', async ({ page }) => {
  await signIn(page, '/source');
  await page.waitForLoadState('networkidle');
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: /Storm damage reports/ }).click();
  await page.getByRole('link', { name: 'Validate' }).click();
  const reason = page.getByRole('row', { name: /^Hazard not among/ }).getByRole('button');
  await reason.click();
  const proposal = page.getByRole('button', { name: 'Replace wind by Wind' });
  await expect(proposal).toBeInViewport();
  await proposal.click();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  const undo = page.getByRole('alertdialog').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  expectFewClicks('T12', await clicks());
  await undo.click();
  await expect(reason).toBeVisible();
});

test('a new chart of totals shows their values, and its title and its colours take three clicks', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const send = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const lines = ['Kings', 'Queens', 'Erie'].flatMap((place, of) =>
    Array.from({ length: 8 }, (_, at) => `${place},${2015 + at},${10 * of + 3 * at + 0.5}`),
  );
  const published = await publishFile(send, tidemark.url, cookie, {
    name: 'Balances of places',
    csv: `place,year,balance\n${lines.join('\n')}\n`,
    columns: [
      { name: 'place', type: 'text' },
      { name: 'year', type: 'number', dataType: 'numeric' },
      { name: 'balance', type: 'number', dataType: 'numeric' },
    ],
  });
  await profiled(send, published);
  const { createPage } = await send<{ createPage: { url_slug: string } }>(
    'mutation { createPage(title: "Balances") { url_slug } }',
  );
  await signIn(page, `/edit/${createPage.url_slug}`);
  await page.waitForLoadState('networkidle');
  const clicks = await countClicks(page);
  const canvas = page.getByRole('main');
  const drawer = page.getByRole('complementary', { name: 'Section' });

  // On 28 November, the same three clicks led to bars of the number of rows.
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Graph/ })
    .click();
  await canvas
    .getByRole('listbox', { name: 'Sources' })
    .getByRole('option', { name: /^Balances of places/ })
    .click();
  await expect(
    canvas.getByText(/^Line chart of Balance by year and place\. 8 values from 2015 to 2022\./),
  ).toBeAttached();
  expect(await clicks()).toBeLessThanOrEqual(3);

  // On 28 November: five clicks, and 2,300 px of other settings above the colours.
  const before = await clicks();
  await canvas.getByRole('textbox', { name: 'Title of the chart' }).click();
  await page.keyboard.type('Balances by place');
  await drawer.getByRole('tab', { name: 'Look' }).click();
  const palette = drawer.getByRole('radiogroup', { name: 'Palette' });
  await expect(palette).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  await palette.getByText('One colour').click();
  await expect(canvas.getByRole('heading', { name: 'Balances by place' })).toHaveCSS('font-size', '21px');
  const strokes = () =>
    canvas
      .locator('.tm-line')
      .evaluateAll((all) => new Set(all.map((line) => getComputedStyle(line).stroke)).size);
  await expect.poll(strokes).toBe(1);
  expectFewClicks('T7', (await clicks()) - before);

  // The other settings are folded, and the title of the section has another name than that of the chart.
  await expect(drawer.getByLabel('Title', { exact: true })).toHaveCount(1);
  await expect(drawer.getByLabel('Chart title')).toHaveValue('Balances by place');
  await expect(drawer.getByRole('textbox', { name: 'Height (px)', exact: true })).toBeHidden();
  await drawer.getByText('Size and background').click();
  await expect(drawer.getByRole('textbox', { name: 'Height (px)', exact: true })).toBeVisible();
});
