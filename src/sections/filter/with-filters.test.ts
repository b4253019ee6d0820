import { expect, test } from 'vitest';
import { dataStateSchema } from '#dataview/state/data-state.ts';
import { appendFilter, removeFilter } from '#dataview/query/filter-rules.ts';
import { withFilters } from './with-filters.ts';

const names = ['a', 'b', 'c', 'd'];
const start = dataStateSchema.parse({
  sourceInfo: { sourceId: 1, versionId: 2 },
  columns: names.map((name) => ({ name })),
});

test('filters that are added share the width, up to three in a row', () => {
  const sizes = names.map((_, count) => {
    const bar = names
      .slice(0, count + 1)
      .reduce((state, name) => withFilters(state, appendFilter(state.columns, name)), start);
    return bar.display.filterGridSize;
  });
  expect(sizes).toEqual([1, 2, 3, 3]);
});

test('a number that someone chose stays', () => {
  const two = ['a', 'b'].reduce(
    (state, name) => withFilters(state, appendFilter(state.columns, name)),
    start,
  );
  const chosen = { ...two, display: { ...two.display, filterGridSize: 1 } };
  expect(withFilters(chosen, appendFilter(chosen.columns, 'c')).display.filterGridSize).toBe(1);
  expect(withFilters(two, removeFilter(two.columns, 'a', 0)).display.filterGridSize).toBe(1);
});
