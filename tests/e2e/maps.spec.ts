import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { countClicks } from './count-clicks.ts';
import { graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import { profiled } from './profiled.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ timeout: 120_000 });

type Topology = { objects: { counties: { geometries: { id: string }[] } } };

/** The codes of the counties that the product comes with. */
const counties = (
  JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8'),
  ) as Topology
).objects.counties.geometries.map(({ id }) => id);
const states = [...new Set(counties.map((code) => code.slice(0, 2)))].filter((code) => Number(code) < 57);

let ask: Ask;
let cookie: string;
test.beforeAll(async ({ baseURL }) => {
  cookie = await signInByForm(baseURL!);
  ask = graphClient(
    () => baseURL!,
    () => cookie,
  );
});

const years = [2023, 2024];

/** Publishes a source with an amount for each region and year. */
function publishAmounts(url: string, name: string, codes: readonly string[]) {
  const rows = codes.flatMap((code, at) =>
    years.map((year, later) => `${code},${year},${((at * 37) % 100) + later * at}`),
  );
  return publishFile(ask, url, cookie, {
    name,
    csv: `fips,year,storms\n${rows.join('\n')}\n`,
    columns: [
      { name: 'fips', type: 'text' },
      { name: 'year', type: 'number', dataType: 'numeric' },
      { name: 'storms', type: 'number', dataType: 'numeric' },
    ],
  });
}

/** A page with a filter of years and a map that follows it; `link` is where its regions lead. */
async function publishMap(
  url: string,
  name: string,
  { codes, boundaries, link = {} }: { codes: readonly string[]; boundaries: string; link?: object },
) {
  const source = await publishAmounts(url, name, codes);
  const sourceInfo = { ...source, sourceName: name, versionName: 'version 1' };
  const year = (type: string) => ({
    name: 'year',
    show: type === 'external',
    filters: [{ type, usePageFilters: true, searchParamKey: 'year', isMulti: true }],
  });
  // What is said of many marks is found by the id of their section.
  const section = (type: string, state: object) => ({
    id: `${name} ${type}`.toLowerCase().replaceAll(' ', '-'),
    element: { 'element-type': type, 'element-data': { sourceInfo, ...state } },
  });
  return publishPage(ask, name, [
    section('Filter', { columns: [year('external')] }),
    section('Map', {
      columns: [
        { name: 'fips', show: true, xAxis: true, group: true, ...link },
        { name: 'storms', show: true, yAxis: true, fn: 'sum' },
        year('internal'),
      ],
      map: { boundaries, title: 'Storms' },
    }),
  ]);
}

/** Chooses a year in the filter of a page. */
async function chooseYear(page: Page, year: string): Promise<void> {
  const menu = page.locator('.tm-choices').first();
  await menu.locator('summary').click();
  await menu.getByText(year, { exact: true }).click();
}

const regions = (page: Page) => page.locator('svg.tm-map');
/** The classes of all regions, in their order. */
const classesOf = (page: Page) =>
  regions(page)
    .locator('path[d][class^=c]')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('class')).join(' '));

test('a map in three clicks from a source that names states, right at once', async ({ page, baseURL }) => {
  await profiled(ask, await publishAmounts(baseURL!, 'Storms to map', states));
  const { createPage } = await ask<{ createPage: { url_slug: string } }>(
    'mutation { createPage(title: "New map") { url_slug } }',
  );
  await signIn(page, `/edit/${createPage.url_slug}`);
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page.getByRole('dialog').getByRole('option', { name: /^Map/ }).click();
  await page
    .getByRole('main')
    .getByRole('listbox', { name: 'Sources' })
    .getByRole('option', { name: /^Storms to map/ })
    .click();
  await expect(regions(page)).toBeVisible();
  expect(await clicks()).toBe(3);
  await expect.poll(async () => new Set((await classesOf(page)).split(' ')).size).toBeGreaterThan(4);
  expect(await violations(page, ['light', 'dark'])).toEqual([]);
});

