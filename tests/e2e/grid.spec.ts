import type { BrowserContext, Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { violations } from './axe.ts';
import { graphClient, publishFile, signInByForm, type Ask } from './graphql-client.ts';
import { expect, test, waitForHydration } from './server.ts';
import { signIn } from './sign-in.ts';

const evil = "zz' OR 1=1 --";

/** A published source of two columns, `label` and `value`, and what asks the graph about it. */
async function publish(url: string, name: string, rows: readonly (readonly [string, number])[]) {
  const cookie = await signInByForm(url);
  const ask = graphClient(
    () => url,
    () => cookie,
  );
  const csv = ['label,value', ...rows.map(([label, value]) => `${label},${value}`)].join('\n');
  return { ask, ...(await publishFile(ask, url, cookie, { name, csv })) };
}

const letters = (count: number) =>
  Array.from({ length: count }, (_, index) => [`row ${index + 1}`, index + 1] as const);

async function stored(ask: Ask, versionId: number, names = ['label', 'value']): Promise<unknown[][]> {
  const request = { attributes: ['id', ...names], toIndex: 1000 };
  const query = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';
  return (await ask<{ rows: { rows: unknown[][] } }>(query, { v: versionId, r: request })).rows.rows;
}

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row - 1}"] [data-column="${column - 1}"]`);
/** The field that has the focus while a cell is selected. */
const entryOf = (page: Page) => page.getByRole('textbox', { name: 'Rows: selected cell' });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

/** Drags with one finger, from the middle of an element to that of another one. */
async function dragFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const middle = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', await middle(from));
  await touch('touchMove', await middle(to));
  await touch('touchEnd');
}

/** Opens the rows of a version, signed in. */
async function openTable(
  page: Page,
  { sourceId, versionId }: { sourceId: number; versionId: number },
): Promise<void> {
  await signIn(page, `/source/${sourceId}/table/${versionId}`);
  await expect(cell(page, 1, 1)).toBeVisible();
}

const paste = async (page: Page, text: string) => {
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+v');
};

async function copied(page: Page): Promise<string> {
  await page.keyboard.press('ControlOrMeta+c');
  return page.evaluate(() => navigator.clipboard.readText());
}

const copiedHtml = (page: Page) =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item!.getType('text/html')).text();
  });

/** Pastes HTML with another text beside it. */
const pasteHtml = (page: Page, html: string) =>
  entryOf(page).evaluate((entry, value) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', value);
    clipboardData.setData('text/plain', 'The plain text of the clipboard.');
    entry.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

const allowClipboard = (context: BrowserContext) =>
  context.grantPermissions(['clipboard-read', 'clipboard-write']);

test('a cell is edited, saved by itself, undone, and its history shown', async ({ page, tidemark }) => {
  const source = await publish(tidemark.url, 'Edited', letters(40));
  const { ask, versionId } = source;
  await openTable(page, source);
  await cell(page, 1, 1).hover();
  await page.mouse.down();
  await cell(page, 3, 2).hover();
  await page.mouse.up();
  await expect(page.getByText('6 cells selected')).toBeVisible();
  const patches: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (body.includes('patchCells')) {
      patches.push(body);
    }
  });
  await cell(page, 2, 1).click();
  await page.keyboard.type('typed');
  await page.keyboard.press('Escape');
  await expect(cell(page, 2, 1)).toHaveText('row 2');

  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('kept');
  await page.keyboard.press('Enter');
  await saved(page);
  // What is not left with a value is never sent.
  expect(patches).toHaveLength(1);
  expect(patches[0]).toContain('kept');
  await expect(cell(page, 3, 1)).toHaveAttribute('aria-selected', 'true');
  await cell(page, 3, 2).click();
  await page.keyboard.type('many');
  await page.keyboard.press('Tab');
  await expect(cell(page, 3, 2)).toHaveAttribute('aria-invalid', 'true');
  await saved(page);
  expect((await stored(ask, versionId)).slice(1, 3)).toEqual([
    [2, 'kept', 2],
    [3, 'row 3', 'many'],
  ]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell(page, 3, 2)).toHaveText('3');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(cell(page, 3, 2)).toHaveText(/^many/);

  await page.getByRole('button', { name: 'Actions of row 3' }).click();
  await page.getByRole('button', { name: 'Row history' }).click();
  await expect(page.getByRole('heading', { name: 'History of row 3' })).toBeVisible();
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(1)).toContainText('Undone');
  await expect(entries.nth(2)).toContainText('admin@example.org');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Whole history' }).click();
  // The rows are opened again while the entry is still being undone.
  const { promise: isBack, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/graph', async (route) => {
    if (route.request().postData()?.includes('undoChange')) {
      await isBack;
    }
    await route.continue();
  });
  await page
    .getByRole('button', { name: /^Undo: Changed value of row 3/ })
    .first()
    .click();
  const read = page.waitForResponse((response) => response.url().endsWith('/graph'));
  await page.getByRole('button', { name: 'Back to the rows' }).click();
  await (await read).finished();
  await expect(cell(page, 3, 2)).toHaveText(/^many/);
  goOn();
  await expect(cell(page, 3, 2)).toHaveText('3');
});

