import { expect, test } from 'vitest';
import { sectionType } from '#sections/index.ts';
import { sharedFilters } from './shared-filters.ts';

function section(id: string, name: string, stored: object) {
  return { id, element: { 'element-type': name, 'element-data': sectionType(name)!.read(stored) } };
}

const source = { sourceInfo: { sourceId: 1, versionId: 2 } };
const kinds = { ...source, columns: [{ name: 'kind', show: true, group: true, xAxis: true }] };
const selecting = { ...kinds, display: { selectsFilters: true } };
const form = { ...source, columns: [{ name: 'kind', filters: [{ type: 'external' }] }] };

test('the first section that selects by a filter names it', () => {
  const sections = [section('a', 'Spreadsheet', selecting), section('b', 'Spreadsheet', selecting)];
  expect([...sharedFilters(sections)]).toEqual([
    ['a', { namedFilters: [], selectedFilters: ['kind', 'kind'] }],
    ['b', { namedFilters: ['kind'], selectedFilters: ['kind', 'kind'] }],
  ]);
});

test('a form names its filters, wherever it is', () => {
  const sections = [section('a', 'Spreadsheet', selecting), section('b', 'Filter', form)];
  expect(sharedFilters(sections).get('a')?.namedFilters).toEqual(['kind', 'kind.find']);
  const other = [
    section('a', 'Spreadsheet', selecting),
    { id: 'c', element: { 'element-type': 'Gone', 'element-data': {} } },
  ];
  expect(sharedFilters(other).get('a')?.namedFilters).toEqual([]);
});