test('a map of states follows the filters, and its regions are read by keyboard, with script and without', async ({
  page,
  browser,
  baseURL,
}) => {
  const { path } = await publishMap(baseURL!, 'Storms by state', { codes: states, boundaries: 'us-states' });
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${baseURL}${path}`);
  const before = await classesOf(plain);
  await expect(regions(plain).locator('path[data-x="California"]')).toBeVisible();
  await expect(plain.getByText(/^Borders of 2017/)).toBeVisible();
  await plain.goto(`${baseURL}${path}?year=2023`);
  expect(await classesOf(plain)).not.toBe(before);
  await plain.close();

  await page.goto(path);
  expect(await classesOf(page)).toBe(before);
  expect(await violations(page, ['light', 'dark'])).toEqual([]);
  await regions(page).locator('path[data-x="California"]').hover();
  await expect(page.locator('.tm-tip')).toContainText('California');
  await chooseYear(page, '2023');
  await expect(page).toHaveURL(/year=2023/);
  await expect.poll(() => classesOf(page)).not.toBe(before);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(regions(page)).toBeVisible();
});

test('a filter sends the classes of 3,000 counties and not their shapes, which stay', async ({
  page,
  baseURL,
}) => {
  const { path } = await publishMap(baseURL!, 'Storms by county', {
    codes: counties,
    boundaries: 'us-counties',
  });
  await page.goto(path);
  const before = await classesOf(page);
  expect(before.split(' ').length).toBeGreaterThan(3000);
  const shape = (await regions(page).locator('path[d][class^=c]').first().elementHandle())!;
  const tip = page.locator('.tm-tip');
  const readCounty = async () => {
    const values = page.waitForResponse((response) => response.url().includes('/download/values/'));
    await regions(page).locator('path[d][class^=c]').nth(1500).hover({ force: true });
    expect((await values).ok()).toBe(true);
    await expect(tip).toContainText('storms');
    return tip.textContent();
  };
  const inAllYears = await readCounty();

  const answer = page.waitForResponse((response) => response.url().includes('year=2023'));
  await chooseYear(page, '2023');
  expect((await (await answer).body()).length).toBeLessThan(40_000);
  await expect.poll(() => classesOf(page)).not.toBe(before);
  expect(await shape.evaluate((element) => element.isConnected)).toBe(true);
  // Without the rules of maps, which stay as shapes do, all would be black.
  expect(await shape.evaluate((element) => getComputedStyle(element).fill)).not.toBe('rgb(0, 0, 0)');

  await readCounty();
  await expect.poll(() => tip.textContent()).not.toBe(inAllYears);
});

/** Four districts beside each other as a file of GeoJSON. */
const districts = JSON.stringify({
  type: 'FeatureCollection',
  features: ['North', 'East', 'South', 'West'].map((name, at) => ({
    type: 'Feature',
    properties: { district: `D${at + 1}`, title: name },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [6 + at, 50],
          [7 + at, 50],
          [7 + at, 52],
          [6 + at, 52],
          [6 + at, 50],
        ],
      ],
    },
  })),
});

test('own boundaries in few clicks from their file, in maps of visitors as well', async ({
  page,
  browser,
  baseURL,
}) => {
  const source = await publishFile(ask, baseURL!, cookie, {
    name: 'Rain by district',
    csv: 'district,rain\nD1,10\nD2,20\nD3,30\nD4,40\n',
    columns: [
      { name: 'district', type: 'text' },
      { name: 'rain', type: 'number', dataType: 'numeric' },
    ],
  });
  const columns = [
    { name: 'district', show: true, xAxis: true, group: true },
    { name: 'rain', show: true, yAxis: true, fn: 'sum' },
  ];
  const sourceInfo = { ...source, sourceName: 'Rain by district', versionName: 'version 1' };
  const { path } = await publishPage(ask, 'Rain on a map', [
    { element: { 'element-type': 'Map', 'element-data': { sourceInfo, columns } } },
  ]);

  await signIn(page, '/source');
  const clicks = await countClicks(page);
  const file = {
    name: 'districts.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(districts),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.waitForURL(/\/source\/\d+$/);
  await page.goto(`/edit${path}`);
  await page.getByRole('main').locator('section[id]').first().click();
  const tools = page.getByRole('toolbar', { name: 'Map section' });
  await tools.getByRole('button', { name: 'Settings' }).click();
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByRole('button', { name: / Regions$/ }).click();
  await page.getByRole('option', { name: 'districts', exact: true }).click();
  await expect(regions(page).locator('path[data-x="North"]')).toBeVisible();
  // The click that opens the page counts as well.
  expect((await clicks()) + 1).toBeLessThanOrEqual(6);
  expect(await violations(page, ['light', 'dark'])).toEqual([]);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const warning = page.getByRole('alertdialog', { name: 'Some readers will not see this data' });
  await warning.getByRole('button', { name: /Publish/ }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();
  const visitor = await browser.newPage({ javaScriptEnabled: false });
  await visitor.goto(baseURL! + path);
  // The areas are for editors, as those who published them chose.
  await expect(regions(visitor)).toHaveCount(0);
  await expect(visitor.getByText('This data is not open to everyone.')).toBeVisible();
  await visitor.close();
});

/** A page with a map of places, on the ground that is stored for it. */
async function publishPlaces(url: string, name: string, map: object) {
  const places = [
    ['Berlin', 52.52, 13.4],
    ['Hamburg', 53.55, 10],
    ['Munich', 48.14, 11.58],
    ['Cologne', 50.94, 6.96],
  ];
  const source = await publishFile(ask, url, cookie, {
    name,
    csv: `city,latitude,longitude\n${places.map((row) => row.join(',')).join('\n')}\n`,
    columns: [
      { name: 'city', type: 'text' },
      { name: 'latitude', type: 'number', dataType: 'numeric' },
      { name: 'longitude', type: 'number', dataType: 'numeric' },
    ],
  });
  const sourceInfo = { ...source, sourceName: name, versionName: 'version 1' };
  const columns = [
    { name: 'city', show: true, pointName: true },
    { name: 'latitude', show: true, latitude: true },
    { name: 'longitude', show: true, longitude: true },
  ];
  const state = { sourceInfo, columns, map: { layer: 'symbols', title: name, ...map } };
  return publishPage(ask, name, [{ element: { 'element-type': 'Map', 'element-data': state } }]);
}

test('places of a region lie on the land around them, whose extent can be changed', async ({
  page,
  baseURL,
}) => {
  await publishPlaces(baseURL!, 'German cities', {});
  const { createPage } = await ask<{ createPage: { url_slug: string } }>(
    'mutation { createPage(title: "Cities") { url_slug } }',
  );
  await signIn(page, `/edit/${createPage.url_slug}`);
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page.getByRole('dialog').getByRole('option', { name: /^Map/ }).click();
  await page
    .getByRole('main')
    .getByRole('listbox', { name: 'Sources' })
    .getByRole('option', { name: /^German cities/ })
    .click();
  await expect(regions(page).locator('.tm-map-land[data-kept^=ground-] path').first()).toHaveAttribute(
    'd',
    /^M/,
  );
  await expect(regions(page).locator('path[data-x]')).toHaveCount(4);

  await expect(
    regions(page)
      .locator('.tm-map-wide')
      .getByText(/^\d+ mi$/),
  ).toBeVisible();

  await page.getByRole('tab', { name: 'Look' }).click();
  await page.locator('summary', { hasText: 'Notes' }).click();
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Port closed');
  const at = page.getByLabel('At', { exact: true });
  await at.fill('Hamburg');
  await expect(page.getByText(/^The note “Port closed” is not drawn: “Hamburg” is neither/)).toBeVisible();
  await at.fill('53.55, 10');
  await expect(regions(page).locator('.tm-map-wide').getByText('Port closed')).toBeVisible();
  await expect(page.getByText('is not drawn')).toHaveCount(0);
  expect(await violations(page, ['light', 'dark'])).toEqual([]);

  await page.getByRole('tab', { name: 'Data' }).click();
  const extent = page.getByLabel('Extent');
  await expect(extent).toHaveValue('6.5, 47.8, 13.8, 53.9');
  await extent.fill('5, 45, 17, 49');
  await expect(regions(page).locator('path[data-x]')).toHaveCount(1);
  await extent.fill('5, 45');
  await expect(page.getByText('Four numbers of degrees, separated by commas')).toBeVisible();
  expect(await violations(page, ['light', 'dark'])).toEqual([]);
});

test('names that are no regions are listed with their rows, and mapped once for all maps', async ({
  page,
  baseURL,
}) => {
  const { path } = await publishMap(baseURL!, 'Storms of misspelt states', {
    codes: ['Calfornia', '36', '48'],
    boundaries: 'us-states',
  });
  const { sources } = await ask<{ sources: { id: number; name: string }[] }>('{ sources { id name } }');
  const { id } = sources.find(({ name }) => name === 'Storms of misspelt states')!;
  await signIn(page, path);
  await expect(page.getByText('1 place is not on the map: Calfornia.')).toBeVisible();

  await page.goto(`/source/${id}/metadata`);
  await page.getByRole('button', { name: 'Details of fips' }).click();
  await page.getByText('GEO column: its cells name places').click();
  await page.getByRole('button', { name: /Regions that it names/ }).click();
  await page.getByRole('option', { name: 'States of the United States' }).click();
  const list = page.getByRole('region', { name: 'Values without a region' });
  await expect(list.getByText('1 value in 2 rows without a region.')).toBeVisible();
  expect(await violations(page, ['light', 'dark'])).toEqual([]);
  await list.getByRole('button', { name: 'Accept 1 proposal' }).click();
  await expect(list.getByText('All values have a region.')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect(list.getByRole('link', { name: 'Calfornia: 2 rows' })).toHaveAttribute(
    'href',
    /^table\/\d+\?filter\.fips=filter/,
  );
  await list.getByRole('link', { name: 'Calfornia: 2 rows' }).click();
  await expect(page.getByRole('gridcell', { name: 'Calfornia' })).toHaveCount(2);

  await page.goto(path);
  await expect(regions(page).locator('path[data-x="California"]')).toHaveAttribute('data-y', /\d/);
  await expect(page.getByText('is not on the map')).toHaveCount(0);
});

test('a map in three clicks from a source with coordinates: symbols on land, read without script', async ({
  page,
  browser,
  baseURL,
}) => {
  const places = [
    ['Alpha', 40.1, -100.2, 10],
    ['Beta', 41.3, -90.4, 40],
    ['Gamma', 35.5, -110.6, 25],
  ];
  const plants = await publishFile(ask, baseURL!, cookie, {
    name: 'Plants to map',
    csv: `site,lat,lon,power\n${places.map((row) => row.join(',')).join('\n')}\n`,
    columns: [
      { name: 'site', type: 'text' },
      ...['lat', 'lon', 'power'].map((name) => ({ name, type: 'number', dataType: 'numeric' })),
    ],
  });
  await profiled(ask, plants);
  const { createPage } = await ask<{ createPage: { id: number; url_slug: string } }>(
    'mutation { createPage(title: "Plants") { id url_slug } }',
  );
  await signIn(page, `/edit/${createPage.url_slug}`);
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Add a section to Content' }).click();
  await page.getByRole('dialog').getByRole('option', { name: /^Map/ }).click();
  await page
    .getByRole('main')
    .getByRole('listbox', { name: 'Sources' })
    .getByRole('option', { name: /^Plants to map/ })
    .click();
  await expect(regions(page).locator('.tm-map-dots path[data-x]')).toHaveCount(3);
  expect(await clicks()).toBe(3);
  expect(await violations(page, ['light', 'dark'])).toEqual([]);

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${baseURL}/earthquakes`);
  await expect(regions(plain).locator('.tm-map-dots path').first()).toBeVisible();
  await expect(regions(plain).locator('.tm-map-land path').first()).toBeAttached();
  await plain.close();
});

