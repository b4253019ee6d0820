import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '#domain/value/cell/cell.ts';
import { compareResults, isChanged, type NamedResult } from './compare-results.ts';

const result = (rows: Cell[][], totals: Cell[] | null = null, length = rows.length): NamedResult => ({
  result: {
    columns: [
      { name: 'place', type: 'text' },
      { name: 'deaths', type: 'numeric' },
    ],
    rows,
    length,
    totals,
  },
  labels: new Map([['deaths', 'Sum of deaths']]),
  groups: ['place'],
});

test('results differ by their totals, rows and groups', () => {
  const before = result(
    [
      ['Hill', 3],
      ['Dale', 4],
      [null, 1],
    ],
    [null, 8],
  );
  const after = result(
    [
      ['Hill', 5],
      ['Fell', 4],
    ],
    [null, 9],
  );
  expect(compareResults(before, after)).toEqual({
    rows: { before: 3, after: 2 },
    numbers: [{ label: 'Sum of deaths', before: 8, after: 9 }],
    gone: { names: ['Dale', '(empty)'], count: 2 },
    fresh: { names: ['Fell'], count: 1 },
  });
  // Of a part of the groups, nobody knows which others there are.
  expect(compareResults(result([['Hill', 3]], null, 50), after)).toMatchObject({ gone: { count: 0 } });
});

test('the only row of a result has its numbers', () => {
  const change = compareResults(result([[null, 3]]), result([[null, null]]));
  expect(change.numbers).toEqual([{ label: 'Sum of deaths', before: 3, after: null }]);
});

test('a result does not differ from itself, and the groups of two results are those of sets', () => {
  const rows = fc.uniqueArray(fc.tuple(fc.string({ maxLength: 3 }), fc.integer()), {
    selector: ([place]) => place,
    maxLength: 20,
  });
  fc.assert(
    fc.property(rows, rows, (one, other) => {
      expect(isChanged(compareResults(result(one), result(one)))).toBe(false);
      const { gone, fresh } = compareResults(result(one), result(other));
      const [places, others] = [one, other].map((list) => new Set(list.map(([place]) => place)));
      expect(gone.count).toBe([...places!].filter((place) => !others!.has(place)).length);
      expect(fresh.count).toBe([...others!].filter((place) => !places!.has(place)).length);
    }),
  );
});
