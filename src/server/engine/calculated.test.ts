import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import type { functionNames } from '#domain/value/cell/function-name.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
  patchCell,
  editorNamed,
} from '../../../tests/fixtures/data-engine.ts';
import { operation, variable } from './testing/case-columns.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
}, 60_000);
afterAll(() => fixture.close());

const perHead = operation(variable('cost'), '/', variable('people'));
const columns = [
  { name: 'cost', type: 'number', dataType: 'numeric' as const },
  { name: 'per_head', type: 'calculated', required: 'yes' as const, formula: perHead },
  { name: 'people', type: 'number', dataType: 'numeric' as const },
];

async function publish(): Promise<number> {
  const { versionId } = await createVersion(fixture, columns);
  const rows = `SELECT * FROM (VALUES
    (1::BIGINT, '10', '4'), (2, '3', '0'), (3, NULL, '2'), (4, '-1', '2'), (5, '0', '0')
  ) AS t(_row_id, cost, people)`;
  await publishQuery(fixture, versionId, rows);
  return versionId;
}

test('a calculated column is computed from its row; a division by zero is NaN, an empty operand gives an empty cell', async () => {
  const versionId = await publish();
  const { columns: found, rows } = await fixture.engine.requests.query(versionId, {
    attributes: ['id', 'per_head'],
  });
  expect(found[1]).toEqual({ name: 'per_head', type: 'calculated' });
  expect(rows).toEqual([
    [1, 2.5],
    [2, 'NaN'],
    [3, null],
    [4, -0.5],
    [5, 'NaN'],
  ]);
});

test('its profile leaves out what is divided by zero, as functions do', async () => {
  const versionId = await publish();
  await fixture.engine.statistics.take(versionId);
  const { columns } = await fixture.engine.statistics.profile(versionId, visitor);
  expect(columns.find(({ name }) => name === 'per_head')).toMatchObject({
    filled: 2,
    empty: 3,
    invalid: 0,
    distinct: 2,
    least: -0.5,
    greatest: 2.5,
  });
});

test('it can be used to sort, filter, group and aggregate, and be selected', async () => {
  const versionId = await publish();
  const ids = async (request: object) =>
    (await fixture.engine.requests.query(versionId, { attributes: ['id', 'per_head'], ...request })).rows.map(
      ([id]) => id,
    );
  expect(await ids({ orderBy: { per_head: 'desc nulls last' } })).toEqual([1, 4, 2, 3, 5]);
  expect(await ids({ orderBy: { per_head: 'asc nulls last' } })).toEqual([4, 1, 2, 3, 5]);
  expect(await ids({ filter: { per_head: ['NaN'] } })).toEqual([2, 5]);
  expect(await ids({ gt: { per_head: 1 } })).toEqual([1]);
  const grouped = await fixture.engine.requests.query(versionId, {
    attributes: ['per_head', 'cost'],
    groupBy: ['per_head'],
    fn: { cost: 'count' },
  });
  expect(grouped.rows).toEqual([
    [-0.5, 1],
    [2.5, 1],
    ['NaN', 2],
    [null, 0],
  ]);
  expect(await fixture.engine.requests.distinct(versionId, 'per_head', { limit: 10 })).toContainEqual({
    value: 'NaN',
    count: 2,
  });
  const formulas = { twice: operation(variable('per_head'), '+', variable('per_head')) };
  expect(
    await fixture.engine.requests.distinct(versionId, 'twice', { limit: 1, search: '5', formulas }),
  ).toEqual([{ value: 5, count: 1 }]);
  const taken: unknown[] = [];
  await fixture.engine.requests.each(
    versionId,
    { attributes: ['twice'], formulas },
    async (rows) => void taken.push(...rows),
  );
  expect(taken).toEqual([[5], ['NaN'], [null], [-1], ['NaN']]);
});

test('functions, totals and shares leave out what is divided by zero; a list names it', async () => {
  const versionId = await publish();
  const results = (fn: (typeof functionNames)[number], request: object = {}) =>
    fixture.engine.requests.query(versionId, { attributes: ['per_head'], fn: { per_head: fn }, ...request });
  const found: unknown[] = [];
  for (const fn of ['sum', 'avg', 'median', 'min', 'max', 'count', 'list'] as const) {
    found.push((await results(fn)).rows[0]![0]);
  }
  expect(found).toEqual([2, 1, 1, -0.5, 2.5, 2, '-0.5, 2.5, NaN']);
  const { totals } = await fixture.engine.requests.query(versionId, {
    attributes: ['id', 'per_head'],
    totals: true,
  });
  expect(totals).toEqual([null, 2]);
  // Of nothing but divisions by zero nothing is left, as of empty cells.
  expect((await results('avg', { filter: { id: [2, 5] } })).rows).toEqual([[null]]);
  const shares = await fixture.engine.requests.query(versionId, {
    attributes: ['id', 'per_head'],
    groupBy: ['id'],
    fn: { per_head: 'share' },
  });
  expect(shares.rows).toEqual([
    [1, 1.25],
    [2, null],
    [3, null],
    [4, -0.25],
    [5, null],
  ]);
});

test('it follows edits of its operands, and is never edited, validated or stored itself', async () => {
  const versionId = await publish();
  const { engine } = fixture;
  await patchCell(engine, versionId, 2, 'people', '6', {}, 'ann');
  const one = { attributes: ['per_head'], filter: { id: [2] } };
  expect((await engine.requests.query(versionId, one)).rows).toEqual([[0.5]]);
  await expect(patchCell(engine, versionId, 2, 'per_head', '1', {}, 'ann')).rejects.toMatchObject({
    code: 'invalid_request',
  });
  await expect(engine.edits.insertRows(versionId, [{ per_head: '1' }], 'ann')).rejects.toThrow(
    'cannot be edited',
  );
  await expect(
    engine.edits.massEdit(
      versionId,
      'per_head',
      [{ invalidValue: null, validValue: '1' }],
      editorNamed('ann'),
    ),
  ).rejects.toMatchObject({
    code: 'unknown_column',
  });
  expect(await engine.requests.validity(versionId)).toEqual({
    valid: 5,
    invalid: 0,
    invalidByTypeOnly: 0,
    problems: [],
  });
});

test('a column of this name in a snapshot stays there and is not read', async () => {
  const { versionId } = await createVersion(fixture, columns);
  await publishQuery(
    fixture,
    versionId,
    `SELECT 1::BIGINT AS _row_id, '8' AS cost, '2' AS people, '99' AS per_head`,
  );
  expect((await fixture.engine.requests.query(versionId, { attributes: ['per_head'] })).rows).toEqual([[4]]);
});