test('a click on one of many regions filters the page, and a second click takes the filter away', async ({
  page,
}) => {
  await page.goto('/unemployment');
  const rows = page.locator('section[aria-label="Counties"] tbody tr');
  await expect(rows).toHaveCount(10);
  const county = regions(page).locator('path[d][class^=c]').nth(1500);
  const values = page.waitForResponse((response) => response.url().includes('/download/values/'));
  await county.hover({ force: true });
  await values;
  await expect(page.locator('.tm-tip')).toContainText('Unemployment');
  await county.click({ force: true });
  await expect(page).toHaveURL(/fips=\d{5}/);
  await expect(rows).toHaveCount(1);
  await expect(regions(page).locator('.tm-map-chosen')).toHaveCount(1);
  await county.click({ force: true });
  await expect(rows).toHaveCount(10);
});

test('a click or Enter on one of many regions leads where its row does', async ({ page, baseURL }) => {
  const link = { isLink: true, location: '/county?fips=', searchParams: 'value' };
  const map = { codes: counties, boundaries: 'us-counties', link };
  const { path } = await publishMap(baseURL!, 'Linked counties', map);
  await page.goto(path);
  const values = page.waitForResponse((response) => response.url().includes('/download/values/'));
  const county = regions(page).locator('path[d][class^=c]').nth(1500);
  await county.hover({ force: true });
  await values;
  await expect(page.locator('.tm-tip')).toContainText('Sum of storms');
  await county.click({ force: true });
  await expect(page).toHaveURL(/\/county\?fips=\d{5}$/);

  await page.goto(path);
  // A pointer that rests on the map shows a region before keys lead to one.
  await page.mouse.move(0, 0);
  await regions(page).focus();
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(page.locator('.tm-tip')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/county\?fips=\d{5}$/);
});