test('dates and numbers are typed and pasted as they are shown, and what is no date is kept', async ({
  page,
  tidemark,
}) => {
  await allowClipboard(page.context());
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const source = await publishFile(ask, tidemark.url, cookie, {
    name: 'Days',
    csv: 'label,value\n2020-01-01,1\n2020-01-02,2\nsoon,3',
    columns: [
      { name: 'label', type: 'date', dataType: 'date' },
      { name: 'value', type: 'number', dataType: 'numeric' },
    ],
  });
  await openTable(page, source);
  await cell(page, 1, 1).click();
  await page.keyboard.type('12/31/2023');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 1)).toHaveText('12/31/2023');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'label' })).toHaveValue('01/02/2020');
  await page.keyboard.press('Escape');
  await paste(page, 'Feb 3, 2024\n31/12/2020');
  await expect(cell(page, 2, 1)).toHaveText('02/03/2024');
  await expect(cell(page, 3, 1)).toHaveText('12/31/2020');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell(page, 3, 1)).toContainText('soon');
  await cell(page, 3, 1).dblclick();
  await cell(page, 1, 2).click();
  await expect(cell(page, 3, 1)).toContainText('soon');
  await page.keyboard.type('1,234.5');
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 2)).toHaveText('1,234.5');
  await saved(page);
  expect(await stored(ask, source.versionId)).toEqual([
    [expect.anything(), '2023-12-31', 1234.5],
    [expect.anything(), '2020-01-02', 2],
    [expect.anything(), 'soon', 3],
  ]);
});

