import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RowFile } from './row-file.ts';
import { SheetRow } from './sheet-row.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-rows-'));
});
afterEach(() => rm(folder, { recursive: true }));

function rowOf(texts: readonly string[]): SheetRow {
  const row = new SheetRow();
  row.begin(1);
  texts.forEach((text, column) => row.setText(column, text));
  return row;
}

test('rows are written with quotes where they are needed, and cut off at a position', async () => {
  const file = new RowFile(join(folder, 'a.csv'), { left: 1000 });
  file.write(rowOf(['a', '', 'b, "c"', 'd\r\ne']), 5);
  const { position } = file;
  file.write(rowOf(['x'.repeat(100)]), 1);
  file.truncate(position);
  file.write(rowOf(['Łódź', ' 😀 ']), 2);
  file.close();
  expect(await readFile(join(folder, 'a.csv'), 'utf8')).toBe('a,,"b, ""c""","d\r\ne",\nŁódź, 😀 \n');
});

test('rows beyond the budget of a workbook are refused', () => {
  const file = new RowFile(join(folder, 'a.csv'), { left: 50 });
  file.write(rowOf(['x'.repeat(40)]), 1);
  expect(() => file.write(rowOf(['x'.repeat(40)]), 1)).toThrow(
    'The rows of the workbook take more than 2 GB as text. Upload its sheets alone.',
  );
  file.close();
});

test('a row that is longer than the buffer is written; one that is longer than a line may be is refused', async () => {
  const file = new RowFile(join(folder, 'a.csv'), { left: 100_000_000 });
  const long = 'x,'.repeat(1_500_000);
  file.write(rowOf([long]), 1);
  file.close();
  expect((await readFile(join(folder, 'a.csv'), 'latin1')) === `"${long}"\n`).toBe(true);
  const quotes = new RowFile(join(folder, 'b.csv'), { left: 100_000_000 });
  expect(() => quotes.write(rowOf(['"'.repeat(5_000_000)]), 1)).toThrow('too long');
  quotes.close();
});
