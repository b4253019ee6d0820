import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { maxOverGroups } from '#domain/query/request-cost.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';

/** Somewhat more rows than there may be groups that functions are over. */
const rows = maxOverGroups + 1000;
/** The first rows are of 2001, all others of 2002. */
const rowsOfFirstYear = 5000;

let fixture: TestEngine;
let versionId: number;

beforeAll(async () => {
  fixture = await openTestEngine({ cachedBytes: 0 });
  const numeric = { type: 'number', dataType: 'numeric' } as const;
  ({ versionId } = await createVersion(fixture, [
    { name: 'code', ...numeric },
    { name: 'region', ...numeric },
    { name: 'amount', ...numeric },
    { name: 'day', type: 'date', dataType: 'date' },
  ]));
  await publishQuery(
    fixture,
    versionId,
    `SELECT i AS _row_id, i AS code, i % 50 AS region, 1 AS amount,
      CASE WHEN i <= ${rowsOfFirstYear} THEN DATE '2001-05-01' ELSE DATE '2002-05-01' END AS day
      FROM range(1, ${rows + 1}) AS t(i)`,
  );
}, 300_000);
afterAll(() => fixture.close());

const query = (change: Partial<DataRequestInput>) =>
  fixture.engine.requests.query(versionId, {
    attributes: ['code', 'amount'],
    groupBy: ['code'],
    fn: { amount: 'sum' },
    toIndex: 3,
    ...change,
  });
const running: Partial<DataRequestInput> = { over: { amount: { kind: 'running' } } };
const byRegion: Partial<DataRequestInput> = {
  attributes: ['region', 'amount'],
  groupBy: ['region'],
  orderBy: { region: 'asc nulls last' },
};
const refused = { code: 'too_large', details: { groups: rows, limit: maxOverGroups } };
const yearBefore = (year: number): Partial<DataRequestInput> => ({
  attributes: ['code', 'amount', 'before'],
  against: {
    columns: { before: { of: 'amount', kind: 'other' } },
    period: { column: 'day', from: `${year}-01-01`, to: `${year}-12-31`, with: 'yearBefore' },
  },
});

test('functions over more groups than there may be are refused, whichever of them are left', async () => {
  await expect(query(running)).rejects.toMatchObject(refused);
  await expect(query(running)).rejects.toThrow(
    'The rows have 3,001,000 groups; functions over groups are made for 3,000,000 at most.',
  );
  for (const value of [7, -1]) {
    const having = [{ column: 'code', fn: 'max' as const, operation: 'filter' as const, values: [value] }];
    await expect(query({ ...running, having })).rejects.toMatchObject(refused);
  }
}, 300_000);

test('functions over few groups of as many rows are made, on pages without rows too', async () => {
  const all = await query({ ...running, ...byRegion });
  const ofRegion = rows / 50;
  expect(all.length).toBe(50);
  expect(all.rows).toEqual([0, 1, 2].map((region) => [region, ofRegion * (region + 1)]));
  const behind = await query({ ...running, ...byRegion, fromIndex: 60, toIndex: 70 });
  expect({ rows: behind.rows, length: behind.length }).toEqual({ rows: [], length: 50 });
  const pivot = await query({ ...running, ...byRegion, pivot: { across: [] }, toIndex: 1000 });
  expect(pivot.rows.find(([region]) => region === 2)).toEqual([2, ofRegion * 3]);
  expect(pivot.depths).toHaveLength(51);
}, 300_000);

test('groups of both selections are compared where these are few enough', async () => {
  await expect(query(yearBefore(2002))).rejects.toMatchObject(refused);
  await expect(query(yearBefore(2002))).rejects.toThrow('groups are compared for 3,000,000 at most');
  const few = await query(yearBefore(2001));
  expect(few.length).toBe(rowsOfFirstYear);
  expect(few.rows).toEqual([1, 2, 3].map((code) => [code, 1, null]));
}, 300_000);
