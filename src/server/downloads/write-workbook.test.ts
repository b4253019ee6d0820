import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWorkbook } from './write-workbook.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-workbook-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function taskOf(rows: readonly unknown[][]) {
  const lines = join(folder, 'rows.jsonl');
  await writeFile(lines, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return { lines, target: join(folder, 'data.xlsx'), sheet: 'Data', headers: ['a'] };
}

const { signal } = new AbortController();

test('a row that needs too much memory is refused with the way out', async () => {
  const task = await taskOf([Array.from({ length: 2000 }, () => 'x'.repeat(30_000))]);
  await expect(writeWorkbook(task, { signal, heapMegabytes: 16 })).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('Take the data as CSV or Parquet') as string,
  });
});

test('the number of rows is no matter of memory: they are written one after the other', async () => {
  const row = (index: number) => [`text ${index} ${'x'.repeat(100)}`];
  // Together they do not fit into the heap, which is half as large again as what one after the other takes.
  const task = await taskOf(Array.from({ length: 100_000 }, (_, index) => row(index)));
  await writeWorkbook(task, { signal, heapMegabytes: 24 });
  const sheet = read(await readFile(task.target)).Sheets.Data;
  expect(sheet?.A100001).toMatchObject({ t: 's', v: row(99_999)[0] });
});

test('each character of a text is there when the workbook is read, as Excel escapes what XML does not have', async () => {
  const texts = ['a\rb', 'a\u0001b', '<&>"\'', ' blanks ', 'line\nbreak', '_x0041_ and _x', '💣', '\t', ''];
  const task = await taskOf([texts, texts.toReversed()]);
  await writeWorkbook({ ...task, sheet: 'A & "B" <C>' }, { signal });
  const book = read(await readFile(task.target));
  expect(book.SheetNames).toEqual(['A & "B" <C>']);
  const cells = utils.sheet_to_json<string[]>(book.Sheets['A & "B" <C>']!, { header: 1, raw: true });
  expect(cells.slice(1)).toEqual([texts, texts.toReversed()]);
});

test('writing stops when the client leaves', async () => {
  const controller = new AbortController();
  const writing = writeWorkbook(await taskOf([['x']]), { signal: controller.signal });
  controller.abort();
  await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
});

test('a cell with an address is a link, and text that looks like a formula is text', async () => {
  const href = 'https://a.example/b#c';
  const task = await taskOf([[{ text: 'there', href }, '=HYPERLINK("https://evil.example")']]);
  await writeWorkbook(task, { signal: new AbortController().signal });
  const sheet = read(await readFile(task.target)).Sheets.Data;
  expect(sheet?.A2).toMatchObject({ t: 's', v: 'there', l: { Target: href } });
  expect(sheet?.B2).toMatchObject({ t: 's', v: '=HYPERLINK("https://evil.example")' });
  expect(sheet?.B2.f).toBeUndefined();
  expect(read(await readFile(task.target)).SheetNames).toEqual(['Data']);
});

test('the text of a cell is cut before a character that does not fit', async () => {
  const task = await taskOf([[`${'x'.repeat(32_766)}💣`]]);
  await writeWorkbook(task, { signal: new AbortController().signal });
  const book = read(await readFile(task.target));
  expect(book.Sheets.Data?.A2).toMatchObject({ v: 'x'.repeat(32_766) });
  expect(book.SheetNames).toEqual(['Data', 'Notes']);
  expect(book.Sheets.Notes?.A1.v).toMatch(/^A text is cut after 32,767 characters/);
});
