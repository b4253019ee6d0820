import { expect, test } from 'vitest';
import type { Page } from '#domain/page/content/page.ts';
import { pageFilters } from '#domain/page/filter/page-filters.ts';
import { sectionType } from '#sections/index.ts';
import { unshownFilters } from './unshown-filters.ts';

const sourceInfo = { sourceId: 1, versionId: 2 };
const table = {
  sourceInfo,
  columns: [
    { name: 'kind', show: true },
    { name: 'height', type: 'number', show: true },
  ],
  display: { usePageFilters: true },
};
const form = { sourceInfo, columns: [{ name: 'kind', filters: [{ type: 'external' }] }] };

function section(id: string, name: string, stored: object) {
  const element = { 'element-type': name, 'element-data': sectionType(name)!.read(stored) };
  return { id, element };
}

function unshown(sections: ReturnType<typeof section>[], search: string, filters: Page['filters'] = []) {
  const inForce = pageFilters(filters, new URLSearchParams(search));
  const view = { page: { filters }, content: { sections }, filters: inForce, results: {} };
  return [...unshownFilters(view, search)];
}

test('the first section that follows a filter of the address names it, where no section shows it', () => {
  const sections = [section('a', 'Spreadsheet', table), section('b', 'Spreadsheet', table)];
  expect(unshown(sections, '?kind=Flood&other=1')).toEqual([
    ['a', [{ text: 'kind: Flood', names: ['kind'] }]],
  ]);
  expect(unshown(sections, '?height.min=2&s.a.page=2')).toEqual([
    ['a', [{ text: 'height: from 2', names: ['height.min', 'height.max'] }]],
  ]);
  expect(unshown(sections, '?kind.in-de=Flood')).toHaveLength(1);
  expect(unshown(sections, '')).toEqual([]);
});

test('what a form shows, and what the page sets itself, is not named again', () => {
  const sections = [section('a', 'Spreadsheet', table), section('b', 'Filter', form)];
  expect(unshown(sections, '?kind=Flood')).toEqual([]);
  const fixed = [{ searchKey: 'height', values: ['3'], useSearchParams: false }];
  expect(unshown(sections, '?height=4', fixed)).toEqual([]);
  const open = [{ searchKey: 'height', values: ['3'], useSearchParams: true }];
  expect(unshown(sections, '', open)).toEqual([]);
  expect(unshown(sections, '?height=4', open)).toHaveLength(1);
});
