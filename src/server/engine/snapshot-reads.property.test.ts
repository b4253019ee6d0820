import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawText } from '#domain/value/cell/cell-text.ts';
import {
  createVersion,
  editorNamed,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { openDataEngine, type DataEngine } from './engine.server.ts';
import { caseColumns } from './testing/case-columns.ts';
import type { NaiveCell, NaiveRow } from './testing/naive-request.ts';
import { domains, request, stored, table } from './testing/random-requests.ts';

/** One node loads all versions into tables, the other one reads all of them from their snapshots. */
let fixture: TestEngine;
let loading: DataEngine;
beforeAll(async () => {
  fixture = await openTestEngine({ snapshotRows: { read: 0, kept: 0 }, cachedBytes: 0 });
  const { objects, database } = fixture;
  const folder = join(fixture.folder, 'loading');
  loading = await openDataEngine({ db: database.db, objects, folder, log: silentLog, cachedBytes: 0 });
}, 60_000);
afterAll(async () => {
  await loading.close();
  await fixture.close();
});

/** The types in which a snapshot may have its columns, beside text. */
const nativeTypes: Record<string, string> = {
  cost: 'DOUBLE',
  closed: 'BOOLEAN',
  declared: 'DATE',
  updated: 'TIMESTAMP',
  people: 'INTEGER',
};

type Edit =
  | { kind: 'patch'; row: number; column: string; value: NaiveCell }
  | { kind: 'insert'; row: number; isAtEnd: boolean; cells: NaiveRow['cells'] }
  | { kind: 'delete'; row: number }
  | { kind: 'massedit'; column: string; to: string }
  | { kind: 'clear' }
  | { kind: 'compact' };

const cell = (name: string): fc.Arbitrary<NaiveCell> =>
  fc.constantFrom(...domains[name]!, null, 'odd  ').map((value) => ({ value, raw: null }));
const column = fc.constantFrom(...stored);
const position = fc.nat(20);
const cells = fc.record(Object.fromEntries(stored.map((name) => [name, cell(name)])));
const patch = column.chain((name) =>
  fc.record({
    kind: fc.constant('patch' as const),
    row: position,
    column: fc.constant(name),
    value: cell(name),
  }),
);
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 6, arbitrary: patch },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), row: position }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      row: position,
      isAtEnd: fc.boolean(),
      cells: cells as fc.Arbitrary<NaiveRow['cells']>,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('massedit' as const),
      column: fc.constantFrom('cost', 'state'),
      to: fc.constantFrom('2.5', 'n/a', ''),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('clear' as const, 'compact' as const) }) },
);
const snapshotForm = fc.record({ isNative: fc.boolean(), hasIds: fc.boolean() });

test('a version that is read from its snapshot has the results of one that is loaded, with any edits', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      snapshotForm,
      fc.array(edit, { maxLength: 5 }),
      fc.array(request, { minLength: 3, maxLength: 6 }),
      async (rows, form, edits, requests) => {
        const { versionId } = await createVersion(fixture, caseColumns);
        await publishQuery(fixture, versionId, snapshotOf(rows, form));
        await compareNodes(versionId, requests.slice(0, 1));

        for (const one of edits) {
          await apply(versionId, one);
          await compareNodes(versionId, requests.slice(0, 1));
        }
        await compareNodes(versionId, requests);
        await compareColumns(versionId);
      },
    ),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 8), endOnFailure: true },
  );
}, 300_000);

test('edits of a version that is read from its snapshot are there after a restart', async () => {
  const { versionId } = await createVersion(fixture, caseColumns);
  await publishQuery(fixture, versionId, 'SELECT range AS cost, range AS people FROM range(50)');
  const edits: Edit[] = [
    { kind: 'patch', row: 3, column: 'cost', value: { value: 2.5, raw: null } },
    { kind: 'insert', row: 7, isAtEnd: false, cells: { state: { value: 'new', raw: null } } },
    { kind: 'delete', row: 9 },
  ];
  for (const one of edits) {
    await apply(versionId, one);
    await fixture.restart();
    await compareNodes(versionId, []);
  }
});

type Requests = Parameters<DataEngine['requests']['query']>[1][];

