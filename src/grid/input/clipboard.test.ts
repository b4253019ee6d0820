// @vitest-environment jsdom
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { readClipboardHtml, writeClipboardHtml } from './clipboard-html.ts';
import { readClipboardTable } from './clipboard-table.ts';
import {
  clipboardTypes,
  readClipboard,
  readClipboardNow,
  writeClipboard,
  type ClipboardTexts,
} from './clipboard.ts';

const copied = (name: string) => readFileSync(`tests/e2e/clipboard/${name}`, 'utf8');
const read = (texts: Partial<ClipboardTexts>) =>
  readClipboard({ getData: (type) => texts[type as keyof ClipboardTexts] ?? '' });

test.each<[string, string[][]]>([
  [
    'excel',
    [
      ['Gauge', 'Level'],
      ['North', '4.2'],
      ['', '4.5'],
    ],
  ],
  [
    'google-sheets',
    [
      ['Rainfall', ''],
      ['North', '12.5'],
      ['South', '12'],
    ],
  ],
  [
    'excel-cells',
    [
      ['first line\nsecond line', 'say "high" and <low> & more'],
      ['', 'a   b'],
      ['"quoted"', '1,234.50'],
    ],
  ],
  [
    'google-sheets-cells',
    [
      ['first line\nsecond line', 'say "high" and <low> & more'],
      ['', '007'],
      ['"quoted"', '1,234.50'],
    ],
  ],
])('the HTML and the text of %s are the same table', (name, table) => {
  expect(readClipboardHtml(copied(`${name}.html`))).toEqual(table);
  expect(readClipboardTable(copied(`${name}.tsv`))).toEqual(table);
});

test.each<[string, string, string[][] | null]>([
  ['one cell of Google Sheets', '<span data-sheets-root="1">first<br/>second</span>', [['first\nsecond']]],
  ['an empty cell of LibreOffice', '<table><tr><td><br></td><td>1</td></tr></table>', [['', '1']]],
  ['an empty cell of Word', '<table><tr><td><p>&nbsp;</p></td><td>1</td></tr></table>', [['', '1']]],
  ['paragraphs', '<table><tr><td> <p>a</p> <p>b</p> </td></tr></table>', [['a\nb']]],
  [
    'merged cells',
    '<table><tr><td rowspan=3 colspan=2>a<td>b<tr><td>c<tr><td>d</table>',
    [
      ['a', '', 'b'],
      ['', '', 'c'],
      ['', '', 'd'],
    ],
  ],
  ['a table with text beside it', '<p>Read this:</p><table><tr><td>1</td></tr></table>', null],
  ['two tables', '<table><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table>', null],
  ['text', '<p>some <b>text</b></p>', null],
  ['nothing', '', null],
  ['more cells than there can be', `<table><tr>${'<td colspan=1000>'.repeat(600)}</table>`, null],
  ['more than is read', `<table><tr><td>${' '.repeat(10_000_000)}</table>`, null],
])('HTML of the clipboard: %s', (_, html, table) => {
  expect(readClipboardHtml(html)).toEqual(table);
});

test('scripts of what is pasted neither run nor are text', () => {
  const html =
    '<table><tr><td>a<script>globalThis.wasRun = true</script><img src=x onerror="wasRun = 1"></table>';
  expect(readClipboardHtml(html)).toEqual([['a']]);
  expect(globalThis).not.toHaveProperty('wasRun');
});

test('the HTML is read where it is a table, else the text', () => {
  const texts = { 'text/html': '<table><tr><td>a\tb</td></tr></table>', 'text/plain': 'a\tb' };
  expect(read(texts)).toEqual([['a b']]);
  expect(read({ ...texts, 'text/html': '<b>a</b>' })).toEqual([['a', 'b']]);
  expect(read({ 'text/plain': 'a\tb' })).toEqual([['a', 'b']]);
});

const unit = fc.constantFrom('a', '"', '\t', '\n', ' ', 'é', '<td>', '&amp;', '\u00a0', '0', ',');
const randomTable = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.array(fc.array(fc.string({ unit, maxLength: 6 }), { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 5,
  }),
);

test('what is copied is the same table when it is pasted, from its HTML and from its text', () => {
  const check = (rows: string[][]) => {
    const texts = writeClipboard(rows, clipboardTypes(2));
    expect(read(texts)).toEqual(rows);
    const isLastEmpty = rows.length > 1 && rows.at(-1)!.join('') === '' && rows.at(-1)!.length === 1;
    // As text, a last row of one empty cell looks the same as a closing line break.
    if (!isLastEmpty) {
      expect(read({ 'text/plain': texts['text/plain'] })).toEqual(rows);
    }
  };
  fc.assert(fc.property(randomTable, check));
  expect(readClipboardHtml(writeClipboardHtml([['a\r\nb\rc']]))).toEqual([['a\nb\nc']]);
});

test('large tables and single cells are copied as text alone', () => {
  expect(clipboardTypes(1)).toEqual(['text/plain']);
  expect(clipboardTypes(100_000)).toEqual(['text/plain', 'text/html']);
  expect(writeClipboard([['a']], clipboardTypes(100_001))).toEqual({ 'text/plain': 'a' });
});

test('the clipboard is read where no key was pressed, and says so where the browser does not allow that', async () => {
  const blob = (text: string) => async () => new Blob([text]);
  const read = async () => [{ types: ['image/png', 'text/plain'], getType: blob('a\tb') }];
  vi.stubGlobal('navigator', { clipboard: { read } });
  expect(await readClipboardNow()).toEqual([['a', 'b']]);
  vi.stubGlobal('navigator', {});
  await expect(readClipboardNow()).rejects.toThrow('does not allow this page to read the clipboard');
  vi.unstubAllGlobals();
});
