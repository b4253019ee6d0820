import { expect, test } from 'vitest';
import { takesLinearTime } from '../../../../tests/fixtures/takes-linear-time.ts';
import { findHeader } from './find-header.ts';
import { looksLikeFootnotes } from './footnotes.ts';

test.each([
  ['12.5', 0],
  [' 1,250 ', 0],
  ['5%', 0],
  ['1e5', 0],
  ['2026-01-05 10:30', 0],
  ['TRUE', 0],
  ['n/a', 0],
  ['population', 1],
  ['1-1-x', 1],
])('a row of %j above numbers has %i rows of headers', (cell, headerRows) => {
  const rows = [
    [cell, cell],
    ['1', '2'],
    ['3', '4'],
  ];
  expect(findHeader(rows)).toEqual({ preamble: 0, headerRows, width: 2 });
});

const texts = [
  ['state', 'kind'],
  ['Ohio', 'Fire'],
  ['Iowa', 'kind'],
  ['Utah', 'Flood'],
];

test('a header of text is found although one cell below equals its own', () => {
  expect(findHeader(texts).headerRows).toBe(1);
});

test('a header of text is found although it is repeated below', () => {
  const [header, first, , last] = texts;
  const repeated = [header!, first!, last!, header!, last!, first!];
  expect(findHeader(repeated).headerRows).toBe(1);
});

test('a first row whose cells are those of several rows below is data', () => {
  const data = ['Ohio', 'Iowa', 'Ohio', 'Utah', 'Ohio'].map((state, index) => [state, `note ${index}`]);
  expect(findHeader(data).headerRows).toBe(0);
});

test('only the first characters of a cell decide whether it is a header', () => {
  const rows = (cell: string) => [[cell], ['1'], ['2']];
  expect(findHeader(rows(`1-1-1${' '.repeat(300)}\nx`)).headerRows).toBe(0);
  expect(findHeader(rows(`${'word '.repeat(100_000)}1`)).headerRows).toBe(1);
});

test.each([
  ['a date and blanks', (length: number) => `1-1-1${' '.repeat(length)}\nx`],
  ['digits', (length: number) => `${'1'.repeat(length)}x`],
])('the header of long cells is found in linear time: %s', (_, text) => {
  expect(takesLinearTime(text, (cell) => findHeader([[cell], [cell], [cell]]))).toBe(true);
  expect(takesLinearTime(text, (cell) => looksLikeFootnotes([cell]))).toBe(true);
});
