import { once } from 'node:events';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { streetArchive, streetTile } from '../fixtures/street-archive.ts';
import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, startServer, test } from './server.ts';

test.describe.configure({ timeout: 120_000 });

let path: string;

/** States of the west by their codes, with an amount for two years; Nevada has none. */
const storms = {
  '04': [10, 12],
  '06': [20, 60],
  '16': [30, 31],
  '41': [40, 41],
  '49': [50, 51],
  '53': [60, 61],
};

test.beforeAll(async ({ baseURL }) => {
  path = await publishStorms(baseURL!);
});

/** Publishes a page with a filter of years and a map, which may filter the page; returns its path. */
async function publishStorms(url: string, selectsFilters = false): Promise<string> {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const rows = Object.entries(storms).flatMap(([code, amounts]) =>
    amounts.map((amount, at) => `${code},${2023 + at},${amount}`),
  );
  const source = await publishFile(ask, url, cookie, {
    name: 'Storms of the west',
    csv: `fips,year,storms\n${rows.join('\n')}\n`,
    columns: [
      { name: 'fips', type: 'text' },
      { name: 'year', type: 'number', dataType: 'numeric' },
      { name: 'storms', type: 'number', dataType: 'numeric' },
    ],
  });
  const sourceInfo = { ...source, sourceName: 'Storms of the west', versionName: 'version 1' };
  const year = (type: string) => ({
    name: 'year',
    show: type === 'external',
    filters: [{ type, usePageFilters: true, searchParamKey: 'year', isMulti: true }],
  });
  // The screen of a map is found by the id of its section.
  const section = (type: string, state: object) => ({
    id: `${type}-${selectsFilters}`.toLowerCase(),
    element: { 'element-type': type, 'element-data': { sourceInfo, ...state } },
  });
  const page = await publishPage(ask, 'Storms of the west', [
    section('Filter', { columns: [year('external')] }),
    section('Map', {
      display: { showAttribution: true, selectsFilters },
      columns: [
        { name: 'fips', show: true, xAxis: true, group: true },
        { name: 'storms', show: true, yAxis: true, fn: 'sum' },
        year('internal'),
      ],
      map: { boundaries: 'us-states', title: 'Storms' },
    }),
  ]);
  return page.path;
}

/** The address of the screen, as the link below the map has it. */
async function addressOf(page: Page, search = ''): Promise<string> {
  await page.goto(`${path}${search}`);
  const href = await page.getByRole('link', { name: 'Explore this map' }).getAttribute('href');
  return href!;
}

const screen = (page: Page) => page.locator('[data-explore]');
const popup = (page: Page) => page.getByRole('dialog');

async function isDrawn(page: Page): Promise<void> {
  await expect(screen(page)).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  await expect.poll(() => drawnPlaces(page)).toBeGreaterThan(5);
}

test('without script it is the map of the page with its table, filters in words and the way back', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = await addressOf(page, '?year=2024');
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${baseURL}${address}`);
  await expect(plain.getByRole('heading', { level: 1, name: 'Storms' })).toBeVisible();
  await expect(plain.locator('svg.tm-map path[data-x="California"]')).toHaveAttribute('data-y', /^60/);
  await expect(plain.locator('[data-map]')).toBeHidden();

  await plain.getByRole('link', { name: /2024/ }).click();
  await expect(plain.locator('svg.tm-map path[data-x="California"]')).toHaveAttribute('data-y', /^80/);
  await plain.getByRole('link', { name: 'Back to Storms of the west' }).click();
  await expect(plain).toHaveURL(new RegExp(`${path}#`));
  await plain.close();
});

