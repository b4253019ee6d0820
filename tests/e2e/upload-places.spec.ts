import type { Page } from '@playwright/test';
import { pointRecord, shpFile, zipFile } from '../fixtures/map-files.ts';
import { violations } from './axe.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ mode: 'parallel', timeout: 120_000 });

async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
  const mimeType = 'application/octet-stream';
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
}

const wells = (...easting: number[]) =>
  zipFile({
    'wells.shp': shpFile(
      1,
      easting.map((x) => pointRecord(x, 5_750_000)),
    ),
  });

test('an unknown reference system of a map file is named in the review, and kept for the next upload', async ({
  page,
}) => {
  await signIn(page, '/source');
  await drop(page, 'wells.zip', await wells(400_000, 420_000));
  await expect(page.getByText('it does not say in which reference system')).toBeVisible();
  await expect(page.getByText('The file has x from 400,000 to 420,000')).toBeVisible();
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(page.getByText('The shapes need a reference system.')).toBeVisible();

  const field = page.getByLabel('Reference system');
  const readAgain = page.getByRole('button', { name: 'Read the file again' });
  await field.fill('EPSG:99999');
  await readAgain.click();
  await expect(page.getByText('“EPSG:99999” is no reference system that is known.')).toBeVisible();
  await expect(field).toHaveValue('EPSG:99999');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page)).toEqual([]);

  await field.fill('25832');
  await readAgain.click();
  const places = page.getByRole('region', { name: 'Where the data is' });
  await expect(places).toContainText('7.55° E to 7.84° E, 51.89° N to 51.9° N');
  await expect(page.getByText('The shapes need a reference system.')).toBeHidden();
  await publish.click();
  await expect(page).toHaveURL(/\/source\/\d+/);

  const id = /\/source\/(\d+)/.exec(page.url())?.[1];
  await page.goto(`/source/${id}/upload`);
  await drop(page, 'wells-2.zip', await wells(440_000));
  await expect(places).toContainText('8.13° E, 51.9° N');
  await expect(page.getByLabel('Reference system')).toHaveValue('25832');
});

test('coordinates, shapes and regions of tables are on a small map before they are published', async ({
  page,
}) => {
  await signIn(page, '/source');
  const places = page.getByRole('region', { name: 'Where the data is' });
  const cases = [
    [
      'stops.csv',
      'name,lat,lon\nA,51.5,7.5\nB,52,8\n',
      'Where the first rows are (lat, lon)',
      '7.5° E to 8° E',
    ],
    ['spots.csv', 'name,shape\nA,POINT (7.5 51.5)\nB,POINT (8 52)\n', '(shape)', '51.5° N to 52° N'],
    ['gdp.csv', 'country,gdp\nFrance,3\nJapan,4\n', '(country)', '1.69° E to 136.44° E'],
  ] as const;
  for (const [name, content, title, words] of cases) {
    await drop(page, name, content);
    await expect(places).toContainText(title);
    await expect(places).toContainText(words);
    await expect(places.locator('path').nth(1)).toHaveAttribute('d', /^M[\d.]+ [\d.]+h0M/);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Upload another file' }).click();
  }
  await drop(page, 'plain.csv', 'a,b\n1,2\n');
  await expect(page.getByText('1 row, 2 columns')).toBeVisible();
  await expect(places).toBeHidden();
});
