import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { naturalOrder } from '#domain/value/text/natural-order.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';

const order = ['Under 5', '5–9', "O'Hare", '10–14', '85+', 'Total'];
const all = [...order, 'Zone 10', 'zone 2', 'Ähre', null];

let fixture: TestEngine;
let versionId: number;

beforeAll(async () => {
  fixture = await openTestEngine();
  ({ versionId } = await createVersion(fixture, [{ name: 'age', value_order: order }, { name: 'side' }]));
  // The values come in another order than that of the column, each in both sides.
  const values = all.toReversed().flatMap((age) => ['A', 'B'].map((side) => [age, side] as const));
  const quoted = (text: string | null) => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);
  const rows = values.map(([age, side], at) => `(${at + 1}::BIGINT, ${quoted(age)}, '${side}')`);
  await publishQuery(
    fixture,
    versionId,
    `SELECT * FROM (VALUES ${rows.join(', ')}) AS t(_row_id, age, side)`,
  );
});
afterAll(() => fixture.close());

const query = async (request: DataRequestInput): Promise<Cell[][]> =>
  (await fixture.engine.requests.query(versionId, request)).rows;

/** The values in their order: those that it has, others as people order names, empty cells last. */
function expectedOrder(values: readonly (string | null)[], isDescending = false): (string | null)[] {
  const placeOf = (value: string | null) => {
    if (value === null) return Infinity;
    const place = order.indexOf(value);
    if (place < 0) return order.length;
    return isDescending ? order.length - 1 - place : place;
  };
  const byName = naturalOrder(undefined);
  const sign = isDescending ? -1 : 1;
  return values.toSorted((one, other) => {
    if (placeOf(one) !== placeOf(other)) return placeOf(one) - placeOf(other);
    return sign * byName(one ?? '', other ?? '');
  });
}

test('rows, groups and lists of any of the values are in the order of the column', async () => {
  const chosen = fc.subarray(all, { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(chosen, fc.boolean(), async (values, isDescending) => {
      const sorted = expectedOrder(values, isDescending);
      const filter = [{ column: 'age', operation: 'filter' as const, values }];
      const part = {
        normalFilter: filter,
        orderBy: { age: `${isDescending ? 'desc' : 'asc'} nulls last` as const },
      };
      const groups = await query({ attributes: ['age'], groupBy: ['age'], ...part });
      expect(groups.map(([age]) => age)).toEqual(sorted);
      const rows = await query({ attributes: ['age'], ...part });
      expect(rows.map(([age]) => age)).toEqual(sorted.flatMap((age) => [age, age]));

      const lists = await query({
        attributes: ['side', 'age'],
        groupBy: ['side'],
        fn: { age: 'list' },
        normalFilter: filter,
      });
      const list = expectedOrder(values.filter((age) => age !== null)).join(', ') || null;
      expect(lists).toEqual([
        ['A', list],
        ['B', list],
      ]);
    }),
    { numRuns: 15 },
  );
});

test('a list that groups are chosen by has the same order', async () => {
  const lists = { attributes: ['side', 'age'], groupBy: ['side'], fn: { age: 'list' } } as const;
  const having = [
    { column: 'age', fn: 'list', operation: 'filter', values: ['Under 5, 5–9'] },
  ] as DataRequestInput['having'];
  const filter = [{ column: 'age', operation: 'filter' as const, values: ['5–9', 'Under 5'] }];
  expect(
    await query({
      ...lists,
      attributes: [...lists.attributes],
      groupBy: ['side'],
      normalFilter: filter,
      having,
    }),
  ).toHaveLength(2);
});