test('a choice is found by typing, and filter, scroll and undo are there after the history and a reload', async ({
  page,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const options = ['Alaska', 'Ohio', 'Oregon', 'Oklahoma'].map((value) => ({ value, label: value }));
  const csv = ['state,value', ...Array.from({ length: 400 }, (_, at) => `${options[at % 4]!.value},${at}`)];
  const columns = [
    { name: 'state', type: 'select', options },
    { name: 'value', type: 'number', dataType: 'numeric' },
  ];
  const source = await publishFile(ask, tidemark.url, cookie, {
    name: 'States',
    csv: csv.join('\n'),
    columns,
  });
  await openTable(page, source);
  await cell(page, 1, 1).click();
  await page.keyboard.type('or');
  const field = page.getByRole('combobox', { name: 'state' });
  await expect(field).toHaveValue('or');
  const box = (await cell(page, 1, 1).boundingBox())!;
  expect((await field.boundingBox())!.width).toBeLessThanOrEqual(box.width);
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, 1)).toHaveText('Oregon');
  await cell(page, 2, 1).click();
  await cell(page, 2, 1).click();
  await page.getByRole('option', { name: 'Alaska' }).click();
  await expect(cell(page, 2, 1)).toHaveText('Alaska');
  await saved(page);

  await page.getByRole('button', { name: 'value', exact: true }).click();
  await page.getByLabel('Rows where it').click();
  await page.getByRole('option', { name: 'is at least' }).click();
  await page.getByLabel('Value', { exact: true }).fill('100');
  await page.getByRole('button', { name: 'Apply filter' }).click();
  await expect(page.getByText('300 filtered rows')).toBeVisible();
  await expect(page).toHaveURL(/filter\.value=gte/);
  await page.getByRole('button', { name: 'state', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Values' })).toContainText('75');
  await page.keyboard.press('Escape');
  const grid = page.getByRole('grid');
  await grid.evaluate((one) => one.scrollTo({ top: 2000 }));
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('button', { name: 'Back to the rows' }).click();
  await expect(page.getByText('300 filtered rows')).toBeVisible();
  expect(await grid.evaluate((one) => one.scrollTop)).toBe(2000);
  await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeEnabled();
  await page.reload();
  await expect(page.getByText('300 filtered rows')).toBeVisible();
});

test('cells are pasted from a spreadsheet, rows added below the end, all undone at once', async ({
  page,
  context,
  tidemark,
}) => {
  const source = await publish(tidemark.url, 'Pasted', letters(5));
  const { ask, versionId } = source;
  await allowClipboard(context);
  await openTable(page, source);
  const before = await stored(ask, versionId);
  await cell(page, 4, 1).click();
  await paste(page, 'one\t1,234\tno column\r\n"two\nlines"\t\r\n"say ""three"""\t3\r\nfour\t007\r\n');
  await expect(
    page.getByText('2 rows added below the last one. 1 column on the right found no place and was left out.'),
  ).toBeVisible();
  await saved(page);
  const pasted = [
    [4, 'one', 1234],
    [5, 'two\nlines', null],
    [6, 'say "three"', 3],
    [7, 'four', 7],
  ];
  expect((await stored(ask, versionId)).slice(3)).toEqual(pasted);
  await expect(page.getByText('7 rows', { exact: true })).toBeVisible();

  await cell(page, 4, 1).click();
  await cell(page, 6, 2).click({ modifiers: ['Shift'] });
  expect(await copied(page)).toBe('one\t1234\n"two\nlines"\t\nsay "three"\t3');
  await page.keyboard.press('Delete');
  await saved(page);
  expect((await stored(ask, versionId)).slice(3, 6)).toEqual([
    [4, null, null],
    [5, null, null],
    [6, null, null],
  ]);
  expect(await copiedHtml(page)).toMatch(/^(?!.*script).*<table.*>two<br.*>lines</s);
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(async () => (await stored(ask, versionId)).slice(3)).toEqual(pasted);
  await pasteHtml(page, readFileSync(new URL('clipboard/google-sheets.html', import.meta.url), 'utf8'));
  await expect
    .poll(async () => (await stored(ask, versionId)).slice(3, 6))
    .toEqual([
      [4, 'Rainfall', null],
      [5, 'North', 12.5],
      [6, 'South', 12],
    ]);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell(page, 4, 1)).toHaveText('one');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('5 rows', { exact: true })).toBeVisible();
  expect(await stored(ask, versionId)).toEqual(before);

  await cell(page, 1, 1).click();
  await cell(page, 3, 1).click({ modifiers: ['Shift'] });
  await paste(page, 'same');
  await saved(page);
  expect((await stored(ask, versionId)).map(([, label]) => label)).toEqual([
    'same',
    'same',
    'same',
    'row 4',
    'row 5',
  ]);
});