test('a class of the legend is shown alone, without script too', async ({ browser, baseURL }) => {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${baseURL}/wildlife_strikes`);
  const first = plain.locator('.tm-legend a').first();
  await first.click();
  await expect(plain).toHaveURL(/class=data\.0/);
  await expect(plain.locator('.tm-legend a[aria-current]')).toHaveCount(1);
  await plain.close();
});

type Values = {
  marks: [name: string, place: number[], series: number[], amounts: string[], ...facts: [string, string][]][];
  surroundings: string[];
  choice: { values: (string | null)[] };
};

test('what is said of each county is what is drawn, and what its row has', async ({ page, request }) => {
  await page.goto('/unemployment');
  const letters = (await classesOf(page)).split(' ').map((name) => name.slice(1));
  const legend = await page.locator('.tm-legend li').allTextContents();
  const address = await regions(page).getAttribute('data-values');
  const { marks, surroundings, choice } = (await (await request.get(address!)).json()) as Values;
  const rates = new Map(
    readFileSync('src/sample/data/county-unemployment.csv', 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, 5), Number(line.split(',').at(-1))] as const),
  );

  expect(marks).toHaveLength(letters.length);
  for (const [at, [name, , , [amount = ''], ...facts]] of marks.entries()) {
    const fips = choice.values[at];
    const letter = letters[at]!;
    expect(surroundings[at], name).toMatch(/Area [\d,]+ km²\.$/);
    if (fips === null || fips === undefined) {
      expect([letter, amount], name).toEqual(['_', 'No data']);
      continue;
    }

    expect(Number.parseFloat(amount), name).toBe(rates.get(fips));
    expect(Object.fromEntries(facts)['Class'], name).toBe(legend[Number.parseInt(letter, 36)]);
  }
  expect(new Set(choice.values).size).toBeGreaterThan(3200);
});

test('a map is read and used by keyboard: regions, what is around them, and the filter', async ({ page }) => {
  await page.goto('/unemployment');
  const said = page.locator('.tm-sr[role=status]', {
    hasText: /: Unemployment .+, Rank \d.+Class .+Neighbours: /,
  });
  await regions(page).focus();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(said).toHaveText(/Area [\d,]+ km²\.$/, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/fips=\d{5}/);
  await expect(page.locator('section[aria-label="Counties"] tbody tr')).toHaveCount(1);

  await page.goto('/wildlife_strikes');
  await regions(page).locator('a').first().focus();
  const last = (await regions(page).locator('path[data-x]').last().getAttribute('data-x'))!;
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(regions(page).locator('a:focus path')).toHaveAttribute('data-x', last, { timeout: 500 });
  }).toPass();
  const state = regions(page).locator('a[href]').last();
  await state.focus();
  await expect(state).toHaveAttribute('aria-label', /: Strikes .+, Rank .+, Class .+\. .*Area/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/origin_state=|state=/);
  await expect(regions(page).locator('a[aria-current]')).toHaveCount(1);
  expect(await violations(page, ['light', 'dark'])).toEqual([]);
});

test('arrow keys lead from region to region as they point, and Tab leaves the map', async ({ page }) => {
  await page.goto('/wildlife_strikes');
  const focused = page.locator('svg.tm-map a:focus path');
  const read = async (keys: readonly string[]) => {
    const names: (string | null)[] = [];
    for (const key of keys) {
      await page.keyboard.press(key);
      names.push(await focused.getAttribute('data-x'));
    }
    return names;
  };
  await regions(page)
    .locator('a', { has: page.locator('path[data-x="Kansas"]') })
    .focus();
  // What arrow keys do is said when the script that moves the focus is there.
  await expect(page.locator('.tm-sr[role=status]', { hasText: /Arrow keys/ })).toHaveCount(1);
  const around = ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft'];
  const names = ['Nebraska', 'Kansas', 'Missouri', 'Kansas'];
  expect(await read(around)).toEqual(names);
  // A page that runs from right to left has the west of a map at the left, too.
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect(await read(around)).toEqual(names);
  await page.keyboard.press('Tab');
  await expect(page.locator('svg.tm-map :focus')).toHaveCount(0);

  await page.goto('/unemployment');
  const drawn = regions(page).locator('path[data-drawn]');
  const middle = async () => {
    const { x, y, width, height } = (await drawn.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  await regions(page).focus();
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(drawn).toBeAttached({ timeout: 500 });
  }).toPass();
  const start = await middle();
  await page.keyboard.press('ArrowRight');
  const east = await middle();
  expect(east.x).toBeGreaterThan(start.x);
  await page.keyboard.press('ArrowDown');
  expect((await middle()).y).toBeGreaterThan(east.y);
  await page.keyboard.press('Tab');
  await expect(page.locator('svg.tm-map:focus')).toHaveCount(0);
});

test('a place is found by its name without script, with all that the map says of it, and filters the page', async ({
  browser,
  baseURL,
}) => {
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${baseURL}/unemployment`);
  const search = plain.getByRole('search', { name: 'Search a place' });
  await search.getByRole('searchbox').fill('yakima');
  await search.getByRole('button').click();
  const place = plain.locator('.tm-places li');
  await expect(place).toHaveCount(1);
  await expect(place).toHaveText(
    /^Yakima, Washington: Unemployment .+, Rank \d.+, Class .+\. Neighbours: .+Area .+ km²\.$/,
  );
  await place.getByRole('link').click();
  await expect(plain).toHaveURL(/fips=53077/);
  await expect(plain.locator('section[aria-label="Counties"] tbody tr')).toHaveCount(1);
  await plain.close();
});

