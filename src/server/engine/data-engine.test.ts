import { visitor } from '#domain/access/access.ts';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { HistogramOptions } from './requests/data-request-options.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
  patchCell,
  editorNamed,
} from '../../../tests/fixtures/data-engine.ts';

let test1: TestEngine;
beforeAll(async () => {
  test1 = await openTestEngine();
}, 60_000);
afterAll(() => test1.close());

const columns = [
  { name: 'state' },
  { name: 'cost', type: 'number', dataType: 'numeric' },
  { name: 'declared', type: 'date', dataType: 'date' },
  { name: 'programs', type: 'multiselect' },
] as const;

const rows = `SELECT * FROM (VALUES
  (1::BIGINT, 'Ohio', '10', '2020-01-02', 'IA, PA'),
  (2, 'Ohio', 'n/a', '2020-13-02', 'PA'),
  (3, 'Iowa', '2.50', NULL, NULL),
  (4, NULL, '007', '2021-05-06', '"a,b", c')
) AS t(_row_id, state, cost, declared, programs)`;

async function publish(): Promise<number> {
  const { versionId } = await createVersion(test1, columns);
  await publishQuery(test1, versionId, rows);
  return versionId;
}

const all = { attributes: ['id', 'state', 'cost', 'declared', 'programs'] };

