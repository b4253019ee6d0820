import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../../../tests/fixtures/data-engine.ts';
import { operation, variable } from '../../testing/case-columns.ts';

let fixture: TestEngine;
let versionId: number;
beforeAll(async () => {
  fixture = await openTestEngine({ cachedBytes: 0 });
  const options = [
    { value: '1', label: 'One' },
    { value: '2', label: 'Two' },
  ];
  const made = await createVersion(fixture, [
    { name: 'n', type: 'number', dataType: 'numeric' },
    {
      name: 'kind',
      type: 'select',
      options,
      display: 'meta',
      meta_lookup: { custom: { 1: 'Zebra', 2: 'Bear' } },
    },
    { name: 'share', type: 'calculated', formula: operation(variable('n'), '/', variable('n')) },
  ]);
  ({ versionId } = made);
  const rows = `SELECT i AS _row_id, CASE WHEN i % 5 = 0 THEN NULL ELSE CAST(i % 97 AS VARCHAR) END AS n, CAST(i % 4 AS VARCHAR) AS kind FROM range(1, 20001) AS t(i)`;
  await publishQuery(fixture, versionId, rows);
}, 60_000);
afterAll(() => fixture.close());

const requests: Record<string, DataRequestInput> = {
  'by id': { attributes: ['n'] },
  'by a number with ties and nulls': { attributes: ['id', 'n'], orderBy: { n: 'desc nulls last' } },
  'by labels': { attributes: ['kind', 'n'], orderBy: { kind: 'asc nulls last', n: 'asc nulls last' } },
  'by a formula, filtered': {
    attributes: ['share', 'id'],
    orderBy: { share: 'asc nulls last' },
    exclude: { kind: ['Zebra'] },
  },
  'of invalid rows': {
    attributes: ['id', 'kind'],
    orderBy: { kind: 'desc nulls last' },
    validity: 'invalid',
  },
};

test.each(Object.entries(requests))('a page deep inside is a part of the whole: %s', async (_, request) => {
  const whole: Cell[][] = [];
  await fixture.engine.requests.each(versionId, request, async (rows) => void whole.push(...rows));
  for (const [fromIndex, toIndex] of [
    [5000, 5007],
    [5990, 6090],
    [whole.length - 3, whole.length + 7],
    [30_000, 30_010],
  ]) {
    const page = await fixture.engine.requests.query(versionId, { ...request, fromIndex, toIndex });
    expect(page.rows).toEqual(whole.slice(fromIndex, toIndex));
    expect(page.length).toBe(whole.length);
    if (request.validity) {
      expect(page.problems).toEqual(page.rows.map(() => ({ kind: 'options' })));
    }
  }
});

test('an edit is in the next page', async () => {
  const request: DataRequestInput = {
    attributes: ['id'],
    orderBy: { id: 'asc nulls last' },
    fromIndex: 9999,
    toIndex: 10_001,
  };
  expect((await fixture.engine.requests.query(versionId, request)).rows).toEqual([[10_000], [10_001]]);
  await fixture.engine.edits.deleteRows(versionId, [1], 'ann');
  expect(await fixture.engine.requests.query(versionId, { ...request, totals: true })).toMatchObject({
    rows: [[10_001], [10_002]],
    length: 19_999,
    totals: [null],
  });
});

test('many sort orders, requested at once, do not affect each other', async () => {
  const pages = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      fixture.engine.requests.query(versionId, {
        attributes: ['id'],
        exclude: { n: [at] },
        fromIndex: 6000,
        toIndex: 6002,
      }),
    ),
  );
  expect(pages.every(({ rows, length }) => rows.length === 2 && length > 15_000)).toBe(true);
});