test('with script, typing lists the places with a name, and Enter leads to the first of them on the map', async ({
  page,
}) => {
  await page.goto('/unemployment');
  const field = page.getByRole('search', { name: 'Search a place' }).getByRole('searchbox');
  const said = page.locator('.tm-sr[role=status]', {
    hasText: /^Yakima, Washington: Unemployment .+ km²\.$/,
  });
  await field.focus();
  await field.pressSequentially('yaki');
  await expect(page.locator('.tm-places li')).toHaveText(/^Yakima, /);
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(said).toHaveCount(1);
  await expect(regions(page)).toBeFocused();
  await expect(page.locator('.tm-tip')).toContainText('Yakima');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.tm-tip')).not.toContainText('Yakima');
  expect(await violations(page, ['light', 'dark'])).toEqual([]);

  await page.goto('/wildlife_strikes');
  await field.focus();
  await field.fill('kans');
  await expect(page.locator('.tm-places li')).toHaveText([/^Kansas: /, /^Arkansas: /]);
  await field.press('Enter');
  await expect(regions(page).locator('a:focus path')).toHaveAttribute('data-x', 'Kansas');
});

/** Generates a page for each of these states, and returns the template. */
async function generatePages(source: { sourceId: number; versionId: number }): Promise<number> {
  const { createPage } = await ask<{ createPage: { id: number } }>(
    'mutation { createPage(title: "State profile") { id } }',
  );
  const { makeTemplate } = await ask<{ makeTemplate: { id: number } }>(
    'mutation ($id: Int!) { makeTemplate(pageId: $id) { id } }',
    { id: createPage.id },
  );
  await ask('mutation ($id: Int!) { deletePages(pageIds: [$id]) }', { id: createPage.id });
  const { sourceId, versionId } = source;
  const controls = { source: sourceId, version: versionId, title: '{state} profile', key: 'fips' };
  const { generatePages: made } = await ask<{ generatePages: { created: number } }>(
    'mutation ($template: Int!, $controls: GenerationControls!) { generatePages(template: $template, controls: $controls) { created } }',
    { template: makeTemplate.id, controls: { ...controls, filters: [], hideInNav: true, publish: true } },
  );
  expect(made.created).toBe(3);
  return makeTemplate.id;
}