test('a map is drawn from tiles of our own, and says what its regions are by click and by keyboard', async ({
  page,
  baseURL,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(await addressOf(page));
  await isDrawn(page);
  expect(requests.some((url) => url.includes('/tiles/') && url.endsWith('.mvt'))).toBe(true);
  const others = requests.filter((url) => !url.startsWith(baseURL!) && !/^(data|blob):/.test(url));
  expect(others).toEqual([]);
  await expect(page.locator('[data-missing]')).toBeHidden();
  expect(await violations(page, ['light', 'dark'])).toEqual([]);

  const places = page.locator('details[data-places]');
  await places.locator('summary').focus();
  await page.keyboard.press('Enter');
  await places.getByRole('searchbox').fill('calif');
  const entry = places.getByRole('button', { name: 'California: 80' });
  await expect(entry).toBeVisible();
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(popup(page)).toContainText('California');
  await expect(popup(page)).toContainText('north: Oregon, 81');
  expect(await violations(page, ['light'])).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
  await expect(entry).toBeFocused();

  // The map has moved to California: its middle is in it.
  await isReady(page);
  const box = (await page.locator('[data-canvas]').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(popup(page)).toContainText('California');
});

/** Waits until the map rests after a movement. */
async function isReady(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#map=/);
  let before = '';
  await expect
    .poll(async () => {
      const [last, now] = [before, page.url()];
      before = now;
      return last === now;
    })
    .toBe(true);
}

test('filters are followed in place, and the place on the map stays', async ({ page }) => {
  await page.goto(await addressOf(page, '?year=2023'));
  await isDrawn(page);
  await page.locator('[data-zoom="1"]').click();
  await expect(page).toHaveURL(/#map=/);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

  const tile = page.waitForResponse((response) => /\/tiles\/.*\.mvt$/.test(response.url()));
  await page.getByRole('link', { name: /2023/ }).click();
  expect((await tile).ok()).toBe(true);
  await expect(page).not.toHaveURL(/year=2023/);
  await expect(page).toHaveURL(/#map=/);
  await page.locator('details[data-places] summary').click();
  await expect(page.getByRole('button', { name: 'California: 80' })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);

  await page.goBack();
  await expect(page.getByRole('button', { name: 'California: 20' })).toBeVisible();
});

test('a place filters the map by its popup, and the way back leads to the page with the filter', async ({
  page,
  baseURL,
}) => {
  const filtering = await publishStorms(baseURL!, true);
  await page.goto(`${filtering}?year=2024`);
  await page.getByRole('link', { name: 'Explore this map' }).click();
  await isDrawn(page);
  await page.locator('details[data-places] summary').click();
  await page.getByRole('button', { name: 'California: 60' }).click();
  await popup(page).getByRole('link', { name: 'Filter by' }).click();
  await expect(page).toHaveURL(/fips=06/);
  const back = page.getByRole('link', { name: 'Back to Storms of the west' });
  await expect(back).toHaveAttribute('href', /\?(?=[^#]*year=2024)(?=[^#]*fips=06)[^#]*#/);
  await back.click();
  await expect(page).toHaveURL(new RegExp(`${filtering}\\?(?=.*year=2024)(?=.*fips=06)`));
  await expect(page.locator('svg.tm-map a[aria-current] path[data-x="California"]')).toBeVisible();
});

test('what is in the address is there again: the place, and the layers that are switched off', async ({
  page,
}) => {
  await page.goto(await addressOf(page));
  await isDrawn(page);
  await page.locator('.maplibregl-canvas').focus();
  await page.keyboard.press('+');
  await expect(page).toHaveURL(/#map=/);
  const before = page.url();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.url()).not.toBe(before);
  await page.getByRole('checkbox', { name: 'Land and borders' }).uncheck();
  await expect(page).toHaveURL(/off=ground/);
  await isReady(page);

  const kept = page.url();
  await page.locator('details[data-places] summary').click();
  await page.getByRole('button', { name: 'California: 80' }).click();
  await expect(popup(page)).toContainText('California');
  await expect(page).toHaveURL(/&place=data:06$/);
  await isReady(page);
  const chosen = page.url();

  await page.reload();
  await expect(screen(page)).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  await expect(popup(page)).toContainText('California');
  expect(page.url()).toBe(chosen);
  await expect(page.getByRole('checkbox', { name: 'Land and borders' })).not.toBeChecked();

  // The place is an entry of the history: before it the map is where it was, and after it there again.
  await page.goBack();
  await expect(popup(page)).toBeHidden();
  await expect(page).toHaveURL(kept);
  await page.goForward();
  await expect(popup(page)).toContainText('California');
  await expect(page).toHaveURL(chosen);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/place=/);

  const only = page.getByRole('button', { name: 'No data' });
  await only.click();
  await expect(only).toHaveAttribute('aria-pressed', 'true');
});

/** Publishes a map of circles, with a layer of lines, one of texts and one of symbols by their states. */
async function publishTowers(url: string): Promise<string> {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const rows = [
    'Reno,32,39.5,-119.8,90,"LINESTRING (-119.8 39.5, -115.1 36.2)"',
    'Boise,16,43.6,-116.2,30,"LINESTRING (-116.2 43.6, -119.8 39.5)"',
    'Juneau,02,58.3,-134.4,10,',
  ];
  const source = await publishFile(ask, url, cookie, {
    name: 'Towers',
    csv: `town,fips,lat,lon,height,way\n${rows.join('\n')}\n`,
    columns: [
      { name: 'town', type: 'text' },
      { name: 'fips', type: 'text' },
      { name: 'lat', type: 'number', dataType: 'numeric' },
      { name: 'lon', type: 'number', dataType: 'numeric' },
      { name: 'height', type: 'number', dataType: 'numeric' },
      { name: 'way', type: 'geometry' },
    ],
  });
  const sourceInfo = { ...source, sourceName: 'Towers', versionName: 'version 1' };
  const shown = (name: string, role: string) => ({ name, show: true, [role]: true });
  const coordinates = [shown('lat', 'latitude'), shown('lon', 'longitude')];
  const layer = (id: string, type: string, columns: object[]) => ({
    id,
    name: id,
    sourceInfo,
    columns,
    map: { layer: type, boundaries: 'us-states' },
  });
  const state = {
    sourceInfo,
    columns: [...coordinates, shown('height', 'pointSize'), shown('town', 'pointName')],
    map: { layer: 'symbols', boundaries: 'us-states', title: 'Towers', largest: 20 },
    layers: [
      layer('ways', 'lines', [shown('way', 'shape'), shown('town', 'pointName')]),
      layer('towns', 'labels', [...coordinates, shown('town', 'pointName')]),
      layer('states', 'symbols', [shown('fips', 'xAxis'), shown('height', 'pointSize')]),
    ],
  };
  const page = await publishPage(ask, 'Towers', [
    { id: 'towers', element: { 'element-type': 'Map', 'element-data': state } },
  ]);
  return page.path;
}

test('circles, lines, texts and symbols of regions are drawn where they are, and say what they are', async ({
  page,
  baseURL,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(await publishTowers(baseURL!));
  await page.getByRole('link', { name: 'Explore this map' }).click();
  await expect(screen(page)).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  // Three circles are in degrees, three in states, two lines, three texts; Juneau is not on the first view.
  await expect.poll(() => drawnPlaces(page)).toBeGreaterThan(6);
  expect(requests.filter((url) => !url.startsWith(baseURL!) && !/^(data|blob):/.test(url))).toEqual([]);
  await expect(page.locator('[data-missing]')).toBeHidden();
  await expect(page.locator('svg.tm-map')).toBeHidden();
  await expect(page.locator('.tm-explore-sizes').first()).toContainText('50');
  expect(await violations(page, ['light', 'dark'])).toEqual([]);

  await page.locator('details[data-places] summary').click();
  await page.getByRole('searchbox').fill('reno');
  const entry = page.getByRole('button', { name: 'Reno: 90' });
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(popup(page)).toContainText('90');
  await page.keyboard.press('Escape');
  await expect(entry).toBeFocused();

  // The map has moved to Reno: its circle is in the middle, below its text.
  await isReady(page);
  const box = (await page.locator('[data-canvas]').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(popup(page)).toContainText('Reno');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'ways' }).uncheck();
  await expect(page).toHaveURL(/off=ways/);

  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('svg.tm-map')).toBeVisible();
});

/** Publishes a map of 2,400 plants around Reno by their kind, one far from the others; returns its path. */
async function publishPlants(url: string): Promise<string> {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const rows = Array.from({ length: 2400 }, (_, at) => {
    const [latitude, longitude] = [39 + (at % 48) / 48, -120 + Math.floor(at / 48) / 50];
    return `Plant ${at},${latitude.toFixed(4)},${longitude.toFixed(4)},${at % 4 === 0 ? 'Sun' : 'Wind'}`;
  });
  const source = await publishFile(ask, url, cookie, {
    name: 'Plants',
    csv: `plant,lat,lon,kind\n${rows.join('\n')}\nLone plant,44,-110,Sun\n`,
    columns: [
      { name: 'plant', type: 'text' },
      { name: 'lat', type: 'number', dataType: 'numeric' },
      { name: 'lon', type: 'number', dataType: 'numeric' },
      { name: 'kind', type: 'text' },
    ],
  });
  const state = {
    sourceInfo: { ...source, sourceName: 'Plants', versionName: 'version 1' },
    columns: [
      { name: 'lat', show: true, latitude: true },
      { name: 'lon', show: true, longitude: true },
      {
        name: 'kind',
        show: true,
        categorize: true,
        filters: [{ type: 'internal', usePageFilters: true, searchParamKey: 'kind', isMulti: true }],
      },
      {
        name: 'plant',
        show: true,
        pointName: true,
        isLink: true,
        location: '/plants?plant=',
        searchParams: 'value',
      },
    ],
    map: { layer: 'points', boundaries: 'us-states', title: 'Plants' },
  };
  const page = await publishPage(ask, 'Plants', [
    { id: 'plants', element: { 'element-type': 'Map', 'element-data': state } },
  ]);
  return page.path;
}

test('more points than are sent one by one come as tiles of cells, which follow filters, legend and switch', async ({
  page,
  baseURL,
}) => {
  await page.goto(await publishPlants(baseURL!));
  await page.getByRole('link', { name: 'Explore this map' }).click();
  await isDrawn(page);
  await expect(page.locator('[data-missing]')).toBeHidden();
  await expect(page.locator('svg.tm-map')).toBeHidden();
  expect(await violations(page, ['light', 'dark'])).toEqual([]);
  for (const label of ['Wind', 'Sun', '2 to 9', '10 to 99', '100 to 999']) {
    await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible();
  }

  await page.getByText('Places', { exact: true }).click();
  await page.getByRole('searchbox').fill('lone');
  await page.getByRole('button', { name: /^Lone plant/ }).press('Enter');
  await expect(popup(page)).toContainText('Sun');
  await expect(popup(page).getByRole('link', { name: 'Lone plant' })).toHaveAttribute(
    'href',
    '/plants?plant=Lone%20plant',
  );
  await page.keyboard.press('Escape');
  await isReady(page);
  await expect.poll(() => drawnPlaces(page)).toBe(1);

  // The map has moved there: a click on the point says the same.
  const box = (await page.locator('[data-canvas]').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(popup(page)).toContainText('Lone plant');
  await page.getByRole('checkbox', { name: 'kind' }).uncheck();
  await expect.poll(() => drawnPlaces(page)).toBe(0);
});

const drawnPlaces = async (page: Page) => Number(await screen(page).getAttribute('data-drawn'));

test('where tiles cannot be loaded it says so, and where nothing can be drawn the map of the page stays', async ({
  page,
}) => {
  const address = await addressOf(page);
  await page.route(/\/tiles\//, (route) => route.abort());
  await page.goto(address);
  await expect(page.getByText('Parts of the map could not be loaded.')).toBeVisible({ timeout: 60_000 });
  await page.unroute(/\/tiles\//);
  await page.getByRole('button', { name: 'Try again' }).click();
  await isDrawn(page);

  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.reload();
  await expect(page.getByText('This browser cannot draw a map to move.')).toBeVisible();
  await expect(page.locator('svg.tm-map')).toBeVisible();
});

test('image tiles of the operator are behind the data, with their attribution, and nothing else is fetched', async ({
  page,
}) => {
  const server = await startServer({
    TIDEMARK_SAMPLE: 'none',
    TIDEMARK_BASEMAP: 'https://tiles.example.org/{z}/{x}/{y}.png',
    TIDEMARK_BASEMAP_ATTRIBUTION: '© Example streets',
  });
  try {
    const image = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#ddd' } })
      .png()
      .toBuffer();
    await page.route('https://tiles.example.org/**', (route) =>
      route.fulfill({
        body: image,
        contentType: 'image/png',
        headers: { 'access-control-allow-origin': '*' },
      }),
    );
    const others: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) {
        others.push(new URL(request.url()).origin);
      }
    });

    await page.goto(`${server.url}${await publishStorms(server.url)}`);
    expect(others).toEqual([]);
    await page.getByRole('link', { name: 'Explore this map' }).click();
    await isDrawn(page);
    expect([...new Set(others)]).toEqual(['https://tiles.example.org']);
    await expect(page.getByText('© Example streets')).toBeVisible();
    await expect(page.locator('[data-missing]')).toBeHidden();
    await page.getByRole('checkbox', { name: 'Street map' }).uncheck();
    await expect(page).toHaveURL(/off=streets/);
  } finally {
    await server.stop();
  }
});

test('an archive that is cut off or gone while it is read leaves the data without streets, and the map says so', async ({
  page,
}) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tidemark-streets-'));
  const archive = join(dataFolder, 'streets.pmtiles');
  await writeFile(archive, streetArchive('Reno'));
  const settings = {
    TIDEMARK_SAMPLE: 'none',
    TIDEMARK_BASEMAP: 'streets.pmtiles',
    TIDEMARK_BASEMAP_ATTRIBUTION: '© Example streets',
  };
  const server = await startServer(settings, { dataFolder });
  try {
    await page.goto(`${server.url}${await publishStorms(server.url)}`);
    const href = await page.getByRole('link', { name: 'Explore this map' }).getAttribute('href');
    const address = `${server.url}${href}`;

    // The archive ends within its only tile: the page knows of streets, and no tile can be read.
    await truncate(archive, 200);
    const tile = page.waitForResponse((response) => response.url().includes('/tiles/streets/'));
    await page.goto(address);
    expect((await tile).status()).toBe(503);
    await isDrawn(page);
    await expect(page.getByText('Parts of the map could not be loaded.')).toBeVisible();

    await rm(archive);
    // Another address: the page that has streets is cached.
    await page.goto(`${address}?year=2024`);
    await isDrawn(page);
    await expect(page.getByText('The street map cannot be loaded now.')).toBeVisible();
    await expect(page.getByText('© Example streets')).toHaveCount(0);
    await expect(page.locator('[data-missing]')).toBeHidden();
    expect(await violations(page, ['light', 'dark'])).toEqual([]);

    await writeFile(archive, streetArchive('Reno'));
    await page.reload();
    await isDrawn(page);
    await expect(page.getByText('© Example streets')).toBeVisible();
    await expect(page.locator('[data-missing]')).toBeHidden();
  } finally {
    await server.stop();
    await rm(dataFolder, { recursive: true });
  }
});

/** A server of tiles of streets for pages of all sites, with the paths that it was asked for. */
async function serveStreets(): Promise<{ url: string; paths: string[]; close(): void }> {
  const paths: string[] = [];
  const tile = streetTile('Reno');
  const server = createServer(({ url = '' }, response) => {
    paths.push(url);
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-length': tile.length });
    response.end(tile);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, paths, close: () => server.close() };
}

test('vector tiles of another server are loaded by the explored map alone, which may load from no third one', async ({
  page,
}) => {
  const streets = await serveStreets();
  const server = await startServer({
    TIDEMARK_SAMPLE: 'none',
    TIDEMARK_BASEMAP: `${streets.url}/{z}/{x}/{y}.mvt`,
    TIDEMARK_BASEMAP_ATTRIBUTION: '© Example streets',
  });
  try {
    const policyOf = async (address: string) =>
      (await page.goto(`${server.url}${address}`))?.headers()['content-security-policy'];
    expect(await policyOf(await publishStorms(server.url))).toContain("connect-src 'self';");
    const href = await page.getByRole('link', { name: 'Explore this map' }).getAttribute('href');
    expect(streets.paths).toEqual([]);
    expect(await policyOf(href!)).toContain(`connect-src 'self' ${streets.url};`);

    await isDrawn(page);
    await expect.poll(() => streets.paths).toContainEqual(expect.stringMatching(/^\/\d+\/\d+\/\d+\.mvt$/));
    await expect(page.locator('[data-missing]')).toBeHidden();
    await expect(page.getByText('© Example streets')).toBeVisible();
    const third = await serveStreets();
    const isRefused = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => false,
          () => true,
        ),
      third.url,
    );
    expect([isRefused, third.paths]).toEqual([true, []]);
    third.close();
  } finally {
    await server.stop();
    streets.close();
  }
});

test('a map whose tiles cannot be prepared stays the map of its page, and says so', async ({ page }) => {
  const address = await addressOf(page);
  // As a server writes it that is still preparing.
  await page.route(`**${address}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"extent":\{.*?\},"texts"/, '"extent":null,"texts"');
    await route.fulfill({ response, body });
  });
  await page.route('**/places', (route) => route.abort());
  await page.goto(address);
  await expect(page.getByText('The map to move cannot be shown now.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Storms' })).toBeVisible();
  await expect(page.locator('svg.tm-map path[data-x="California"]')).toBeVisible();
  await expect(page.locator('[data-map]')).toBeHidden();
  expect(await violations(page, ['light', 'dark'])).toEqual([]);

  // Once they are prepared, the map begins where its places are.
  await page.unroute('**/places');
  await page.reload();
  await isDrawn(page);
  await expect(page.getByText('The map to move cannot be shown now.')).toBeHidden();
});

test('streets of an archive in the data folder come from this server, in light and dark, and can be switched off', async ({
  page,
}) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tidemark-streets-'));
  await writeFile(join(dataFolder, 'streets.pmtiles'), streetArchive('Reno'));
  const settings = {
    TIDEMARK_SAMPLE: 'none',
    TIDEMARK_BASEMAP: 'streets.pmtiles',
    TIDEMARK_BASEMAP_ATTRIBUTION: '© Example streets',
  };
  const server = await startServer(settings, { dataFolder });
  try {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${server.url}${await publishStorms(server.url)}`);
    await page.getByRole('link', { name: 'Explore this map' }).click();
    await isDrawn(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await isDrawn(page);

    expect(requests.filter((url) => url.includes('/tiles/streets/'))).not.toEqual([]);
    expect(requests.filter((url) => !url.startsWith(server.url) && !/^(data|blob):/.test(url))).toEqual([]);
    await expect(page.getByText('© Example streets')).toBeVisible();
    await expect(page.locator('[data-missing]')).toBeHidden();
    await page.getByRole('checkbox', { name: 'Street map' }).uncheck();
    await expect(page).toHaveURL(/off=streets/);
  } finally {
    await server.stop();
    await rm(dataFolder, { recursive: true });
  }
});
