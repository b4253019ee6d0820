import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read } from '@e965/xlsx';
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

test('a workbook that needs too much memory is refused with the way out', async () => {
  const task = await taskOf(Array.from({ length: 100_000 }, (_, index) => [`text ${index}`]));
  const { signal } = new AbortController();
  await expect(writeWorkbook(task, { signal, heapMegabytes: 16 })).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('Take the data as CSV or Parquet') as string,
  });
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