/**
 * Publishes a map whose states lead to their generated pages, and whose points, by the names of their towns,
 * to the addresses of a column.
 */
async function publishLinkedMap(url: string): Promise<string> {
  const rows = [
    'Nevada,32,Reno,39.5,-119.8,90,/towns?town=Reno',
    'Idaho,16,Boise,43.6,-116.2,30,https://example.org/boise',
    'Oregon,41,Salem,44.9,-123.0,20,javascript:alert(1)',
  ];
  const source = await publishFile(ask, url, cookie, {
    name: 'Linked states',
    csv: `state,fips,town,lat,lon,storms,page\n${rows.join('\n')}\n`,
    columns: [
      { name: 'state', type: 'text' },
      { name: 'fips', type: 'text' },
      { name: 'town', type: 'text' },
      { name: 'lat', type: 'number', dataType: 'numeric' },
      { name: 'lon', type: 'number', dataType: 'numeric' },
      { name: 'storms', type: 'number', dataType: 'numeric' },
      { name: 'page', type: 'text' },
    ],
  });
  const template = await generatePages(source);
  const sourceInfo = { ...source, sourceName: 'Linked states', versionName: 'version 1' };
  const toPage = { isLink: true, location: `/search/${template}/`, searchParams: 'value' };
  const state = {
    sourceInfo,
    columns: [
      { name: 'fips', show: true, xAxis: true, group: true, ...toPage },
      { name: 'storms', show: true, yAxis: true, fn: 'sum' },
    ],
    map: { boundaries: 'us-states', title: 'Linked states' },
    layers: [
      {
        id: 'towns',
        name: 'Towns',
        sourceInfo,
        columns: [
          { name: 'lat', show: true, latitude: true },
          { name: 'lon', show: true, longitude: true },
          { name: 'town', show: true, pointName: true },
          { name: 'page', isLink: true },
        ],
        map: { layer: 'points', boundaries: 'us-states' },
      },
    ],
  };
  const { path } = await publishPage(ask, 'Linked states', [
    { id: 'linked', element: { 'element-type': 'Map', 'element-data': state } },
  ]);
  return path;
}

