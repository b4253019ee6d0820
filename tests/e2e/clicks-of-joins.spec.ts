import { violations } from './axe.ts';
import { countClicks, expectFewClicks } from './count-clicks.ts';
import { graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ timeout: 120_000 });

let ask: Ask;
let cookie: string;
test.beforeAll(async ({ tidemark }) => {
  cookie = await signInByForm(tidemark.url);
  ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
});

const counties = ['001', '003', '005', '007', '009', '011', '013', '015'];
const claims = counties
  .slice(1)
  .flatMap((county, index) => [`${county},${index + 1}`, `${county},${10 * index + 3}`]);
const places = counties
  .slice(0, 7)
  .map((county, index) => `${county},Region ${index % 3},${(index + 1) * 1000}`);

test('two sources are joined, and a chart of both is made, in few clicks', async ({ page, tidemark }) => {
  const number = { type: 'number', dataType: 'numeric' };
  const county = { name: 'county', type: 'text' };
  await publishFile(ask, tidemark.url, cookie, {
    name: 'Claims of the join',
    csv: `county,damage\n${claims.join('\n')}\n`,
    columns: [county, { name: 'damage', ...number }],
  });
  await publishFile(ask, tidemark.url, cookie, {
    name: 'Places of the join',
    csv: `county,region,people\n${places.join('\n')}\n`,
    columns: [county, { name: 'region', type: 'text' }, { name: 'people', ...number }],
  });

  await signIn(page, '/source');
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: 'Join sources' }).click();
  for (const [label, name] of [
    ['First source', 'Claims of the join'],
    ['Second source', 'Places of the join'],
  ] as const) {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name }).click();
  }
  await expect(page.getByRole('button', { name: /^county Column of Claims/ })).toBeVisible();
  await expect(page.getByText('The joined source has 14 rows.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Claims of the join 14 12 2 0' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Places of the join 7 6 1 6' })).toBeVisible();
  await expect(page.getByText('Places of the join without a match: “001”')).toBeVisible();
  expect(await violations(page, ['light', 'dark'])).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Create the joined source' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Create the joined source' }).click();
  await expect(page.getByRole('heading', { name: 'Claims of the join + Places of the join' })).toBeVisible();
  await page.getByRole('button', { name: 'Create a page from this' }).click();
  await page.getByRole('button', { name: 'Create page' }).click();
  await page.waitForURL(/\/edit\//);
  await expect(page.getByRole('main').locator('figure.tm-graph').first()).toContainText('Region 1');
  expectFewClicks('T16', await clicks());
});

const box = (west: number) =>
  `"POLYGON ((${west} 48, ${west + 2} 48, ${west + 2} 51, ${west} 51, ${west} 48))"`;

test('two sources are joined by place, and a map of both is made, in few clicks', async ({
  page,
  tidemark,
}) => {
  const number = { type: 'number', dataType: 'numeric' };
  await publishFile(ask, tidemark.url, cookie, {
    name: 'Stations of the place',
    csv: 'station,lat,lon,rain\nA,49,7,10\nB,50,7.5,30\nC,50.5,8,20\nD,40,20,5\nE,49.5,11,8\n',
    columns: [
      { name: 'station', type: 'text' },
      { name: 'lat', ...number },
      { name: 'lon', ...number },
      { name: 'rain', ...number },
    ],
  });
  await publishFile(ask, tidemark.url, cookie, {
    name: 'Districts of the place',
    csv: `district,shape\nWest,${box(6)}\nMiddle,${box(8)}\nEast,${box(10)}\n`,
    columns: [
      { name: 'district', type: 'text' },
      { name: 'shape', type: 'geometry' },
    ],
  });

  await signIn(page, '/source');
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: 'Join sources' }).click();
  for (const [label, name] of [
    ['First source', 'Stations of the place'],
    ['Second source', 'Districts of the place'],
  ] as const) {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name }).click();
  }
  await expect(page.getByRole('radio', { name: 'Place, in areas of the other source' })).toBeChecked();
  await expect(
    page.getByRole('button', { name: /Stations of the place \(lat, lon\) in areas/ }),
  ).toBeVisible();
  await expect(page.getByText('The joined source has 6 rows.')).toBeVisible();
  await expect(page.getByText('Stations of the place without a match: “40, 20”')).toBeVisible();
  await expect(page.getByText('Rows of Stations of the place are repeated, as for “50.5, 8”')).toBeVisible();
  expect(await violations(page, ['light', 'dark'])).toEqual([]);

  await page.getByRole('button', { name: 'Create the joined source' }).click();
  await expect(
    page.getByRole('heading', { name: 'Stations of the place + Districts of the place' }),
  ).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Create a page from this' }).click();
  await page.getByRole('button', { name: 'Create page' }).click();
  await page.waitForURL(/\/edit\//);
  const main = page.getByRole('main');
  await expect(main.getByRole('figure', { name: 'Stations' })).toBeVisible();
  await expect(main.getByRole('figure', { name: 'Average rain by district' })).toContainText('Middle');
  expectFewClicks('T26', await clicks());

  // It is joined with other columns later on.
  await page.goto(address);
  await page.getByRole('link', { name: 'Admin' }).click();
  await page.getByText('Keys, places and columns').click();
  await expect(page.getByRole('radio', { name: 'Place, in areas of the other source' })).toBeChecked();
  await expect(page.getByText('The joined source has 6 rows.')).toBeVisible();
  const change = page.getByRole('button', { name: 'Change the join' });
  await expect(change).toBeDisabled();
  await page.getByText('Names of the columns').click();
  await page.getByRole('textbox', { name: 'rain' }).fill('millimetres');
  await expect(page.getByText('These columns will be lost: “rain”.')).toBeVisible();
  expect(await violations(page, ['light', 'dark'])).toEqual([]);
  await change.click();
  await expect(page.getByText('The join is changed.')).toBeVisible();
  await expect(page.getByText('These columns will be lost')).toBeHidden();
});
