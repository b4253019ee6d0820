import { violations } from './axe.ts';
import { countClicks } from './count-clicks.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ timeout: 120_000 });

test('the type of a chart is chosen by a look at its own data in two clicks, by keyboard too', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const columns = [
    { name: 'year', type: 'number', dataType: 'numeric' },
    { name: 'events', type: 'number', dataType: 'numeric' },
  ];
  const rows = Array.from({ length: 20 }, (_, at) => `${2000 + at},${(at * 7) % 12}`);
  const csv = ['year,events', ...rows].join('\n');
  const sourceInfo = await publishFile(ask, tidemark.url, cookie, { name: 'Events by year', csv, columns });
  const [year, events] = columns;
  const shown = [
    { ...year, show: true, group: true, xAxis: true },
    { ...events, show: true, fn: 'sum', yAxis: true },
  ];
  const section = {
    element: {
      'element-type': 'Graph',
      'element-data': { sourceInfo, columns: shown, graph: { graphType: 'BarGraph' } },
    },
  };
  const { path } = await publishPage(ask, 'Events by year', [section]);

  await signIn(page, `/edit${path}`);
  const canvas = page.getByRole('main');
  await canvas.locator('svg.tm-marks').first().click();
  await page
    .getByRole('toolbar', { name: 'Graph section' })
    .getByRole('button', { name: 'Settings' })
    .click();
  const drawer = page.getByRole('complementary', { name: 'Section' });

  const clicks = await countClicks(page);
  await drawer.getByText('Previews with this data').click();
  const types = drawer.getByRole('radiogroup', { name: 'Types that fit' });
  for (const name of ['Bar', 'Line', 'Area', 'Scatter', 'Histogram']) {
    const type = page.getByRole('radio', { name, exact: true });
    const marks = types.locator('label').filter({ has: type }).locator('svg :is(path, rect)');
    await expect(marks.first()).toBeAttached();
    expect(await marks.count()).toBeLessThan(500);
  }
  await expect(types.getByRole('radio', { name: 'Pie' })).toHaveCount(0);
  await expect(drawer.getByText('It has too many parts to compare: readers see bars instead.')).toBeVisible();
  await expect(drawer.getByText('It needs two amounts, or a series.').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  if (process.env.SHOTS) {
    await page.setViewportSize({ width: 1440, height: 1200 });
    await types.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${process.env.SHOTS}/types-light.png` });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `${process.env.SHOTS}/types-dark.png` });
    await page.emulateMedia({ colorScheme: 'light' });
  }

  await types
    .locator('label')
    .filter({ hasText: /^Area$/ })
    .click();
  await expect(canvas.locator('svg.tm-areas, svg .tm-area').first()).toBeAttached();
  expect(await clicks()).toBe(2);
  await page.keyboard.press('ArrowUp');
  await expect(types.getByRole('radio', { checked: true })).not.toHaveAccessibleName('Area');
  await expect(drawer.getByRole('button', { name: /Type$/ })).not.toContainText('Area');
});