test('two people change one cell: both values are shown, and neither is lost', async ({ page, tidemark }) => {
  const source = await publish(tidemark.url, 'Contested', letters(5));
  const { ask, versionId } = source;
  await openTable(page, source);
  const theirs = (rowId: number, value: string) =>
    ask('mutation ($v: Int!, $p: CellPatches!) { patchCells(versionId: $v, patches: $p) { seq } }', {
      v: versionId,
      p: [{ rowId, cells: { label: value } }],
    });
  await theirs(1, 'theirs');
  await theirs(2, 'theirs too');
  await cell(page, 1, 2).click();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await saved(page);
  for (const row of [1, 2]) {
    await cell(page, row, 1).click();
    await page.keyboard.type(`mine ${row}`);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('status').filter({ hasText: 'Conflict' })).toBeVisible();
  await page.getByRole('button', { name: 'Compare 2 cells' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else too' });
  await expect(dialog.getByRole('row', { name: /1 label mine 1 theirs/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog
    .getByRole('row', { name: /mine 2/ })
    .getByRole('button', { name: 'Take theirs' })
    .click();
  await dialog.getByRole('button', { name: 'Keep all of mine' }).click();
  await saved(page);
  await expect(cell(page, 2, 1)).toHaveText('theirs too');
  expect((await stored(ask, versionId)).slice(0, 2)).toEqual([
    [1, 'mine 1', 100],
    [2, 'theirs too', 2],
  ]);
});

test('what is typed without a connection survives a closed tab, and is sent when the connection is back', async ({
  page,
  context,
  tidemark,
}) => {
  const source = await publish(tidemark.url, 'Offline', letters(5));
  const { ask, versionId } = source;
  await openTable(page, source);
  await context.setOffline(true);
  await cell(page, 1, 1).click();
  await page.keyboard.type('from the train');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Offline, will retry' })).toBeVisible();
  await expect(cell(page, 1, 1)).toHaveText('from the train');
  await context.setOffline(false);
  await saved(page);
  expect((await stored(ask, versionId))[0]).toEqual([1, 'from the train', 1]);

  // Enter led to the second row.
  const slow = await context.newPage();
  await slow.goto('/healthz');
  await context.setOffline(true);
  await page.keyboard.type('left behind');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Offline, will retry' })).toBeVisible();
  // A tab that is slow to close holds its lock for a moment longer; another page holds it in its place here.
  // What one page stores reaches another one a moment later.
  const isKept = () => Object.keys(localStorage).some((name) => name.includes(':rows:'));
  await slow.waitForFunction(isKept);
  await slow.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.includes(':rows:'));
    void navigator.locks.request(key!, () => new Promise(() => {}));
  });
  await slow.waitForFunction(async () => ((await navigator.locks.query()).pending ?? []).length > 0);
  // A tab that Playwright closes is online again for a moment, and may send what it has.
  await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => null)]);
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await openTable(again, source);
  await expect(cell(again, 2, 1)).toHaveText('row 2');
  await slow.close();
  await expect(cell(again, 2, 1)).toHaveText('left behind');
  await saved(again);
  expect((await stored(ask, versionId))[1]).toEqual([2, 'left behind', 2]);
});

