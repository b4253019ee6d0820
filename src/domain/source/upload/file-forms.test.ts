import { expect, test } from 'vitest';

import { versionLinks, workbookNote } from './file-forms.ts';

const texts = {
  excelRows: ({ most }: { most: number }) => `at most ${most} rows`,
  excelCells: ({ most }: { most: number }) => `at most ${most} cells`,
};
const version = { sourceId: 1, versionId: 2 };
const formsOf = (rows: number, columns: number, hasPlaces = false) =>
  versionLinks(version, { rows, columns, hasPlaces }).map(({ form }) => form);

test.each([
  [0, 0, null],
  [1_048_575, 9, null],
  [1_048_576, 1, 'at most 1048575 rows'],
  [1_000_000, 10, null],
  [1_000_000, 11, 'at most 10000000 cells'],
])('%i rows of %i columns have a link to a workbook, or say what to take instead', (rows, columns, note) => {
  expect(workbookNote({ rows, columns }, texts)).toBe(note);
  expect(formsOf(rows, columns)).toEqual(
    note === null ? ['csv', 'xlsx', 'json', 'parquet'] : ['csv', 'json', 'parquet'],
  );
});

test('rows with shapes or coordinates have a link to GeoJSON', () => {
  expect(formsOf(1, 2, true)).toEqual(['csv', 'xlsx', 'json', 'geojson', 'parquet']);
});

test('each link has one beside it with the other names of columns', () => {
  const [csv, , json] = versionLinks(version, { rows: 1, columns: 1, hasPlaces: false });
  expect(csv).toMatchObject({
    href: '/download/1/2/data.csv',
    other: { naming: 'stored', href: '/download/1/2/stored/data.csv' },
  });
  expect(json).toMatchObject({
    href: '/download/1/2/data.json',
    other: { naming: 'display', href: '/download/1/2/display/data.json' },
  });
});
