import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import type { Measure } from '#domain/formula/measure.ts';
import {
  createVersion,
  openTestEngine,
  patchCell,
  publishQuery,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
}, 60_000);
afterAll(() => fixture.close());

const sum = (column: string): Measure => ({ type: 'function', fn: 'sum', column });
const measure: Measure = { type: 'operation', operation: '/', left: sum('damage'), right: sum('events') };
const columns = [
  { name: 'per_event', type: 'measure', measure },
  { name: 'town', type: 'text' },
  { name: 'damage', type: 'number', dataType: 'numeric' as const },
  { name: 'events', type: 'number', dataType: 'numeric' as const },
];

async function publish(): Promise<number> {
  const { versionId } = await createVersion(fixture, columns);
  const rows = `SELECT * FROM (VALUES
    (1::BIGINT, 'Ash', '10', '1'), (2, 'Ash', '10', '9'), (3, 'Elm', '30', '3'), (4, 'Oak', '7', '0')
  ) AS t(_row_id, town, damage, events)`;
  await publishQuery(fixture, versionId, rows);
  return versionId;
}

test('a quotient of sums is that of all rows in groups, in the total and alone, and follows edits', async () => {
  const versionId = await publish();
  const { requests } = fixture.engine;
  const byTown = { attributes: ['town', 'per_event'], groupBy: ['town'], totals: true };
  const result = await requests.query(versionId, byTown);
  expect(result.rows).toEqual([
    ['Ash', 2],
    ['Elm', 10],
    ['Oak', null],
  ]);
  expect(result.totals).toEqual([null, 57 / 13]);
  expect((await requests.query(versionId, { attributes: ['per_event'] })).rows).toEqual([[57 / 13]]);

  await patchCell(fixture.engine, versionId, 2, 'damage', '90', {}, 'ann');
  const largest = { ...byTown, orderBy: { per_event: 'desc nulls last' as const }, gt: { per_event: 1 } };
  expect((await requests.query(versionId, largest)).rows).toEqual([
    ['Ash', 10],
    ['Elm', 10],
  ]);
});

test('rows have no cells of it: what reads them says so, and what reads all of them leaves it out', async () => {
  const versionId = await publish();
  const { requests, statistics, edits } = fixture.engine;
  const refused = { code: 'invalid_request', message: expect.stringContaining('is a measure') as string };
  await expect(requests.distinct(versionId, 'per_event', { limit: 3 })).rejects.toMatchObject(refused);
  await expect(requests.histogram(versionId, 'per_event', {})).rejects.toMatchObject(refused);
  await expect(requests.query(versionId, { attributes: ['id', 'per_event'] })).rejects.toThrow(
    'none in a row',
  );
  await expect(edits.insertRows(versionId, [{ per_event: '1' }], 'ann')).rejects.toThrow('cannot be edited');

  await statistics.take(versionId);
  const profile = await statistics.profile(versionId, visitor);
  expect(profile.columns.map(({ name }) => name).toSorted()).toEqual(['damage', 'events', 'town']);
  expect(await requests.validity(versionId)).toMatchObject({ valid: 4, invalid: 0 });
});

test('a column of its name in a snapshot stays there and is not read', async () => {
  const { versionId } = await createVersion(fixture, columns);
  const row = `SELECT 1::BIGINT AS _row_id, 'Ash' AS town, '8' AS damage, '2' AS events, '99' AS per_event`;
  await publishQuery(fixture, versionId, row);
  const request = { attributes: ['town', 'per_event'], groupBy: ['town'] };
  expect((await fixture.engine.requests.query(versionId, request)).rows).toEqual([['Ash', 4]]);
});
