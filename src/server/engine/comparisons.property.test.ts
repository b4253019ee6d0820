import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowChanges, type DifferentRow } from '#domain/compare/comparison.ts';
import { literal } from '#server/base/base.server.ts';
import {
  addVersion,
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';

/** Cells of a key, a number, a text and a list; `null` and the empty text are both empty. */
type Row = Record<'code' | 'amount' | 'name' | 'tags', string | null>;
type Table = { rows: Row[]; amounts: 'VARCHAR' | 'DOUBLE' | 'BIGINT'; order: (keyof Row)[] };

const columns = [
  { name: 'code' },
  { name: 'amount', type: 'number', dataType: 'numeric' as const },
  { name: 'name' },
  { name: 'tags', type: 'multiselect' },
];
const names = columns.map(({ name }) => name as keyof Row);

let fixture: TestEngine;
let versions: { before: number; after: number };
beforeAll(async () => {
  fixture = await openTestEngine({ cachedBytes: 0 });
  const { sourceId, versionId } = await createVersion(fixture, columns);
  versions = { before: versionId, after: await addVersion(fixture, sourceId) };
}, 60_000);
afterAll(() => fixture.close());

const amounts = {
  VARCHAR: ['1', '1.0', '2', '-3.5', 'odd', 'Odd', '', null],
  DOUBLE: ['1', '2', '-3.5', 'NaN', null],
  BIGINT: ['1', '2', '9007199254740993', null],
};
const table: fc.Arbitrary<Table> = fc
  .constantFrom('VARCHAR' as const, 'DOUBLE' as const, 'BIGINT' as const)
  .chain((type) =>
    fc.record({
      amounts: fc.constant(type),
      order: fc.shuffledSubarray(names, { minLength: 4 }),
      rows: fc.array(
        fc.record({
          code: fc.constantFrom('a', 'b', 'c', 'd', 'e', '', null),
          amount: fc.constantFrom(...amounts[type]),
          name: fc.constantFrom('x', 'X', 'y ', '', null),
          tags: fc.constantFrom('p', 'p,q', 'q', '', null),
        }),
        { maxLength: 8 },
      ),
    }),
  );

/** A snapshot of a table, with its columns in their order. */
function snapshotOf({ rows, amounts: type, order }: Table): string {
  const cell = (row: Row, name: keyof Row): string => {
    const value = row[name];
    const text = value === null ? 'NULL' : literal(value);
    return `CAST(${text} AS ${name === 'amount' ? type : 'VARCHAR'}) AS ${name}`;
  };
  const selected = (row: Row) => order.map((name) => cell(row, name)).join(', ');
  if (rows.length > 0) return rows.map((row) => `SELECT ${selected(row)}`).join(' UNION ALL ');
  return `SELECT ${selected({ code: null, amount: null, name: null, tags: null })} WHERE FALSE`;
}

/** What is compared of a cell: a number as such, in whatever way it is written; nothing is the empty text. */
function comparable(row: Row, name: keyof Row): string {
  const value = row[name];
  if (value === null) return '';
  if (name === 'tags') return value.replace(',', ', ');
  if (name !== 'amount' || /odd/i.test(value) || value === '') return value;
  return value.length > 15 ? value : String(Number(value));
}

type Expected = Pick<DifferentRow, 'kind' | 'id' | 'changed' | 'count'>;

/** The differing rows, by plain loops; ids are the numbers of the rows. */
function expectedRows(before: Table, after: Table, key: readonly (keyof Row)[]): Expected[] {
  const keyed = ({ rows }: Table) => {
    const seen = new Map<string, number>();
    return new Map(
      rows.map((row, index) => {
        const text = JSON.stringify(key.map((name) => comparable(row, name)));
        seen.set(text, (seen.get(text) ?? 0) + 1);
        return [`${text} ${seen.get(text)}`, { row, id: index + 1 }];
      }),
    );
  };
  const [olds, news] = [keyed(before), keyed(after)];
  const added = [...news]
    .filter(([text]) => !olds.has(text))
    .map(([, { id }]) => ({ kind: 'added' as const, id, changed: [], count: 1 }));
  const removed = [...olds]
    .filter(([text]) => !news.has(text))
    .map(([, { id }]) => ({ kind: 'removed' as const, id, changed: [], count: 1 }));
  const changed = [...news].flatMap(([text, { row, id }]) => {
    const old = olds.get(text)?.row;
    const cells = old ? names.filter((name) => comparable(old, name) !== comparable(row, name)) : [];
    return cells.length > 0 ? [{ kind: 'changed' as const, id, changed: cells, count: 1 }] : [];
  });
  return sorted([...added, ...removed, ...changed]);
}

/** The surplus of whole rows on each side, by plain loops. */
function expectedSurplus(before: Table, after: Table): Omit<Expected, 'id'>[] {
  const counts = new Map<string, number>();
  const add = ({ rows }: Table, sign: number) => {
    for (const row of rows) {
      const text = JSON.stringify(names.map((name) => comparable(row, name)));
      counts.set(text, (counts.get(text) ?? 0) + sign);
    }
  };
  add(before, -1);
  add(after, 1);
  return [...counts.values()]
    .filter((more) => more !== 0)
    .map((more) => ({ kind: more > 0 ? 'added' : 'removed', changed: [], count: Math.abs(more) }));
}

const sorted = (rows: readonly Expected[]): Expected[] =>
  rows
    .map(({ kind, id, count, changed }) => ({ kind, id, count, changed: changed.toSorted() }))
    .toSorted((one, other) => one.id - other.id || one.kind.localeCompare(other.kind));

const all = { kinds: rowChanges, column: null, fromIndex: 0, toIndex: 1000 };

const total = (rows: readonly { kind: string; count: number }[], kind: string) =>
  rows.filter((row) => row.kind === kind).reduce((sum, { count }) => sum + count, 0);

async function publish(before: Table, after: Table): Promise<void> {
  await publishQuery(fixture, versions.before, snapshotOf(before));
  await publishQuery(fixture, versions.after, snapshotOf(after));
}

test('a comparison by a key is that of plain loops, with twins, nothing, NaN and other orders of columns', async () => {
  const key = fc.shuffledSubarray(names.slice(0, 3), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(table, table, key, async (before, after, chosen) => {
      await publish(before, after);
      const expected = expectedRows(before, after, chosen);
      const pair = { ...versions, key: chosen };
      const found = await fixture.engine.comparisons.compare(pair);
      const rows = await fixture.engine.comparisons.rows(pair, all);

      expect(sorted(rows)).toEqual(expected);
      expect(found).toMatchObject({
        rows: { before: before.rows.length, after: after.rows.length },
        added: total(expected, 'added'),
        removed: total(expected, 'removed'),
        changed: total(expected, 'changed'),
      });
      for (const { name, cells } of found.columns) {
        expect(cells).toBe(expected.filter(({ changed }) => changed.includes(name)).length);
      }
      for (const kind of rowChanges) {
        const some = await fixture.engine.comparisons.rows(pair, { ...all, kinds: [kind] });
        expect(some.length).toBe(total(expected, kind));
      }
    }),
    { numRuns: 20 },
  );
}, 240_000);

test('whole rows are counted as plain loops count them', async () => {
  await fc.assert(
    fc.asyncProperty(table, table, async (before, after) => {
      await publish(before, after);
      const expected = expectedSurplus(before, after);
      const pair = { ...versions, key: [] };
      const found = await fixture.engine.comparisons.compare(pair);
      const rows = await fixture.engine.comparisons.rows(pair, all);
      const shapes = (list: readonly Omit<Expected, 'id'>[]) =>
        list.map(({ kind, count }) => `${kind} ${count}`).toSorted();

      expect(shapes(rows)).toEqual(shapes(expected));
      expect([found.added, found.removed, found.changed]).toEqual([
        total(expected, 'added'),
        total(expected, 'removed'),
        0,
      ]);
    }),
    { numRuns: 20 },
  );
}, 240_000);
