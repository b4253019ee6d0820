import type { Browser, Page } from '@playwright/test';
import type { Section } from '../../src/domain/page/content/page.ts';
import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import { changePage, publishPage } from './publish-page.ts';
import { expect, hydrated, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ timeout: 120_000 });

const states = ['01', '04', '05', '06', '08', '09', '10', '12', '13', '16', '17', '18', '19', '20', '21'];

let ask: Ask;
let cookie: string;
test.beforeAll(async ({ baseURL }) => {
  cookie = await signInByForm(baseURL!);
  ask = graphClient(
    () => baseURL!,
    () => cookie,
  );
});

/** Two published pages, each with a map of the same amounts. */
async function publishMaps(url: string) {
  const source = await publishFile(ask, url, cookie, {
    name: 'Amounts to style',
    csv: `fips,storms\n${states.map((code, at) => `${code},${at * 7}`).join('\n')}\n`,
    columns: [
      { name: 'fips', type: 'text' },
      { name: 'storms', type: 'number', dataType: 'numeric' },
    ],
  });
  const state = {
    sourceInfo: { ...source, sourceName: 'Amounts to style', versionName: 'version 1' },
    columns: [
      { name: 'fips', show: true, xAxis: true, group: true },
      { name: 'storms', show: true, yAxis: true, fn: 'sum' },
    ],
    map: { boundaries: 'us-states' },
  };
  const map = { element: { 'element-type': 'Map', 'element-data': state } };
  const first = await publishPage(ask, 'First styled map', [map]);
  const second = await publishPage(ask, 'Second styled map', [map]);
  return [first, second] as const;
}

/** Opens the look of the map in the editor of a page. */
async function openLook(page: Page, path: string): Promise<void> {
  await page.goto(`/edit${path}`);
  await hydrated(page);
  await page.locator('svg.tm-map').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Look' }).click();
}

/** How many colours the regions with data have. */
const countColours = async (page: Page): Promise<number> => {
  const letters = await page
    .locator('svg.tm-map path[d][class^=c]:not(.c_)')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('class')));
  return new Set(letters).size;
};

/** How many colours the map of a published page has for a reader without script. */
async function coloursOf(browser: Browser, url: string): Promise<number> {
  const reader = await browser.newPage({ javaScriptEnabled: false });
  await reader.goto(url);
  const count = await countColours(reader);
  await reader.close();
  return count;
}

const setClasses = async (page: Page, count: string) => {
  const field = page.getByRole('textbox', { name: 'Number of classes' });
  await field.fill(count);
  await field.blur();
};

type StoredMap = { style?: number; classCount: number; palette: string; departs: string[] };

/** The settings of the map in the draft of a page, with the defaults of what is not stored. */
async function draftMap(id: number): Promise<StoredMap> {
  const { draft } = await ask<{
    draft: { content: { sections: { element: { 'element-data': { map: StoredMap } } }[] } };
  }>('query ($id: Int!) { draft(pageId: $id) { content } }', { id });
  return draft.content.sections[0]!.element['element-data'].map;
}

const publish = (id: number) => ask('mutation ($id: Int!) { publishPage(pageId: $id) { revision } }', { id });

