import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import { maxListGroups } from '#domain/query/request-cost.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';

/** Somewhat more rows than there may be lists, each with a number of its own and one of 50 regions. */
const rows = maxListGroups + 1000;

let fixture: TestEngine;
let versionId: number;

beforeAll(async () => {
  fixture = await openTestEngine();
  const numeric = { type: 'number', dataType: 'numeric' } as const;
  const columns = [{ name: 'code', ...numeric }, { name: 'region' }, { name: 'kind' }];
  ({ versionId } = await createVersion(fixture, columns));
  const query = `SELECT i AS _row_id, i AS code, 'Region ' || (i % 50) AS region, 'Kind ' || (i % 7) AS kind FROM range(1, ${rows + 1}) AS t(i)`;
  await publishQuery(fixture, versionId, query);
});
afterAll(() => fixture.close());

const lists = (change: Partial<DataRequestInput>) =>
  fixture.engine.requests.query(versionId, {
    attributes: ['region', 'kind'],
    groupBy: ['region'],
    fn: { kind: 'list' },
    ...change,
  });

test('lists for as many groups as there are rows are refused, in words, also where few groups are left afterwards', async () => {
  const byCode = { attributes: ['code', 'kind'], groupBy: ['code'] };
  const refused = { code: 'too_large', details: { groups: rows, limit: maxListGroups } };
  await expect(lists(byCode)).rejects.toMatchObject(refused);
  await expect(lists(byCode)).rejects.toThrow(
    'The rows have 201,000 groups; lists are made for 200,000 at most.',
  );
  const having = [{ column: 'kind', fn: 'list', operation: 'filter', values: ['Kind 99'] }];
  await expect(lists({ ...byCode, having } as Partial<DataRequestInput>)).rejects.toMatchObject(refused);
});

test('lists for few groups of as many rows are made, and so are those of the groups that a filter leaves', async () => {
  const byRegion = await lists({ orderBy: { region: 'asc nulls last' }, toIndex: 1 });
  expect(byRegion.length).toBe(50);
  expect(byRegion.rows).toEqual([['Region 0', 'Kind 0, Kind 1, Kind 2, Kind 3, Kind 4, Kind 5, Kind 6']]);
  const filter = { column: 'region', operation: 'filter' as const, values: ['Region 3'] };
  const byCode = await lists({
    attributes: ['code', 'kind'],
    groupBy: ['code'],
    normalFilter: [filter],
    toIndex: 1,
  });
  expect(byCode.length).toBe(rows / 50);
});

test('functions that take no list have any number of groups', async () => {
  const sums = await lists({
    attributes: ['code', 'kind'],
    groupBy: ['code'],
    fn: { kind: 'count' },
    toIndex: 1,
  });
  expect(sums.length).toBe(rows);
});