describe('a version', () => {
  test('is read by its columns, and text that does not fit its column stays as it is', async () => {
    const versionId = await publish();
    expect(await test1.engine.requests.query(versionId, { ...all, totals: true })).toEqual({
      columns: [
        { name: 'id', type: 'number' },
        { name: 'state', type: 'text' },
        { name: 'cost', type: 'number' },
        { name: 'declared', type: 'date' },
        { name: 'programs', type: 'multiselect' },
      ],
      rows: [
        [1, 'Ohio', 10, '2020-01-02', ['IA', 'PA']],
        [2, 'Ohio', 'n/a', '2020-13-02', ['PA']],
        [3, 'Iowa', 2.5, null, null],
        [4, null, 7, '2021-05-06', ['a,b', 'c']],
      ],
      length: 4,
      totals: [null, null, 19.5, null, null],
    });
  });

  test('is searched for numbers and dates as they are shown, too', async () => {
    const versionId = await publish();
    await patchCell(test1.engine, versionId, 3, 'cost', '1234.5', {}, null);
    const found = async (search: string) =>
      (await test1.engine.requests.query(versionId, { ...all, search })).rows.map(([id]) => id);
    expect(await found('1/2/2020')).toEqual([1]);
    expect(await found('May 6, 2021')).toEqual([4]);
    expect(await found('2021-05')).toEqual([4]);
    expect(await found('1,234')).toEqual([3]);
    expect(await found('a,b')).toEqual([4]);
    const value = async (column: string, search: string) =>
      (await test1.engine.requests.distinct(versionId, column, { search, limit: 9 })).map((one) => one.value);
    expect(await value('declared', '5/6/2021')).toEqual(['2021-05-06']);
    expect(await value('cost', '1,234')).toEqual([1234.5]);
  });

  test('without rows is empty, and takes some', async () => {
    const { versionId } = await createVersion(test1, columns);
    expect(await test1.engine.requests.query(versionId, all)).toMatchObject({ rows: [], length: 0 });
    const { rowIds } = await test1.engine.edits.insertRows(
      versionId,
      [{ state: 'Utah', cost: '3' }, { cost: '' }],
      'ann',
    );
    expect(rowIds).toEqual([1, 2]);
    expect((await test1.engine.requests.query(versionId, all)).rows).toEqual([
      [1, 'Utah', 3, null, null],
      [2, null, null, null, null],
    ]);
  });

  test('shows every committed edit at once', async () => {
    const versionId = await publish();
    const { engine } = test1;
    await engine.requests.query(versionId, all);
    await patchCell(engine, versionId, 1, 'cost', 12.5, { base: 10 }, 'ann');
    await patchCell(engine, versionId, 3, 'programs', ['x, y', 'z'], {}, 'ann');
    await patchCell(engine, versionId, 4, 'state', null, {}, 'ann');
    expect(await engine.edits.deleteRows(versionId, [2, 99], 'ann')).toEqual({ deleted: 1, seq: 4 });
    await engine.edits.insertRows(versionId, [{ state: 'Guam' }], 'ann');
    expect((await engine.requests.query(versionId, all)).rows).toEqual([
      [1, 'Ohio', 12.5, '2020-01-02', ['IA', 'PA']],
      [3, 'Iowa', 2.5, null, ['x, y', 'z']],
      [4, null, 7, '2021-05-06', ['a,b', 'c']],
      [5, 'Guam', null, null, null],
    ]);
  });

  test('records the exact previous text of its cells', async () => {
    const versionId = await publish();
    await patchCell(test1.engine, versionId, 4, 'cost', '8', {}, 'ann');
    await test1.engine.edits.deleteRows(versionId, [4], 'bob');
    const log = await test1.database.db
      .selectFrom('row_change')
      .select(['seq', 'kind', 'before', 'by'])
      .where('version_id', '=', versionId)
      .orderBy('seq')
      .execute();
    expect(log).toEqual([
      { seq: 2, kind: 'patch', before: { cost: '007' }, by: 'ann' },
      {
        seq: 3,
        kind: 'delete',
        before: { state: null, cost: '8', declared: '2021-05-06', programs: '"a,b", c' },
        by: 'bob',
      },
    ]);
  });

  test('refuses an edit whose base has changed, and accepts edits of other cells', async () => {
    const versionId = await publish();
    const { engine } = test1;
    await patchCell(engine, versionId, 2, 'cost', '1', { base: 'n/a' }, 'ann');
    await patchCell(engine, versionId, 2, 'state', 'Utah', { base: 'Ohio' }, 'bob');
    await expect(patchCell(engine, versionId, 2, 'cost', '2', { base: 'n/a' }, 'bob')).rejects.toMatchObject({
      code: 'conflict',
      details: { cells: [{ rowId: 2, column: 'cost', current: 1 }] },
    });
    expect((await engine.requests.query(versionId, all)).rows[1]).toEqual([
      2,
      'Utah',
      1,
      '2020-13-02',
      ['PA'],
    ]);
  });

  test('follows its columns when their types change', async () => {
    const { sourceId, versionId } = await createVersion(test1, columns);
    await publishQuery(test1, versionId, rows);
    await test1.engine.requests.query(versionId, all);
    await patchCell(test1.engine, versionId, 1, 'cost', '0010', {}, 'ann');
    const text = [{ name: 'cost', type: 'text', dataType: 'text' }];
    await test1.database.db
      .updateTable('item')
      .set({ data: JSON.stringify({ name: 'Test', columns: text }) })
      .where('id', '=', sourceId)
      .execute();
    expect((await test1.engine.requests.query(versionId, { attributes: ['cost'] })).rows).toEqual([
      ['0010'],
      ['n/a'],
      ['2.50'],
      ['007'],
    ]);
    await expect(test1.engine.requests.query(versionId, { attributes: ['state'] })).rejects.toMatchObject({
      code: 'unknown_column',
    });
  });

  test('that is not there is not found', async () => {
    await expect(test1.engine.requests.query(999_999, all)).rejects.toMatchObject({ code: 'not_found' });
    await expect(test1.engine.edits.insertRows(999_999, [{}], null)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('reports its snapshot and sequence number', async () => {
    const versionId = await publish();
    const before = await test1.engine.state(versionId);
    expect(await test1.engine.state(versionId)).toEqual(before);
    await patchCell(test1.engine, versionId, 1, 'cost', '1', {}, null);
    expect(await test1.engine.state(versionId)).toEqual({ ...before, seq: before.seq + 1 });
  });

  test('lists distinct values and counts its columns', async () => {
    const versionId = await publish();
    expect(await test1.engine.requests.distinct(versionId, 'state', { limit: 10 })).toEqual([
      { value: 'Ohio', count: 2 },
      { value: 'Iowa', count: 1 },
    ]);
    expect(await test1.engine.requests.distinct(versionId, 'programs', { search: 'p', limit: 10 })).toEqual([
      { value: 'PA', count: 2 },
    ]);
    const cheap = [{ column: 'cost', operation: 'between' as const, values: [null, 5] }];
    expect(
      await test1.engine.requests.distinct(versionId, 'state', { limit: 10, normalFilter: cheap }),
    ).toEqual([{ value: 'Iowa', count: 1 }]);
    // The number of empty cells is behind the values, and takes the place of none.
    expect(await test1.engine.requests.distinct(versionId, 'state', { limit: 1, empties: true })).toEqual([
      { value: 'Ohio', count: 2 },
      { value: null, count: 1 },
    ]);
    expect(await test1.engine.requests.distinct(versionId, 'programs', { limit: 1, empties: true })).toEqual([
      { value: 'PA', count: 2 },
      { value: null, count: 1 },
    ]);
    const found = { search: 'o', limit: 9, empties: true };
    expect(await test1.engine.requests.distinct(versionId, 'state', found)).not.toContainEqual({
      value: null,
      count: 1,
    });
    await test1.engine.statistics.take(versionId);
    expect((await test1.engine.statistics.stored(versionId))?.columns['cost']).toMatchObject({
      count: 3,
      nulls: 0,
      invalid: 1,
      min: 2.5,
      max: 10,
    });
    expect(await test1.engine.statistics.profile(versionId, visitor)).toMatchObject({ isCurrent: true });
    await patchCell(test1.engine, versionId, 1, 'cost', '30', {}, null);
    expect(await test1.engine.statistics.profile(versionId, visitor)).toMatchObject({ isCurrent: false });
    await test1.engine.statistics.take(versionId);
    const { isCurrent, columns } = await test1.engine.statistics.profile(versionId, visitor);
    expect(isCurrent).toBe(true);
    expect(columns.find(({ name }) => name === 'cost')).toMatchObject({ greatest: 30, invalid: 1 });
  });
});

describe('a histogram', () => {
  const histogram = async (versionId: number, name: string, normalFilter = noConditions) =>
    (await test1.engine.requests.histogram(versionId, name, { normalFilter })).rows;
  const noConditions: NonNullable<DataRequestInput['normalFilter']> = [];

  test('has equal steps between the least and the greatest value; misfits and empty cells are left out', async () => {
    const versionId = await publish();
    const costs = await histogram(versionId, 'cost');
    expect(costs).toHaveLength(24);
    expect([costs[0], costs[14], costs[23]]).toEqual([
      [2.5, 2.8125, 1],
      [6.875, 7.1875, 1],
      [9.6875, 10, 1],
    ]);
    const days = await histogram(versionId, 'declared');
    expect([days[0]![0], days.at(-1)![1]]).toEqual(['2020-01-02', '2021-05-06']);
    expect(days.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(2);
    expect(await histogram(versionId, 'state')).toEqual([]);
  });

  test('has a step for each of few whole numbers, and only the rows that meet the conditions', async () => {
    const versionId = await publish();
    expect(await histogram(versionId, 'id')).toEqual([1, 2, 3, 4].map((id) => [id, id + 1, 1]));
    const inOhio = [{ column: 'state', operation: 'filter' as const, values: ['Ohio'] }];
    expect(await histogram(versionId, 'cost', inOhio)).toEqual([[10, 11, 1]]);
    const nowhere = [{ column: 'state', operation: 'filter' as const, values: ['Guam'] }];
    expect(await histogram(versionId, 'cost', nowhere)).toEqual([]);
  });
});

test('a histogram with about so many steps has round ones, of the rows that meet any condition', async () => {
  const versionId = await publish();
  const steps = async (name: string, options: HistogramOptions) =>
    (await test1.engine.requests.histogram(versionId, name, options)).rows;
  expect(await steps('cost', { most: 5 })).toEqual([
    [2, 4, 1],
    [4, 6, 0],
    [6, 8, 1],
    [8, 10, 1],
  ]);
  expect(await steps('id', { most: 5 })).toEqual([1, 2, 3, 4].map((id) => [id, id, 1]));
  const days = await steps('declared', { most: 5 });
  expect(days.map(([, , count]) => count)).toEqual([1, 0, 0, 0, 0, 1]);
  expect(days[0]).toEqual(['2019-10-31', '2020-02-07', 1]);
  const inState = (state: string) => ({ column: 'state', operation: 'filter' as const, values: [state] });
  const normalFilter = [inState('Ohio'), inState('Iowa')];
  const any = await steps('cost', { most: 5, normalFilter, filterRelation: 'or' });
  expect(any.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(2);
  expect(await steps('cost', { most: 5, normalFilter })).toEqual([]);
});

test('a histogram tells the least and the greatest value, behind which its last step may end', async () => {
  const versionId = await publish();
  const ends = async (name: string) => (await test1.engine.requests.histogram(versionId, name, {})).totals;
  expect(await ends('id')).toEqual([1, 4, 4]);
  expect(await ends('cost')).toEqual([2.5, 10, 3]);
  expect(await ends('declared')).toEqual(['2020-01-02', '2021-05-06', 2]);
  expect(await ends('state')).toBeNull();
});

describe('names and values that carry SQL', () => {
  test.each(["zz' OR 1=1 --", '"', '__proto__', 'constructor', 'c1', 'state" FROM "v1'])(
    '%s is only a name',
    async (name) => {
      const versionId = await publish();
      const requests = [
        { attributes: [name] },
        { attributes: ['state'], groupBy: [name] },
        { attributes: ['state'], orderBy: Object.fromEntries([[name, 'asc nulls last' as const]]) },
        {
          attributes: ['state'],
          normalFilter: [{ column: name, operation: 'filter' as const, values: ['x'] }],
        },
        { attributes: ['state'], copies: { copy: name } },
        { attributes: ['state'], meta: [name] },
      ];
      for (const request of requests) {
        const answer = test1.engine.requests.query(versionId, request);
        if (name !== '__proto__') {
          await expect(answer).rejects.toMatchObject({ code: 'unknown_column' });
        } else {
          await answer.catch((error: unknown) => expect(error).toMatchObject({ code: 'unknown_column' }));
        }
      }
      await expect(patchCell(test1.engine, versionId, 1, name, 'x', {}, null)).rejects.toMatchObject({
        code: 'unknown_column',
      });
      await expect(test1.engine.requests.distinct(versionId, name, { limit: 1 })).rejects.toMatchObject({
        code: 'unknown_column',
      });
    },
  );

  test('values stay values', async () => {
    const versionId = await publish();
    const evil = `'); DROP TABLE "v1"; --`;
    await patchCell(test1.engine, versionId, 1, 'state', evil, {}, null);
    const request = { attributes: ['state'], filter: { state: [evil] }, like: { state: "'" } };
    expect((await test1.engine.requests.query(versionId, request)).rows).toEqual([[evil]]);
  });

  test('columns may be called anything', async () => {
    const names = ['a"b', "c'd", 'select', 'row id', 'ünïcode', '_row', 'o1', 'k1'];
    const { versionId } = await createVersion(
      test1,
      names.map((name) => ({ name })),
    );
    const cells = names.map((name) => `'x' AS "${name.replaceAll('"', '""')}"`);
    await publishQuery(test1, versionId, `SELECT 1::BIGINT AS _row_id, ${cells.join(', ')}`);
    const answer = await test1.engine.requests.query(versionId, { attributes: names });
    expect(answer.rows).toEqual([names.map(() => 'x')]);
  });
});

describe('the replica', () => {
  test('is read again after a restart, with every edit', async () => {
    const versionId = await publish();
    await patchCell(test1.engine, versionId, 1, 'state', 'Utah', {}, null);
    const before = await test1.engine.requests.query(versionId, all);
    await patchCell(test1.engine, versionId, 3, 'state', 'Utah', {}, null);
    await test1.restart();
    expect(await test1.engine.requests.query(versionId, all)).toMatchObject({
      rows: before.rows.map((row) => (row[0] === 3 ? [3, 'Utah', ...row.slice(2)] : row)),
    });
  });

  test('may be deleted or damaged: it is made again', async () => {
    const versionId = await publish();
    await patchCell(test1.engine, versionId, 1, 'cost', '77', {}, null);
    const before = await test1.engine.requests.query(versionId, all);
    await test1.restart((folder) => rm(folder, { recursive: true }));
    expect(await test1.engine.requests.query(versionId, all)).toEqual(before);
    await test1.restart(async (folder) => {
      for (const name of await readdir(folder)) {
        await writeFile(join(folder, name), 'not a database').catch(() => undefined);
      }
    });
    expect(await test1.engine.requests.query(versionId, all)).toEqual(before);
  });

  test('says which version has lost its snapshot, and goes on with others', async () => {
    const missing = await createVersion(test1, columns);
    const damaged = await createVersion(test1, columns);
    const whole = await publish();
    const lost = await publishQuery(test1, missing.versionId, `SELECT 1::BIGINT AS _row_id, 'lost' AS state`);
    const broken = await publishQuery(
      test1,
      damaged.versionId,
      `SELECT 1::BIGINT AS _row_id, 'broken' AS state`,
    );
    await test1.objects.delete(lost);
    await writeFile(await test1.objects.localPath(broken, new DisposableStack()), 'PAR1 but not really');
    await expect(test1.engine.requests.query(missing.versionId, all)).rejects.toMatchObject({
      code: 'missing_object',
    });
    await expect(test1.engine.requests.query(damaged.versionId, all)).rejects.toMatchObject({
      code: 'damaged_object',
    });
    expect((await test1.engine.requests.query(whole, all)).length).toBe(4);
  });

  test('reads integers of Parquet files as integers until there is a fraction', async () => {
    const { versionId } = await createVersion(test1, [{ name: 'n', type: 'number', dataType: 'numeric' }]);
    await publishQuery(
      test1,
      versionId,
      `SELECT i::BIGINT AS _row_id, 9007199254740993 + i AS n FROM range(3) t(i)`,
    );
    const request = { attributes: ['n'] };
    expect((await test1.engine.requests.query(versionId, request)).rows[0]).toEqual(['9007199254740993']);
    await patchCell(test1.engine, versionId, 1, 'n', '1.5', {}, null);
    await patchCell(test1.engine, versionId, 2, 'n', 'many', {}, null);
    expect((await test1.engine.requests.query(versionId, request)).rows.slice(1)).toEqual([[1.5], ['many']]);
    await test1.engine.edits.deleteRows(versionId, [0], null);
    const log = await test1.database.db
      .selectFrom('row_change')
      .select('before')
      .where('version_id', '=', versionId)
      .where('kind', '=', 'delete')
      .execute();
    expect(log).toEqual([{ before: { n: '9007199254740993' } }]);
  });
});

describe('questions', () => {
  test('run once when two clients send the same one, and stop when both have gone', async () => {
    const versionId = await publish();
    const [one, two] = await Promise.all([
      test1.engine.requests.query(versionId, all),
      test1.engine.requests.query(versionId, all),
    ]);
    expect(one).toBe(two);
    const leaving = new AbortController();
    leaving.abort();
    await expect(
      test1.engine.requests.query(versionId, { attributes: ['cost'] }, { signal: leaving.signal }),
    ).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('that take too long, or whose client has gone, are interrupted', async () => {
    const hasty = await openTestEngine({ timeoutMilliseconds: 60 });
    try {
      const { versionId } = await createVersion(hasty, [{ name: 'n', type: 'number', dataType: 'numeric' }]);
      await publishQuery(hasty, versionId, `SELECT i AS _row_id, i AS n FROM range(3000000) t(i)`);
      // Downloads may take twenty times as long, so that these two succeed on a busy machine.
      const rowsOf = async (request: DataRequestInput) => {
        const found: Cell[][] = [];
        await hasty.engine.requests.each(versionId, request, async (rows) => void found.push(...rows));
        return found;
      };
      await rowsOf({ attributes: ['n'], filter: { n: [1] } });
      const slow = { attributes: ['n'], fn: { n: 'list' as const } };
      await expect(hasty.engine.requests.query(versionId, slow)).rejects.toMatchObject({ code: 'timeout' });
      const leaving = new AbortController();
      const left = hasty.engine.requests.query(versionId, slow, { signal: leaving.signal });
      setTimeout(() => leaving.abort(), 5);
      await expect(left).rejects.toMatchObject({ code: 'cancelled' });
      expect(await rowsOf({ attributes: ['n'], filter: { n: [7] } })).toEqual([[7]]);
    } finally {
      await hasty.close();
    }
  }, 60_000);

  test('are refused with the sentences of the specification', async () => {
    const versionId = await publish();
    await expect(
      test1.engine.requests.query(versionId, { attributes: ['state', 'cost'], fn: { cost: 'sum' } }),
    ).rejects.toThrow(
      "All visible columns don't have a function. # Visible columns: 2, # Function applied: 1",
    );
    await expect(
      test1.engine.requests.query(versionId, {
        attributes: ['state', 'cost', 'declared'],
        groupBy: ['state'],
        fn: { cost: 'sum' },
      }),
    ).rejects.toThrow(
      'All Non grouped columns must have a function applied. # Non grouped columns: 2, # Function applied: 1.',
    );
  });
});

test('requests are answered while more downloads are written than may run at once', async () => {
  const versionId = await publish();
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  const downloads = Array.from({ length: 40 }, (_, index) => {
    const visit = async () => {
      running += 1;
      await blocked;
    };
    return test1.engine.requests.each(versionId, all, visit, { viewer: editorNamed(`downloads ${index}`) });
  });
  await expect.poll(() => running).toBeGreaterThan(0);
  expect((await test1.engine.requests.query(versionId, { attributes: ['state'], toIndex: 1 })).length).toBe(
    4,
  );
  expect((await patchCell(test1.engine, versionId, 1, 'state', 'Utah', {}, 'ann')).seq).toBeGreaterThan(0);
  expect((await test1.engine.statistics.take(versionId)).rows).toBe(4);
  expect(running).toBe(3);
  release();
  await Promise.all(downloads);
  expect(running).toBe(40);
});