test('marks lead to generated pages and to the addresses of a link column, without script too', async ({
  page,
  browser,
  baseURL,
}) => {
  const path = await publishLinkedMap(baseURL!);
  const linkOf = (shown: Page, name: string) =>
    regions(shown)
      .locator('a')
      .filter({ has: shown.locator(`path[data-x="${name}"]`) });

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${baseURL}${path}`);
  await expect(linkOf(plain, 'Reno')).toHaveAttribute('href', '/towns?town=Reno');
  await expect(linkOf(plain, 'Boise')).toHaveAttribute('href', 'https://example.org/boise');
  await expect(linkOf(plain, 'Salem')).not.toHaveAttribute('href');
  await linkOf(plain, 'Nevada').click();
  await expect(plain).toHaveURL(/\/nevada_profile$/);
  await plain.goBack();
  await plain.getByText('Show the data').click();
  await expect(plain.getByRole('cell').getByRole('link', { name: 'page' })).toHaveCount(2);
  await plain.getByRole('link', { name: 'Idaho', exact: true }).click();
  await expect(plain).toHaveURL(/\/idaho_profile$/);
  await plain.close();

  await page.goto(path);
  expect(await violations(page, ['light', 'dark'])).toEqual([]);
  await linkOf(page, 'Oregon').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/oregon_profile$/);
  await page.goBack();
  await linkOf(page, 'Nevada').click();
  await expect(page).toHaveURL(/\/nevada_profile$/);

  await page.goBack();
  await page.getByRole('link', { name: 'Explore this map' }).click();
  await expect(page.locator('[data-explore]')).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  await page.locator('details[data-places] summary').click();
  await page.getByRole('searchbox').fill('reno');
  await page.getByRole('button', { name: /^Reno/ }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('link', { name: 'page' })).toHaveAttribute(
    'href',
    '/towns?town=Reno',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('oregon');
  await page.getByRole('button', { name: /^Oregon/ }).press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: 'Oregon' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/oregon_profile$/);
});