test('rows are inserted above and below others, stay there, and are undone', async ({ page, tidemark }) => {
  const source = await publish(tidemark.url, 'Inserted', letters(6));
  const { ask, versionId } = source;
  await openTable(page, source);
  await cell(page, 3, 1).click({ button: 'right' });
  await page.getByRole('button', { name: 'Insert row below' }).click();
  await expect(page.getByText('7 rows', { exact: true })).toBeVisible();
  await expect(cell(page, 4, 1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('below 3');
  await page.keyboard.press('Enter');
  await saved(page);
  await cell(page, 2, 1).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+Shift+Equal');
  await expect(page.getByText('9 rows', { exact: true })).toBeVisible();
  await expect(cell(page, 2, 1)).toHaveText('');
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('10 rows', { exact: true })).toBeVisible();
  await expect(cell(page, 3, 1)).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Actions of row 1', exact: true }).click();
  await page.getByRole('button', { name: 'Insert row above' }).click();
  await expect(page.getByText('11 rows', { exact: true })).toBeVisible();
  const inOrder = [null, 'row 1', null, null, null, 'row 2', 'row 3', 'below 3', 'row 4', 'row 5', 'row 6'];
  const labels = async () => (await stored(ask, versionId)).map(([, label]) => label);
  await saved(page);
  expect(await labels()).toEqual(inOrder);
  await expect(cell(page, 8, 1)).toHaveText('below 3');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await page.getByRole('button', { name: /^Undo: Added 2 rows/ }).click();
  await page.getByRole('button', { name: 'Back to the rows' }).click();
  await expect(page.getByText('9 rows', { exact: true })).toBeVisible();
  expect(await labels()).toEqual([
    null,
    'row 1',
    null,
    'row 2',
    'row 3',
    'below 3',
    'row 4',
    'row 5',
    'row 6',
  ]);
});

test('a cell that is half out of view comes into view when it is touched, and cells beside it are selected by a handle', async ({
  browser,
  tidemark,
}) => {
  const context = await browser.newContext({
    baseURL: tidemark.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  waitForHydration(context);
  const page = await context.newPage();
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const csv = 'a,b,c,d,e\n1,2,3,4,5\n6,7,8,9,10\n';
  const columns = [...'abcde'].map((name) => ({ name, type: 'text' }));
  const source = await publishFile(ask, tidemark.url, cookie, { name: 'Touched', csv, columns });
  await openTable(page, source);
  const grid = page.getByRole('grid');
  const left = async (of: Locator) => (await of.boundingBox())!.x;
  // Where the first column begins, beside the number and the menu of its row.
  const start = (await cell(page, 1, 1).boundingBox())!;
  await grid.evaluate((box, half) => box.scrollTo({ left: half }), start.width / 2);
  await expect.poll(() => left(cell(page, 1, 1))).toBeLessThan(start.x);
  await page.touchscreen.tap(start.x + 12, start.y + start.height / 2);
  await expect.poll(() => left(cell(page, 1, 1))).toBe(start.x);
  await cell(page, 1, 1).tap();
  const editor = page.locator('[data-editor]');
  await expect(editor).toBeVisible();
  expect(await left(editor)).toBeGreaterThanOrEqual(start.x - 4);

  // The dot at the corner of the selected cell is dragged over others, which are copied by a button.
  await page.keyboard.press('Escape');
  await dragFinger(page, grid.locator('[data-handle]'), cell(page, 2, 1));
  await expect(page.getByText('2 cells selected')).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy 2 cells' }).tap();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('1\n6');
  await cell(page, 1, 1).tap();
  await page.getByRole('button', { name: 'Clear cell' }).tap();
  await saved(page);
  expect(await stored(ask, source.versionId, ['a', 'b'])).toEqual([
    [expect.any(Number), null, '2'],
    [expect.any(Number), '6', '7'],
  ]);
  await page.evaluate(() => navigator.clipboard.writeText('8\t9'));
  await page.getByRole('button', { name: 'Paste' }).tap();
  await expect(cell(page, 1, 2)).toHaveText('9');
  expect(await violations(page, ['light'])).toEqual([]);
  await context.close();
});

test('rows are searched, numbers summed, columns fitted and frozen', async ({ page, tidemark }) => {
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const names = ['name', 'amount', 'note', ...Array.from({ length: 9 }, (_, at) => `c${at + 1}`)];
  const lines = Array.from({ length: 3000 }, (_, at) =>
    [
      `person ${at + 1}`,
      at + 1,
      at === 4 ? 'a note that is much wider than its column '.repeat(2) : '',
      ...names.slice(3),
    ].join(),
  );
  const number = { type: 'number', dataType: 'numeric' };
  const columns = names.map((name) => ({ name, ...(name === 'amount' ? number : { type: 'text' }) }));
  const csv = [names.join(), ...lines].join('\n');
  const source = await publishFile(ask, tidemark.url, cookie, { name: 'Wide', csv, columns });
  await openTable(page, source);
  await cell(page, 1, 2).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 cells selected · Sum 6 · Average 2')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('Sum 4,501,500 · Average 1,500.5')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('person 299');
  await expect(page.getByText('11 filtered rows')).toBeVisible();
  await expect(page).toHaveURL(/find=person/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText(/Average 2,749/)).toBeVisible();
  await page.reload();
  await expect(page.getByText('11 filtered rows')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search rows' }).press('Escape');
  await expect(page.getByText('3,000 rows')).toBeVisible();

  const widthOf = async (row: number, column: number) => (await cell(page, row, column).boundingBox())!.width;
  const before = await widthOf(1, 3);
  await expect(cell(page, 5, 3)).toContainText('much wider');
  await page.getByRole('button', { name: 'note', exact: true }).click();
  await page.getByRole('button', { name: 'Fit width to content' }).click();
  await expect.poll(() => widthOf(1, 3)).toBeGreaterThan(before + 100);
  const text = cell(page, 5, 3);
  expect(await text.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  await page.getByRole('button', { name: 'name', exact: true }).click();
  await page.getByRole('button', { name: 'Freeze up to this column' }).click();
  const { x } = (await cell(page, 1, 1).boundingBox())!;
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 2000 }));
  await expect(cell(page, 1, 12)).toBeVisible();
  expect((await cell(page, 1, 1).boundingBox())!.x).toBe(x);
  expect(await drawnWhileScrolling(page.getByRole('grid'))).toEqual({ frozen: [x], overflowing: [] });
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ left: 2000, top: 0 }));
  await cell(page, 1, 1).click();
  await page.keyboard.press('ArrowRight');
  // The next column is brought beside the frozen one, not below it.
  await expect
    .poll(async () => (await cell(page, 1, 2).boundingBox())!.x)
    .toBeGreaterThanOrEqual(x + (await widthOf(1, 1)) - 1);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'name', exact: true }).click();
  await page.getByRole('button', { name: 'Unfreeze columns' }).click();
});

