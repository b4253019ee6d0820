import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  hasClickHouse,
  openTestClickHouse,
  type TestClickHouse,
} from '../../../../tests/fixtures/clickhouse.ts';
import {
  createVersion,
  editorNamed,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../../tests/fixtures/postgres.ts';
import { openDuckDbEngine, type DuckDbEngine } from '../duckdb/duckdb-engine.ts';
import type { PhysicalColumn } from '../dialect.ts';
import { catchUp } from './catch-up.ts';
import { openClickHouse, type ClickHouse } from './client.ts';
import type { KnownTable } from './known-tables.ts';
import { loadTable } from './load-table.ts';
import { tableClient } from './table-client.ts';
import { rowsAt } from './table-statements.ts';

let fixture: TestEngine;
let duckDb: DuckDbEngine;
let server: TestClickHouse;
let clickHouse: ClickHouse;
beforeAll(async () => {
  if (!hasClickHouse) return;
  fixture = await openTestEngine();
  const { database, objects } = fixture;
  const folder = join(fixture.folder, 'second');
  duckDb = await openDuckDbEngine({ db: database.db, objects, folder, memoryLimit: '1GB', log: silentLog });
  server = (await openTestClickHouse())!;
  clickHouse = openClickHouse({ url: server.url });
}, 60_000);
afterAll(async () => {
  if (!hasClickHouse) return;
  await clickHouse.close();
  await server.close();
  await duckDb.close();
  await fixture.close();
});

const columns = [
  { name: 'name' },
  { name: 'amount', type: 'number', dataType: 'numeric' },
  { name: 'tags', type: 'multiselect' },
  { name: 'day', type: 'date', dataType: 'date' },
  { name: 'at', type: 'timestamp', dataType: 'timestamp' },
  { name: 'is', type: 'boolean', dataType: 'boolean' },
] as const;
const texts: Record<string, (string | null)[]> = {
  name: [null, 'x', "it's\\", '', 'ünïcode'],
  amount: [null, '1', '007', '2.5', 'n/a', '-0', '1e3', '9007199254740993', '1e300'],
  tags: [null, 'a', 'a,b', '"a, b",c', ' , '],
  day: [null, '2020-02-29', '0001-01-01', '9999-12-31', 'soon', '2020-1-2'],
  at: [null, '2020-02-29T10:00:00Z', '0001-01-01T00:00:00.000001Z', 'later'],
  is: [null, 'true', 'no', 'maybe'],
};
const names = columns.map(({ name }) => name);
type Row = Record<string, string | null>;
const rowOf = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...texts[name]!)])), {
  requiredKeys: [],
}) as fc.Arbitrary<Row>;

type Act =
  | { kind: 'insert'; rows: Row[]; after: number | null }
  | { kind: 'patch'; index: number; cells: Row }
  | { kind: 'delete'; indexes: number[] }
  | { kind: 'mass'; column: string; from: string | null; to: string | null }
  | { kind: 'undo' }
  | { kind: 'compact' }
  | { kind: 'look'; node: number; fails: boolean };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    rows: fc.array(rowOf, { minLength: 1, maxLength: 4 }),
    after: fc.option(fc.nat(5)),
  }),
  fc.record({
    kind: fc.constant('patch' as const),
    index: fc.nat(20),
    cells: rowOf,
  }),
  fc.record({
    kind: fc.constant('delete' as const),
    indexes: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
  }),
  fc.constantFrom(...names).chain((column) =>
    fc.record({
      kind: fc.constant('mass' as const),
      column: fc.constant(column),
      from: fc.constantFrom(...texts[column]!),
      to: fc.constantFrom(...texts[column]!),
    }),
  ),
  fc.constant({ kind: 'undo' as const }),
  fc.constant({ kind: 'compact' as const }),
  fc.record({ kind: fc.constant('look' as const), node: fc.nat(1), fails: fc.boolean() }),
  fc.record({ kind: fc.constant('look' as const), node: fc.nat(1), fails: fc.boolean() }),
);

/** All rows of a version in their order, as DuckDB has them: ids, and values with their raw texts. */
function rowsInDuckDb(versionId: number): Promise<unknown[][]> {
  const shown = (value: string, type: PhysicalColumn['type']) => {
    if (type === 'DATE') return `CAST(${value} - DATE '1970-01-01' AS DOUBLE)`;
    if (type === 'TIMESTAMP') return `CAST(epoch_us(${value}) AS VARCHAR)`;
    if (type === 'VARCHAR[]') return `CAST(coalesce(${value}, []) AS JSON)`;
    if (type === 'DOUBLE' || type === 'BIGINT') return `CAST(${value} AS DOUBLE) + 0`;
    return value;
  };
  return duckDb.withSnapshot(versionId, async ({ connection, version: { layout } }) => {
    const cells = [...layout.columns.values()].flatMap(({ value, raw, type }) => {
      const own = shown(value, type);
      if (raw === null) return [own];
      // Whole numbers are floating ones in ClickHouse: those that these cannot hold have their raw text.
      const isExact = type === 'BIGINT' ? `CAST(CAST(${value} AS DOUBLE) AS HUGEINT) = ${value}` : 'TRUE';
      return [own, `CASE WHEN ${isExact} OR ${value} IS NULL THEN ${raw} ELSE CAST(${value} AS VARCHAR) END`];
    });
    const order = layout.hasPositions ? 'after_id, after_key' : 'id';
    const reader = await connection.runAndReadAll(
      `SELECT CAST(id AS DOUBLE), ${cells.join(', ')} FROM ${layout.table} ORDER BY ${order}`,
    );
    const isList = [...layout.columns.values()].flatMap(({ raw, type }) =>
      raw === null ? [false] : [type === 'VARCHAR[]', false],
    );
    return reader
      .getRows()
      .map(([id, ...row]) => [
        id,
        ...row.map((cell, index) => (isList[index] ? listOf(JSON.parse(String(cell))) : cell)),
      ]);
  });
}

