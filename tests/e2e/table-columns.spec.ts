import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm } from './graphql-client.ts';
import { publishPage } from './publish-page.ts';
import { expect, test } from './server.ts';
import { signIn } from './sign-in.ts';

const names = ['label', 'amount', 'one', 'two', 'three', 'four'];
const rows = Array.from({ length: 24 }, (_, at) => [
  `Row ${at}`,
  at < 10 ? at : at + 0.25,
  ...names.slice(2).map((name) => `${name} of row ${at} with some more words`),
]);

test('the columns of a table are added, moved and removed in a list; its rows are appended, and phones keep the first', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const csv = [names, ...rows].map((cells) => cells.join(',')).join('\n');
  const columns = names.map((name) =>
    name === 'amount' ? { name, type: 'number', dataType: 'numeric' } : { name, type: 'text' },
  );
  const version = await publishFile(ask, tidemark.url, cookie, { name: 'Wide', csv, columns });
  const state = {
    sourceInfo: { ...version, sourceName: 'Wide', versionName: 'version 1' },
    display: { usePagination: false, pageSize: 10, showGutters: true, striped: true, allowEditInView: true },
    columns: columns.map((column) => ({ ...column, show: ['label', 'amount'].includes(column.name) })),
  };
  const { path } = await publishPage(ask, 'Wide table', [
    { title: 'Wide', element: { 'element-type': 'Spreadsheet', 'element-data': state } },
  ]);

  await signIn(page, `/edit${path}`);
  const canvas = page.getByRole('main');
  const heads = canvas.locator('thead th[data-name]');
  const order = () => heads.evaluateAll((all) => all.map((head) => head.getAttribute('data-name')));
  // On the canvas, names of columns have the type that visitors see, and begin or end where their values do.
  const type = () =>
    page.locator('thead th[data-name] > :is(a, button)').evaluateAll((all) => {
      const edgesOf = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      };
      return all.map((name) => {
        const { fontSize, fontWeight, color } = getComputedStyle(name);
        const head = name.closest('th')!;
        const value = head.closest('table')!.querySelector('tbody')!.rows[0]!.cells[head.cellIndex]!;
        const side = head.classList.contains('tm-number') ? 'right' : 'left';
        const distance = Math.round(edgesOf(name)[side] - edgesOf(value)[side]);
        return [fontSize, fontWeight, color === getComputedStyle(head).color, distance];
      });
    });
  const onCanvas = await type();
  expect(onCanvas.map(([, , , distance]) => distance)).toEqual([0, 0]);
  await canvas.getByRole('cell', { name: 'Row 1', exact: true }).click();
  await page.getByRole('button', { name: 'Settings', exact: true }).first().click();
  const drawer = page.getByRole('complementary', { name: 'Section' });
  await drawer.getByRole('button', { name: 'Add a column' }).click();
  const search = page.getByRole('searchbox', { name: 'Find a column' });
  await search.fill('thr');
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('');
  await page.getByRole('option', { name: 'one', exact: true }).click();
  await page.getByRole('option', { name: 'four', exact: true }).click();
  await expect(page.getByRole('option')).toHaveText(['two']);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(order).toEqual(['label', 'amount', 'three', 'one', 'four']);

  const items = drawer.getByRole('list', { name: 'Columns' }).getByRole('listitem');
  await items.nth(4).locator('summary').press('Alt+ArrowUp');
  await expect.poll(order).toEqual(['label', 'amount', 'three', 'four', 'one']);
  await expect(items.nth(3).locator('summary')).toBeFocused();
  await items.nth(3).hover();
  const [from, to] = [
    await items.nth(3).locator('[data-handle]').boundingBox(),
    await items.nth(0).boundingBox(),
  ];
  await page.mouse.move(from!.x + 5, from!.y + 8);
  await page.mouse.down();
  await page.mouse.move(to!.x + 5, to!.y + 30, { steps: 5 });
  await page.mouse.move(to!.x + 5, to!.y + to!.height - 2, { steps: 3 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['label', 'four', 'amount', 'three', 'one']);
  await drawer.getByRole('button', { name: 'Remove four' }).click();
  await expect.poll(order).toEqual(['label', 'amount', 'three', 'one']);
  await expect(drawer.getByRole('button', { name: 'Add a column' })).toBeFocused();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'No Changes' })).toBeVisible();

  // People who may edit the rows get the next ones too, with the decimals of all that are shown.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Edit rows' })).toBeVisible();
  expect((await type()).slice(0, 2)).toEqual(onCanvas);
  const amounts = page.locator('tbody td.tm-number');
  await expect(async () => {
    await page.locator('tbody tr').last().scrollIntoViewIfNeeded();
    await expect(amounts).toHaveCount(rows.length, { timeout: 500 });
  }).toPass();
  await expect(amounts.nth(3)).toHaveText('3.00');
  await expect(amounts.last()).toHaveText('23.25');

  const first = page.locator('tbody tr').last().locator('td').first();
  const left = async () => (await first.boundingBox())!.x;
  const box = page.locator('.tm-scroll');
  await box.evaluate((element) => (element.scrollLeft = 300));
  expect(await box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50);
  expect(Math.abs((await left()) - (await box.boundingBox())!.x)).toBeLessThan(2);
  // What scrolls below it is not seen through it, in stripes neither.
  expect(await first.evaluate((cell) => getComputedStyle(cell).backgroundColor)).not.toMatch(
    /transparent|, 0|\/ 0/,
  );
});