/**
 * Where the frozen column is in each frame while the grid is scrolled down and to the side, and texts wider
 * than their cells.
 */
function drawnWhileScrolling(grid: Locator) {
  return grid.evaluate(async (element) => {
    const frozen = new Set<number>();
    const overflowing = new Set<string | null>();
    const down = [0, 300];
    const moves = [down, down, [-150, 0], down, [60, 200], down, [0, -900], [90, 0], [0, 5000], down];
    for (const [left, top] of moves) {
      element.scrollBy(left!, top!);
      // The second frame is drawn after what the first one has told.
      for (let frame = 0; frame < 2; frame += 1) {
        await new Promise(requestAnimationFrame);
      }
      for (const one of element.querySelectorAll('[data-row] [data-column="0"]')) {
        frozen.add(one.getBoundingClientRect().x);
      }
      for (const one of element.querySelectorAll('[data-row] [data-column]')) {
        if (one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow === 'visible') {
          overflowing.add(one.textContent);
        }
      }
    }
    return { frozen: [...frozen], overflowing: [...overflowing] };
  });
}

test('options of another source that are too many to be listed are searched, looked up and pasted by their label', async ({
  page,
  context,
  tidemark,
}) => {
  const cookie = await signInByForm(tidemark.url);
  const ask = graphClient(
    () => tidemark.url,
    () => cookie,
  );
  const items = Array.from({ length: 1500 }, (_, at) => `k${at + 1},Item ${at + 1}`);
  const csv = ['code,title', ...items].join('\n');
  const many = await publishFile(ask, tidemark.url, cookie, {
    name: 'Many items',
    csv,
    columns: [
      { name: 'code', type: 'text' },
      { name: 'title', type: 'text' },
    ],
  });
  const mapped_options = {
    viewId: many.versionId,
    sourceId: many.sourceId,
    labelColumn: 'title',
    valueColumn: 'code',
  };
  const source = await publishFile(ask, tidemark.url, cookie, {
    name: 'Chosen items',
    csv: 'item,items\nk1400,"k7, k1300"\nk9999,\nk3,k5\n',
    columns: [
      { name: 'item', type: 'select', mapped_options },
      { name: 'items', type: 'multiselect', mapped_options },
    ],
  });
  await allowClipboard(context);
  await openTable(page, source);
  await expect(cell(page, 1, 1)).toHaveText('Item 1400');
  await expect(cell(page, 1, 1)).not.toHaveAttribute('aria-invalid');
  await expect(cell(page, 2, 1)).toHaveAttribute('aria-invalid', 'true');

  await cell(page, 2, 1).click();
  await page.keyboard.type('item 149');
  await expect(page.getByRole('option', { name: 'Item 1490' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(page, 2, 1)).toHaveText('Item 1490');
  // Enter waits for what the text finds.
  await cell(page, 3, 1).click();
  await page.keyboard.type('item 1234');
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, 1)).toHaveText('Item 1234');
  await cell(page, 3, 2).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Item 5', exact: true })).toBeChecked();
  await page.getByRole('searchbox', { name: 'Search options of items' }).fill('item 1499');
  await page.getByRole('checkbox', { name: 'Item 1499' }).check();
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, 2)).toContainText('Item 1499');
  await cell(page, 1, 1).click();
  await paste(page, 'Item 1111\tItem 1222\nnothing such\tk1\n');
  await expect(cell(page, 1, 1)).toHaveText('Item 1111');
  await expect(cell(page, 2, 1)).toHaveAttribute('aria-invalid', 'true');
  await saved(page);
  const request = { attributes: ['item', 'items'] };
  const query = 'query ($v: Int!, $r: DataRequest!) { rows(versionId: $v, request: $r) }';
  const { rows } = await ask<{ rows: { rows: unknown[][] } }>(query, { v: source.versionId, r: request });
  expect(rows.rows).toEqual([
    ['k1111', ['k1222']],
    ['nothing such', ['k1']],
    ['k1234', ['k5', 'k1499']],
  ]);
  await cell(page, 1, 1).click();
  expect(await copied(page)).toBe('Item 1111');
  await page.getByRole('button', { name: 'item', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search values' }).fill('item 12');
  const values = page.getByRole('group', { name: 'Values' });
  // A click before the values are found would meet another one, because those found move.
  await expect(values.getByText('Item 1111')).toBeHidden();
  await values.getByText('Item 1234').click();
  await page.getByRole('button', { name: 'Apply filter' }).click();
  await expect(page.getByText('1 filtered row', { exact: true })).toBeVisible();
  await expect(page.getByText('item is Item 1234')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Fixing in bulk searches them too.
  await page.goto(`/source/${source.sourceId}/validate/${source.versionId}`);
  const fix = page.getByRole('region', { name: 'Fix values' });
  const field = fix.getByRole('combobox', { name: 'Valid value for nothing such' });
  await field.click();
  await expect(page.getByRole('option', { name: 'Leave as it is' })).toBeVisible();
  await field.pressSequentially('item 130');
  await page.getByRole('option', { name: 'Item 1300', exact: true }).click();
  await expect(field).toHaveValue('Item 1300');
  await fix.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('1 row changed.')).toBeVisible();
  const fixed = await ask<{ rows: { rows: unknown[][] } }>(query, { v: source.versionId, r: request });
  expect(fixed.rows.rows[1]).toEqual(['k1300', ['k1']]);
});

