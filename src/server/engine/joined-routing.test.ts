import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { joinedColumns } from '#domain/source/join/joined-columns.ts';
import { joinSchema, type Join } from '#domain/source/join/join.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';
import { secondEngineAt } from '../../../tests/fixtures/second-engine.ts';

// Nothing listens on this port: whatever is read from ClickHouse fails.
const nowhere = 'http://127.0.0.1:9';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine({ secondEngine: secondEngineAt(nowhere, { fromRows: 3 }) });
}, 60_000);
afterAll(() => fixture.close());

const columns = [{ name: 'county' }, { name: 'amount', type: 'number', dataType: 'numeric' as const }];
const rowsOf = (count: number) =>
  `SELECT 'c' || range AS county, CAST(range AS DOUBLE) AS amount FROM range(${count})`;

/** Stores a joined source of parts with these columns, and returns the id of its version. */
async function createJoin(join: Join, parts: readonly (readonly object[])[]): Promise<number> {
  const parsed = parts.map((some) =>
    some.map((column) => sourceColumnSchema.parse({ type: 'text', ...column })),
  );
  const all = joinedColumns(join, parsed);
  const { versionId, sourceId } = await createVersion(fixture, all);
  const data = JSON.stringify({ name: 'Joined', columns: all, join });
  await fixture.database.db.updateTable('item').set({ data }).where('id', '=', sourceId).execute();
  return versionId;
}

test('joined rows are read from DuckDB, however many they are, also where large versions are elsewhere', async () => {
  const parts = [await createVersion(fixture, columns), await createVersion(fixture, columns)];
  for (const { versionId } of parts) {
    await publishQuery(fixture, versionId, rowsOf(2));
  }
  const join = joinSchema.parse({
    kind: 'append',
    parts: parts.map(({ sourceId }, index) => ({ source: sourceId, name: `Part ${index + 1}` })),
    columns: columns.map(({ name }) => ({ name, from: [name, name] })),
  });
  const versionId = await createJoin(join, [columns, columns]);

  // Four rows are as many as versions elsewhere have.
  const { rows } = await fixture.engine.requests.query(versionId, {
    attributes: ['county', 'amount'],
    groupBy: ['county'],
    fn: { amount: 'sum' },
  });
  expect(rows).toEqual([
    ['c0', 0],
    ['c1', 2],
  ]);
  // Their places are looked for in areas, too.
  const areas = [{ name: 'district' }, { name: 'shape', type: 'geometry' }];
  const points = [
    { name: 'lat', type: 'number', dataType: 'numeric' as const },
    { name: 'lon', type: 'number', dataType: 'numeric' as const },
  ];
  const [places, districts] = [await createVersion(fixture, points), await createVersion(fixture, areas)];
  await publishQuery(
    fixture,
    places.versionId,
    'SELECT CAST(range AS DOUBLE) AS lat, 1.0::DOUBLE AS lon FROM range(4)',
  );
  await publishQuery(
    fixture,
    districts.versionId,
    "SELECT 'd' || range AS district, 'POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))' AS shape FROM range(4)",
  );
  const byPlace = joinSchema.parse({
    kind: 'inner',
    parts: [places, districts].map(({ sourceId: source }, index) => ({ source, name: `Part ${index + 1}` })),
    place: { places: 0, columns: ['lat', 'lon'], areas: 'shape' },
    columns: [
      { name: 'lat', from: ['lat', null] },
      { name: 'district', from: [null, 'district'] },
    ],
  });
  const joinedByPlace = await createJoin(byPlace, [points, areas]);
  const matched = await fixture.engine.requests.query(joinedByPlace, {
    attributes: ['lat', 'district'],
    toIndex: 50,
  });
  expect(matched.rows).toHaveLength(12);

  const large = await createVersion(fixture, columns);
  await publishQuery(fixture, large.versionId, rowsOf(4));
  await expect(fixture.engine.requests.query(large.versionId, { attributes: ['county'] })).rejects.toThrow();
});