const listOf = (members: string[]) => (members.length > 0 ? members : null);

/** All rows of a table in their order, as ClickHouse has them. */
function rowsInClickHouse(table: KnownTable): Promise<unknown[][]> {
  const shown = (value: string, type: PhysicalColumn['type']) => {
    if (type === 'DATE') return `CAST(${value} AS Nullable(Float64))`;
    if (type === 'TIMESTAMP') return `toString(toUnixTimestamp64Micro(${value}))`;
    if (type === 'DOUBLE') return `${value} + 0`;
    return value;
  };
  const cells = [...table.physical.values()].flatMap(({ value, raw, type }) => {
    const own = shown(value, type);
    return raw === null ? [own] : [own, raw];
  });
  const hasPositions = table.appliedSeq === table.seq ? table.baseHasPositions : table.hasPositions;
  const order = hasPositions ? 'after_id, after_key' : 'id';
  return tableClient(clickHouse).read(
    `SELECT id, ${cells.join(', ')} FROM ${rowsAt(table.name, table)} ORDER BY ${order}`,
  );
}

/** Edits a version once; returns the entry that can be undone. */
async function edit(versionId: number, act: Act, last: number | null): Promise<number | null> {
  const { edits, requests, snapshots } = fixture.engine;
  const { rows } = await requests.query(versionId, { attributes: ['id'] });
  const ids = rows.map(([id]) => Number(id));
  const idAt = (index: number) => ids[index % ids.length]!;

  if (act.kind === 'insert') {
    const inserts = { patches: [], inserts: act.rows };
    const isAmong = act.after !== null && ids.length > 0;
    const placed = isAmong ? { ...inserts, place: { after: idAt(act.after!) } } : inserts;
    return (await edits.patchRows(versionId, placed, 'ann')).seq;
  }
  if (act.kind === 'patch' && ids.length > 0) {
    const patches = [{ rowId: idAt(act.index), cells: act.cells }];
    return (await edits.patchRows(versionId, { patches }, 'ann')).seq;
  }
  if (act.kind === 'delete' && ids.length > 0) {
    return (await edits.deleteRows(versionId, act.indexes.map(idAt), 'ann')).seq;
  }
  if (act.kind === 'mass') {
    const maps = [{ invalidValue: act.from, validValue: act.to }];
    return (await edits.massEdit(versionId, act.column, maps, editorNamed('ann'))).seq;
  }
  if (act.kind === 'undo' && last !== null) {
    await edits.undo(versionId, last, 'ann').catch(() => undefined);
    return null;
  }
  if (act.kind === 'compact') {
    await snapshots.compact(versionId);
  }
  return last;
}

const snapshot =
  "SELECT i::BIGINT AS _row_id, 'n' || i AS name, i AS amount, '0001-01-02' AS day FROM range(1, 8) t(i)";

test.skipIf(!hasClickHouse)(
  'a table is the version after every edit, whichever node writes which entries, or dies of it',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 30, size: 'max' }),
        fc.boolean(),
        async (acts, hasSnapshot) => {
          const { versionId } = await createVersion(fixture, columns);
          if (hasSnapshot) {
            await publishQuery(fixture, versionId, snapshot);
          }
          const { database, objects, engine } = fixture;
          const client = tableClient(clickHouse);
          const own = { db: database.db, duckDb, objects, client };
          const context = { ...own, topology: { database: 'default' }, collection: undefined };
          const loaded = await loadTable(context, versionId, true);

          const nodes = [loaded, loaded];
          const look = async (node: number) => {
            const { seq } = await engine.state(versionId);
            nodes[node] = await catchUp(context, nodes[node]!, seq, database.db);
            expect(await rowsInClickHouse(nodes[node])).toEqual(await rowsInDuckDb(versionId));
          };
          // A node dies: it has written some rows, which no one knows.
          const die = async (node: number) => {
            const { seq } = await engine.state(versionId);
            const insert = async (...rows: Parameters<typeof client.insert>) => {
              await client.insert(...rows);
              throw new Error('It died.');
            };
            const dying = { ...context, client: { ...client, insert } };
            await catchUp(dying, nodes[node]!, seq, database.db).catch(() => undefined);
          };
          let last: number | null = null;
          for (const one of acts) {
            last = await edit(versionId, one, last);
            if (one.kind === 'look') {
              await (one.fails ? die(one.node) : look(one.node));
            }
          }
          await look(0);
          await look(1);
        },
      ),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 5) },
    );
  },
  300_000,
);
