import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TileAddress } from '#domain/geo/tile-address.ts';
import {
  createVersion,
  openTestEngine,
  patchCell,
  publishQuery,
  type TestEngine,
} from '../../../../tests/fixtures/data-engine.ts';
import type { PointsRequest } from './tile-requests.ts';

let fixture: TestEngine;
let versionId: number;
beforeAll(async () => {
  fixture = await openTestEngine({ cachedBytes: 0, preaggregatedRows: 100 });
  ({ versionId } = await createVersion(fixture, [
    { name: 'lat', type: 'number', dataType: 'numeric' },
    { name: 'lon', type: 'number', dataType: 'numeric' },
    { name: 'cost', type: 'number', dataType: 'numeric' },
    { name: 'state' },
  ]));
  await publishQuery(
    fixture,
    versionId,
    `SELECT i + 1 AS _row_id, CAST(i % 90 AS VARCHAR) AS lat, CAST(i % 170 AS VARCHAR) AS lon, CAST(i % 7 AS VARCHAR) AS cost, 'S' || (i % 3) AS state FROM range(1000) t(i)`,
  );
}, 60_000);
afterAll(() => fixture.close());

const world: TileAddress = { z: 0, x: 0, y: 0 };
const points: PointsRequest = {
  conditions: {},
  latitude: 'lat',
  longitude: 'lon',
  carried: [{ column: 'cost', fn: 'sum' }],
};
const inState = (state: string): PointsRequest => ({
  ...points,
  conditions: { normalFilter: [{ column: 'state', operation: 'filter', values: [state] }] },
});

/** The number of points in a tile, and the sum of what they cost. */
async function totalsOf(request: PointsRequest): Promise<[number, number]> {
  const { counts, values } = await fixture.engine.tiles.read(versionId, request, world);
  const sum = (list: ArrayLike<unknown>) =>
    Array.from(list).reduce<number>((total, value) => total + Number(value), 0);
  return [sum(counts), sum(values[0]!)];
}

test('points are read by conditions, and prepared ones are read again after an edit', async () => {
  const [all, cost] = await totalsOf(points);
  // Of each 90 latitudes, those of 86 to 89 degrees are beyond the plane.
  expect(all).toBe(Array.from({ length: 1000 }, (_, index) => index % 90).filter((lat) => lat <= 85).length);
  const inStates = await Promise.all(['S0', 'S1', 'S2'].map((state) => totalsOf(inState(state))));
  expect(inStates.reduce((sum, [count]) => sum + count, 0)).toBe(all);

  await fixture.engine.tiles.prepare(versionId, points);
  expect(await totalsOf(points)).toEqual([all, cost]);
  await patchCell(fixture.engine, versionId, 1, 'cost', 1000, {}, null);
  expect(await totalsOf(points)).toEqual([all, cost + 1000]);
  await patchCell(fixture.engine, versionId, 1, 'lat', 89, {}, null);
  expect(await totalsOf(points)).toEqual([all - 1, cost]);
  await fixture.engine.tiles.prepare(versionId, points);
  expect(await totalsOf(points)).toEqual([all - 1, cost]);
  await fixture.restart();
  expect(await totalsOf(points)).toEqual([all - 1, cost]);
});

test('coordinates and amounts are numbers of the version', async () => {
  const read = (change: Partial<PointsRequest>) =>
    fixture.engine.tiles.read(versionId, { ...points, ...change }, world);
  await expect(read({ latitude: 'state' })).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(read({ longitude: 'nowhere' })).rejects.toMatchObject({ code: 'unknown_column' });
  await expect(read({ carried: [{ column: 'state', fn: 'avg' }] })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

test('a tile that is no longer waited for is cancelled', async () => {
  const signal = AbortSignal.abort();
  await expect(fixture.engine.tiles.read(versionId, points, world, { signal })).rejects.toMatchObject({
    code: 'cancelled',
  });
});
