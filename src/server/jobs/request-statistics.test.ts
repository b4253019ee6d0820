import { visitor } from '#domain/access/access.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createVersion,
  openTestEngine,
  patchCell,
  publishQuery,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { openJobs, requestStatistics, type Jobs } from './jobs.server.ts';

let fixture: TestEngine;
let jobs: Jobs;
beforeAll(async () => {
  fixture = await openTestEngine();
  jobs = await openJobs(fixture.database, silentLog);
}, 60_000);
afterAll(async () => {
  await jobs.close();
  await fixture.close();
});

test('many edits of a version become one job, which calculates its profile; storing it requests no other', async () => {
  const { versionId } = await createVersion(fixture, [
    { name: 'n', type: 'number', dataType: 'numeric' },
    { name: 'kind', type: 'select', options: [{ value: 'a', label: 'A' }] },
  ]);
  await publishQuery(
    fixture,
    versionId,
    `SELECT i::BIGINT AS _row_id, i::VARCHAR AS n, CASE WHEN i = 1 THEN 'x' ELSE 'a' END AS kind FROM range(1, 33) t(i)`,
  );
  await fixture.changes.catchUp();
  const added: number[] = [];
  const counted = {
    add: async (...given: Parameters<Jobs['add']>) => {
      added.push(given[1]);
      await jobs.add(...given);
    },
  };
  const stop = requestStatistics(
    { changes: fixture.changes, jobs: counted, log: silentLog },
    { quiet: 300, longest: 60_000 },
  );
  for (const value of ['40', '50', '60', '']) {
    await patchCell(fixture.engine, versionId, 1, 'n', value, {}, null);
  }
  await jobs.handle('update-statistics', (id) => fixture.engine.statistics.take(id));
  await vi.waitFor(
    async () =>
      expect(await fixture.engine.statistics.profile(versionId, visitor)).toMatchObject({ isCurrent: true }),
    {
      timeout: 15_000,
      interval: 50,
    },
  );
  await fixture.changes.catchUp();
  stop();
  expect(added).toEqual([versionId]);
  const { rows, columns } = await fixture.engine.statistics.profile(versionId, visitor);
  expect(rows).toBe(32);
  const [n, kind] = columns;
  expect(n).toMatchObject({ filled: 31, empty: 1, invalid: 0, distinct: 31, least: 2, greatest: 32 });
  expect(n!.histogram).toHaveLength(16);
  expect(n!.histogram!.reduce((sum, count) => sum + count, 0)).toBe(31);
  expect(kind).toMatchObject({
    invalid: 1,
    histogram: null,
    top: [
      { value: 'a', count: 31 },
      { value: 'x', count: 1 },
    ],
  });
});