test('a style is saved of one map, used by another, changed for both, departed from and returned to', async ({
  page,
  browser,
  baseURL,
}) => {
  const [first, second] = await publishMaps(baseURL!);
  await signIn(page, '/manage/map-styles');
  await expect(page.getByText('There are no map styles yet.')).toBeVisible();

  await openLook(page, first.path);
  await setClasses(page, '3');
  await expect.poll(() => countColours(page)).toBe(3);
  await page.getByRole('button', { name: 'Save as style…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as style' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Counts');
  expect(await violations(page, ['light', 'dark'], '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This map is as the style says.')).toBeVisible();
  await expect.poll(async () => (await draftMap(first.id)).style).toBeGreaterThan(0);
  expect(await draftMap(first.id)).toMatchObject({ classCount: 5, departs: [] });
  await publish(first.id);

  await openLook(page, second.path);
  await expect.poll(() => countColours(page)).toBe(5);
  await page.getByRole('button', { name: 'None Style' }).click();
  await page.getByRole('option', { name: /^Counts/ }).click();
  await expect.poll(() => countColours(page)).toBe(3);
  await expect.poll(async () => (await draftMap(second.id)).style).toBeGreaterThan(0);
  await publish(second.id);

  await setClasses(page, '6');
  await expect(page.getByText('Departs in: number of classes.')).toBeVisible();
  await expect.poll(async () => (await draftMap(second.id)).departs).toEqual(['classCount']);
  expect(await violations(page, ['light', 'dark'], 'aside[aria-label=Section]')).toEqual([]);
  expect(await coloursOf(browser, baseURL! + first.path)).toBe(3);
  await page.getByRole('button', { name: 'Change the style for all maps…' }).click();
  const change = page.getByRole('alertdialog', { name: 'Change “Counts”' });
  await expect(change.getByRole('link')).toHaveText(['First styled map', 'Second styled map']);
  expect(await violations(page, ['light', 'dark'], '[role=alertdialog]')).toEqual([]);
  await change.getByRole('button', { name: 'Change 2 maps' }).click();
  await expect(page.getByText('This map is as the style says.')).toBeVisible();
  // Readers have the change at once, without a publication.
  for (const { path } of [first, second]) {
    expect(await coloursOf(browser, baseURL! + path)).toBe(6);
  }
  await expect.poll(async () => (await draftMap(second.id)).departs).toEqual([]);

  await page.getByRole('radio', { name: 'Diverging' }).check({ force: true });
  await expect(page.getByText('Departs in: palette.')).toBeVisible();
  await page.getByRole('button', { name: 'Return to the style' }).click();
  await expect(page.getByText('This map is as the style says.')).toBeVisible();
  await expect.poll(() => draftMap(second.id)).toMatchObject({ palette: 'sequential', departs: [] });
});

test('the styles of a site are renamed, restored and removed, with their pages and their history', async ({
  page,
  browser,
  baseURL,
}) => {
  const [first, second] = await publishMaps(baseURL!);
  const style = { layers: [{ layer: 'regions', classCount: 4 }] };
  const { addMapStyle: id } = await ask<{ addMapStyle: number }>(
    'mutation ($style: MapStyleLook!) { addMapStyle(name: "Shares", style: $style) }',
    { style },
  );
  for (const { id: pageId } of [first, second]) {
    await useStyle(pageId, id);
  }
  await ask(
    'mutation ($id: Int!, $style: MapStyleLook!) { changeMapStyle(id: $id, base: 1, style: $style) }',
    {
      id,
      style: { layers: [{ layer: 'regions', classCount: 7, keepsBreaks: false }] },
    },
  );

  await signIn(page, '/manage');
  await page.getByRole('navigation', { name: 'Manager' }).getByRole('link', { name: 'Map styles' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Shares' });
  await row.getByRole('button', { name: '2 maps on 2 pages with Shares' }).click();
  await expect(row.getByRole('link')).toHaveText(['First styled map', 'Second styled map']);
  expect(await violations(page, ['light', 'dark'])).toEqual([]);

  const choose = async (action: string) => {
    await page.getByRole('button', { name: /menu$/ }).and(row.getByRole('button')).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Rename');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Shares of all');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { name: 'Shares of all' })).toBeVisible();

  expect(await coloursOf(browser, baseURL! + first.path)).toBe(7);
  await choose('History');
  const history = page.getByRole('dialog', { name: 'History of “Shares of all”' });
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await expect(history.getByRole('listitem').nth(1)).toContainText(
    'Changed: Regions: number of classes, Regions: same classes under all filters.',
  );
  expect(await violations(page, ['light', 'dark'], '[role=dialog]')).toEqual([]);
  await history
    .getByRole('listitem')
    .nth(2)
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(history.getByRole('listitem')).toHaveCount(4);
  await history.getByRole('button', { name: 'Close' }).last().click();
  expect(await coloursOf(browser, baseURL! + first.path)).toBe(4);

  await choose('Remove');
  const removal = page.getByRole('alertdialog', { name: 'Remove “Shares of all”' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(removal.getByRole('alert')).toHaveText(
    'Maps on 2 pages have this style: “First styled map”, “Second styled map”. Choose another one there first.',
  );
  expect(await violations(page, ['light', 'dark'], '[role=alertdialog]')).toEqual([]);
});

/** Lets the map of a page have a style, and publishes it. */
async function useStyle(pageId: number, style: number): Promise<void> {
  const { draft } = await ask<{ draft: { content: { sections: Section[] } } }>(
    'query ($id: Int!) { draft(pageId: $id) { content } }',
    { id: pageId },
  );
  const { id, element } = draft.content.sections[0]!;
  const state = element['element-data'] as { map: object };
  const styled = { ...element, 'element-data': { ...state, map: { ...state.map, style } } };
  await changePage(ask, pageId, [{ kind: 'changeSection', id, change: { element: styled } }]);
  await publish(pageId);
}
