import { expect, test } from 'vitest';
import { cellHref } from '#dataview/state/cell-link.ts';
import { columnDescriptorSchema } from '#dataview/state/column-descriptor.ts';
import { mapSection } from '#sections/map/index.ts';
import { linkedMap, linkedTable } from './linked-table.ts';

const link = { key: 'geoid', location: '/atlas/search/5/' };
const columnsOf = (...columns: object[]) => columns.map((column) => columnDescriptorSchema.parse(column));

test('the column of keys leads to the page of its row; the other columns stay as they are', () => {
  const columns = columnsOf({ name: 'name', show: true }, { name: 'geoid', show: false, customName: 'Code' });
  const linked = linkedTable({ columns, display: 'same' }, link);
  expect(linked).toMatchObject({
    display: 'same',
    columns: [columns[0], { customName: 'Code', show: true }],
  });
  expect(cellHref(linked.columns[1]!, '36001 b', 7)).toBe('/atlas/search/5/36001%20b');
  expect(linkedTable(linked, link)).toEqual(linked);
});

test('a table without the column of keys gets it as its first', () => {
  const linked = linkedTable({ columns: columnsOf({ name: 'name', show: true }) }, link);
  expect(linked.columns.map(({ name, show, isLink }) => [name, show, isLink])).toEqual([
    ['geoid', true, true],
    ['name', true, false],
  ]);
});

test('on a map, the layers of the source lead to the pages, and the others stay as they are', () => {
  const layerOf = (sourceId: number) => ({
    sourceInfo: { sourceId, versionId: sourceId },
    columns: [{ name: 'name', show: true, pointName: true, isLink: true }, { name: 'geoid' }],
  });
  const state = mapSection.read({
    ...layerOf(1),
    layers: [
      { id: 'same', ...layerOf(1) },
      { id: 'other', ...layerOf(2) },
    ],
  });
  const linked = linkedMap(state, { ...link, source: 1 });
  const linksOf = ({ columns }: Pick<typeof state, 'columns'>) =>
    columns.filter(({ isLink }) => isLink).map(({ name, location }) => `${name} ${location}`);
  expect(linksOf(linked)).toEqual(['geoid /atlas/search/5/']);
  expect(linked.layers.map(linksOf)).toEqual([['geoid /atlas/search/5/'], ['name ']]);
});