/** The rows as a snapshot: all texts, or types where every cell has a value of them. */
function snapshotOf(rows: readonly NaiveRow[], { isNative, hasIds }: { isNative: boolean; hasIds: boolean }) {
  const columns = stored.map((name) => {
    const type = nativeTypes[name];
    const fits = rows.every(({ cells: { [name]: one } }) => one!.raw === null && one!.value !== 2.5);
    const cast = isNative && type && (fits || name === 'cost') ? `TRY_CAST(${name} AS ${type})` : name;
    return `${cast} AS ${name}`;
  });
  const id = hasIds ? ['CAST(id AS BIGINT) AS _row_id'] : [];
  const texts = rows.map(({ id: rowId, cells: own }) =>
    [rowId, ...stored.map((name) => literal(textOf(own[name]!)))].join(', '),
  );
  const names = ['id', ...stored].join(', ');
  const nothing = ['0', ...stored.map(() => 'CAST(NULL AS VARCHAR)')].join(', ');
  const values = [nothing, ...texts].map((line) => `(${line})`).join(', ');
  return `SELECT ${[...id, ...columns].join(', ')} FROM (VALUES ${values}) AS t(${names}) WHERE id > 0 ORDER BY id`;
}

const textOf = ({ value, raw }: NaiveCell): string | null => raw ?? rawText(value);
const literal = (text: string | null) => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);
const textsOf = (own: NaiveRow['cells']) =>
  Object.fromEntries(Object.entries(own).map(([name, one]) => [name, textOf(one)]));

/** Makes an edit on the node that reads snapshots. */
async function apply(versionId: number, one: Edit): Promise<void> {
  const { edits, requests, snapshots } = fixture.engine;
  const ids = (await requests.query(versionId, { attributes: ['id'] })).rows.map(([id]) => Number(id));
  const rowId = 'row' in one ? ids[one.row % Math.max(ids.length, 1)] : undefined;

  if (one.kind === 'clear') {
    await edits.clear(versionId, 'ann');
  } else if (one.kind === 'compact') {
    await snapshots.compact(versionId);
  } else if (one.kind === 'massedit') {
    const maps = ['1', 'Ohio'].map((invalidValue) => ({ invalidValue, validValue: one.to }));
    await edits.massEdit(versionId, one.column, maps, editorNamed('ann'));
  } else if (one.kind === 'insert') {
    const cellTexts = textsOf(one.cells);
    if (one.isAtEnd || rowId === undefined) {
      await edits.insertRows(versionId, [cellTexts], 'ann');
    } else {
      const place = { after: rowId };
      await edits.patchRows(versionId, { patches: [], inserts: [cellTexts], place }, 'ann');
    }
  } else if (rowId !== undefined && one.kind === 'delete') {
    await edits.deleteRows(versionId, [rowId], 'ann');
  } else if (rowId !== undefined && one.kind === 'patch') {
    const patches = [{ rowId, cells: { [one.column]: textOf(one.value) } }];
    await edits.patchRows(versionId, { patches }, 'ann');
  }
}

/** Expects the same results from both nodes. */
async function compareNodes(versionId: number, requests: Requests): Promise<void> {
  for (const input of [everything, ...requests]) {
    const [own, other] = await Promise.all(
      [fixture.engine, loading].map((engine) => engine.requests.query(versionId, input)),
    );
    expect(rounded(own)).toEqual(rounded(other));
  }
}

/** Expects the same values of columns from both nodes. */
async function compareColumns(versionId: number): Promise<void> {
  for (const name of stored) {
    const found = await Promise.all(
      [fixture.engine, loading].map(async ({ requests: node }) => ({
        distinct: await node.distinct(versionId, name, { limit: 9, empties: true }),
        histogram: await node.histogram(versionId, name, {}),
      })),
    );
    expect(rounded(found[0])).toEqual(rounded(found[1]));
  }

  const checks = await Promise.all(
    [fixture.engine, loading].map(async ({ requests: node }) => ({
      counts: await node.validity(versionId),
      values: await node.invalidValues(versionId, 'cost'),
    })),
  );
  expect(checks[0]).toEqual(checks[1]);
}

const everything = { attributes: ['id', ...stored], totals: true };

/** With 12 digits of each number: the last digits of a sum depend on the order in which it is added up. */
const rounded = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer), (_name, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  );
