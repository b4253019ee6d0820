import { expect, test } from 'vitest';
import { dataStateSchema } from './data-state.ts';
import { selectionColumn } from './selection-column.ts';

/** The name of the column that a section with these columns selects by. */
function selectedName(...columns: object[]): string | undefined {
  const shown = columns.map((column) => ({ show: true, group: true, ...column }));
  return selectionColumn(dataStateSchema.parse({ columns: shown, display: { selectsFilters: true } }))?.name;
}

const tags = { name: 'tags', type: 'multiselect' };
const county = { name: 'county', type: 'text' };

test('a section selects by the categories of its graph, else by its first grouped column', () => {
  expect(selectedName(county, { name: 'year', xAxis: true })).toBe('year');
  expect(selectedName({ name: 'cost', group: false }, county)).toBe('county');
});

test('columns whose cells are lists are not selected by, since filters match single values', () => {
  expect(selectedName(tags)).toBeUndefined();
  expect(selectedName({ ...tags, xAxis: true })).toBeUndefined();
  // The marks of a graph are those of its categories: the values of its series are no way out.
  expect(selectedName({ ...tags, xAxis: true }, { ...county, categorize: true })).toBeUndefined();
  expect(selectedName({ ...county, xAxis: true }, { ...tags, categorize: true })).toBe('county');
  expect(selectedName(tags, county)).toBe('county');
});

test.each(['quarterOfYear', 'monthOfYear', 'dayOfWeek', 'hourOfDay', 'month'])(
  'dates by %s are selected by',
  (step) => {
    const declared = { name: 'declared', type: 'date', step };
    expect(selectedName({ ...declared, xAxis: true })).toBe('declared');
    expect(selectedName(declared, county)).toBe('declared');
  },
);

test('columns whose cells lead to another page are not selected by, but the categories of a graph are', () => {
  const linked = { ...county, isLink: true, location: '/county/' };
  expect(selectedName(linked)).toBeUndefined();
  expect(selectedName(linked, { name: 'state' })).toBe('state');
  expect(selectedName({ ...linked, xAxis: true })).toBe('county');
});