test('an input method composes on a selected cell, and nothing of it is lost', async ({ page, tidemark }) => {
  const source = await publish(tidemark.url, 'Composed', letters(3));
  const { ask, versionId } = source;
  await openTable(page, source);
  const browser = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    browser.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await cell(page, 2, 1).click();
  for (const text of ['に', 'にほ', 'にほん']) {
    await compose(text);
  }
  const box = (await entryOf(page).boundingBox())!;
  const own = (await cell(page, 2, 1).boundingBox())!;
  expect(Math.abs(box.x - own.x) + Math.abs(box.y - own.y)).toBeLessThan(4);
  await expect(entryOf(page)).toHaveCSS('opacity', '1');
  await browser.send('Input.insertText', { text: '日本' });
  const editor = page.getByRole('textbox', { name: 'label', exact: true });
  await expect(editor).toHaveValue('日本');
  await compose('ご');
  await browser.send('Input.insertText', { text: '語' });
  await expect(editor).toHaveValue('日本語');
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, 1)).toHaveAttribute('aria-selected', 'true');
  // A dead key and its letter, and a composition that is given up.
  await compose('´');
  await browser.send('Input.insertText', { text: 'é' });
  await expect(editor).toHaveValue('é');
  await page.keyboard.press('Enter');
  await cell(page, 1, 1).click();
  await compose('x');
  await compose('');
  await page.keyboard.press('ArrowDown');
  await saved(page);
  expect((await stored(ask, versionId)).map(([, label]) => label)).toEqual(['row 1', '日本語', 'é']);
});

