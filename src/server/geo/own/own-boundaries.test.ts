import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import {
  createVersion,
  openTestEngine,
  patchCell,
  publishQuery,
  type TestColumn,
  type TestEngine,
} from '../../../../tests/fixtures/data-engine.ts';
import { OwnBoundaries } from './own-boundaries.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
}, 60_000);
afterAll(() => fixture.close());

const open = () =>
  new OwnBoundaries({ db: fixture.database.db, objects: fixture.objects, engine: fixture.engine });

const square = (west: number) =>
  `POLYGON ((${west} 50, ${west + 1} 50, ${west + 1} 51, ${west} 51, ${west} 50))`;

const columns: TestColumn[] = [
  { name: 'shape', type: 'geometry' },
  { name: 'district' },
  { name: 'code', is_primary: true },
];

/** A version of districts with these shapes. */
async function publishDistricts(shapes: string[], described = columns) {
  const { versionId } = await createVersion(fixture, described);
  const rows = shapes.map((shape, at) => `('${shape}', 'District ${at}', 'D${at}')`);
  await publishQuery(
    fixture,
    versionId,
    `SELECT * FROM (VALUES ${rows.join(', ')}) AS rows (shape, district, code)`,
  );
  return versionId;
}

const prepare = async (versionId: number, request = {}) =>
  (await open().prepare('drawing', versionId, request)) as PreparedShapes;

test('the rows of a version are regions, by their key, names and other codes', async () => {
  const versionId = await publishDistricts([square(5), square(6)]);
  const { shapes, set, edition } = await prepare(versionId);
  expect([set, edition]).toEqual([`version:${versionId}`, 0]);
  expect(shapes).toMatchObject([
    { key: 'D0', name: 'District 0', aliases: ['District 0'], neighbours: [[1, 'east']] },
    { key: 'D1', name: 'District 1', aliases: ['District 1'], neighbours: [[0, 'west']] },
  ]);
  const byName = await prepare(versionId, { key: 'district', label: 'code' });
  expect(byName.shapes).toMatchObject([{ key: 'District 0', name: 'D0' }, { key: 'District 1' }]);
}, 60_000);

test('an edit prepares the regions again, and what was prepared is found by all nodes', async () => {
  const versionId = await publishDistricts([square(5), square(6)]);
  const before = await prepare(versionId);
  const { rows } = await fixture.engine.requests.query(versionId, { attributes: ['id', 'code'] });
  await patchCell(fixture.engine, versionId, Number(rows[1]![0]), 'code', 'D9', {}, null);
  const after = await prepare(versionId);
  expect(after.shapes.map(({ key }) => key)).toEqual(['D0', 'D9']);
  expect(after.digest).not.toBe(before.digest);

  const { db } = fixture.database;
  const kept = await db
    .selectFrom('prepared_shapes')
    .selectAll()
    .where('version_id', '=', versionId)
    .execute();
  expect(kept).toHaveLength(2);
  // A node that finds the text needs no rows.
  const engine = { ...fixture.engine, columns: () => Promise.reject(new Error('not needed')) };
  const other = new OwnBoundaries({ db, objects: fixture.objects, engine });
  expect(await other.prepare('drawing', versionId, {})).toEqual(after);
}, 60_000);

test('empty shapes, points and rows without a key are no regions', async () => {
  const versionId = await publishDistricts([square(5), 'POINT (1 2)', 'no shape', square(7)]);
  expect((await prepare(versionId)).shapes.map(({ key }) => key)).toEqual(['D0', 'D3']);
}, 60_000);

test('a version that cannot be a map says so, and is no failure of the job', async () => {
  const points = await publishDistricts(['POINT (1 2)']);
  await expect(open().prepare('drawing', points, {})).rejects.toMatchObject({
    code: 'unreadable',
    message: 'This version has no areas that a map could have.',
  });
  await open().prepareAhead(points);

  const texts = await publishDistricts(['x'], [{ name: 'shape' }, { name: 'district' }, { name: 'code' }]);
  await expect(open().prepare('drawing', texts, {})).rejects.toMatchObject({ code: 'unreadable' });
  await open().prepareAhead(texts);
  await open().prepareAhead(987_654_321);
}, 60_000);

test('regions that take long are being prepared', async () => {
  const versionId = await publishDistricts([square(5)]);
  const engine = { ...fixture.engine, columns: () => new Promise<never>(() => undefined) };
  const slow = new OwnBoundaries({ db: fixture.database.db, objects: fixture.objects, engine }, 10);
  expect(await slow.read('drawing', versionId, {})).toBeNull();
}, 60_000);

test('tiles are cut from the same regions', async () => {
  const versionId = await publishDistricts([square(5), square(6)]);
  const tiles = await open().prepare('tiles', versionId, {});
  expect(tiles).toMatchObject({ shapes: [{ key: 'D0' }, { key: 'D1' }] });
}, 60_000);