test('everything works by keyboard alone', async ({ page, tidemark }) => {
  const source = await publish(tidemark.url, 'Keys', letters(60));
  const { ask, versionId } = source;
  await openTable(page, source);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.getByRole('button', { name: 'History' }).focus();
  await press('Tab', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter');
  const menu = page.getByRole('dialog', { name: 'Column value' });
  await expect(menu).toBeVisible();
  const { width, height } = (await menu.boundingBox())!;
  expect(width).toBeGreaterThanOrEqual(180);
  expect(height).toBeLessThanOrEqual(500);
  expect(await violations(page)).toEqual([]);
  await menu.getByRole('button', { name: 'Sort descending' }).focus();
  await press('Enter');
  await expect(page.getByText('Sorted by value, descending')).toBeVisible();
  await expect(cell(page, 1, 1)).toHaveText('row 60');
  await expect(entryOf(page)).toBeFocused();

  await press('ArrowDown', 'Control+Home', 'ArrowRight', 'Enter');
  await page.keyboard.type('9');
  await press('Enter', 'Shift+ArrowLeft', 'Shift+ArrowDown');
  await expect(page.getByText('4 cells selected')).toBeVisible();
  await press('Delete');
  await saved(page);
  const rows = await stored(ask, versionId);
  expect(rows.slice(57)).toEqual([
    [58, null, null],
    [59, null, null],
    [60, 'row 60', 609],
  ]);
  await press('Shift+Space', 'Shift+F10');
  const row = page.getByRole('dialog', { name: /^Row / });
  await row.getByRole('button', { name: /^Delete/ }).focus();
  await press('Enter');
  const dialog = page.getByRole('alertdialog', { name: /^Delete/ });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab', 'Enter');
  await expect(dialog).toHaveCount(0);
  await saved(page);
  expect((await stored(ask, versionId)).length).toBeLessThan(60);
});

test('100,000 cells are copied, 10,000 rows deleted, and many cells cleared after a question', async ({
  page,
  context,
  tidemark,
}) => {
  const source = await publish(tidemark.url, 'Large', letters(50_000));
  await allowClipboard(context);
  await openTable(page, source);
  const count = (text: string) =>
    expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 30_000 });
  await cell(page, 1, 1).click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('100,000 cells selected')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+c');
  await count('100,000 cells copied.');
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([50_000, 'row 1\t1', 'row 50000\t50000']);

  const lastOf10000 = async (place: string) => {
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 9_990 * 32 }));
    await page.locator(`[data-row="9999"] ${place}`).click({ modifiers: ['Shift'] });
  };
  await cell(page, 1, 1).click();
  await lastOf10000('[data-column="1"]');
  await page.keyboard.press('Delete');
  await page
    .getByRole('alertdialog', { name: 'Clear 20,000 cells' })
    .getByRole('button', { name: 'Clear' })
    .click();
  await expect(entryOf(page)).toBeFocused({ timeout: 30_000 });
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 0 }));
  await expect(cell(page, 1, 1)).toHaveText('');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell(page, 1, 1)).toHaveText('row 1', { timeout: 30_000 });

  await page.locator('[data-row="0"] [data-number]').click();
  await lastOf10000('[data-number]');
  await page.getByRole('button', { name: 'Delete 10,000 rows' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete 10,000 rows' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await count('40,000 rows');
  await expect(entryOf(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await count('50,000 rows');
});

test('a mass edit in the browser changes only what equals its value, SQL or not', async ({
  page,
  tidemark,
}) => {
  const labels = ['fine', evil, 'zz', evil.toUpperCase(), evil, "zz' OR 1=1"];
  const source = await publish(
    tidemark.url,
    'Fixed',
    labels.map((label, index) => [label, index] as const),
  );
  const { ask, versionId, sourceId } = source;
  const options = ['fine', 'fixed'].map((value) => ({ value, label: value }));
  await ask(
    'mutation ($s: Int!, $c: EditedColumns!) { changeSourceColumns(sourceId: $s, base: 1, columns: $c) }',
    {
      s: sourceId,
      c: [
        { name: 'label', type: 'select', options },
        { name: 'value', type: 'number', dataType: 'numeric' },
      ],
    },
  );
  await signIn(page, `/source/${sourceId}/validate/${versionId}`);
  const counts = page.getByRole('status').filter({ hasText: 'invalid rows' });
  await expect(counts).toHaveText('1 valid, 5 invalid rows');
  await page
    .getByRole('button', { name: `Valid value for ${evil}` })
    .first()
    .click();
  await page.getByRole('option', { name: 'fixed' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(counts).toHaveText('3 valid, 3 invalid rows');
  expect((await stored(ask, versionId)).map(([, label]) => label)).toEqual(
    labels.map((label) => (label === evil ? 'fixed' : label)),
  );
  const invalid = page.getByRole('grid', { name: 'Invalid rows' });
  await invalid.locator('[data-row="0"] [data-column="0"]').dblclick();
  await invalid.getByRole('combobox').fill('fine');
  await page.keyboard.press('Enter');
  await expect(counts).toHaveText('4 valid, 2 invalid rows');
  expect(await violations(page)).toEqual([]);
});
