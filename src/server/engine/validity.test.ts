import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
  patchCell,
} from '../../../tests/fixtures/data-engine.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
}, 60_000);
afterAll(() => fixture.close());

const options = ['IA', 'PA'].map((value) => ({ value, label: value }));
const columns = [
  { name: 'state', required: 'yes' as const },
  { name: 'cost', type: 'number', dataType: 'numeric' as const },
  { name: 'programs', type: 'multiselect', options },
];

async function publish(): Promise<number> {
  const { versionId } = await createVersion(fixture, columns);
  await publishQuery(
    fixture,
    versionId,
    `SELECT * FROM (VALUES
      (1::BIGINT, 'Ohio', '10', 'IA, PA'), (2, NULL, 'n/a', 'PA, zz'), (3, 'Iowa', '2', 'zz, yy'), (4, 'Utah', NULL, NULL)
    ) AS t(_row_id, state, cost, programs)`,
  );
  return versionId;
}

test('the rules of columns separate valid from invalid rows, with the reasons', async () => {
  const versionId = await publish();
  const invalid = await fixture.engine.requests.query(versionId, {
    attributes: ['id', 'cost'],
    validity: 'invalid',
  });
  expect(invalid).toMatchObject({
    rows: [
      [2, 'n/a'],
      [3, 2],
    ],
    length: 2,
    problems: [{ state: 'required', cost: 'type', programs: 'options' }, { programs: 'options' }],
  });
  const valid = await fixture.engine.requests.query(versionId, { attributes: ['id'], validity: 'valid' });
  expect(valid).toEqual({
    columns: [{ name: 'id', type: 'number' }],
    rows: [[1], [4]],
    length: 2,
    totals: null,
  });
  expect(
    (await fixture.engine.requests.query(versionId, { attributes: ['id'], validity: 'invalid', toIndex: 1 }))
      .length,
  ).toBe(2);
});

test('the invalid rows with one problem of one column', async () => {
  const versionId = await publish();
  const idsWith = async (column: string, reason: 'required' | 'type' | 'options') => {
    const request = { attributes: ['id'], validity: 'invalid' as const, problem: { column, reason } };
    return (await fixture.engine.requests.query(versionId, request)).rows.flat();
  };
  expect(await idsWith('state', 'required')).toEqual([2]);
  expect(await idsWith('cost', 'type')).toEqual([2]);
  expect(await idsWith('programs', 'options')).toEqual([2, 3]);
  expect(await idsWith('cost', 'options')).toEqual([]);
  expect(await idsWith('no such column', 'type')).toEqual([]);
});

test('a choice is sorted by the order of its options, what is none of them behind', async () => {
  const ratings = ['Very high', 'Low', 'Very low'].map((value) => ({ value, label: value }));
  const { versionId } = await createVersion(fixture, [{ name: 'risk', type: 'select', options: ratings }]);
  await publishQuery(
    fixture,
    versionId,
    `SELECT * FROM (VALUES (1::BIGINT, 'Low'), (2, NULL), (3, 'Very low'), (4, 'Odd'), (5, 'Very high')) AS t(_row_id, risk)`,
  );
  const sorted = async (order: string, more: object = {}) => {
    const request = {
      attributes: ['risk'],
      orderBy: { risk: `${order} nulls last` as 'asc nulls last' },
      ...more,
    };
    return (await fixture.engine.requests.query(versionId, request)).rows.map(([risk]) => risk);
  };
  expect(await sorted('asc')).toEqual(['Very high', 'Low', 'Very low', 'Odd', null]);
  expect(await sorted('desc')).toEqual(['Very low', 'Low', 'Very high', 'Odd', null]);
  expect(await sorted('asc', { groupBy: ['risk'] })).toEqual(['Very high', 'Low', 'Very low', 'Odd', null]);
});

test('invalid cells are counted by column and reason, and the counts follow every edit', async () => {
  const versionId = await publish();
  expect(await fixture.engine.requests.validity(versionId)).toEqual({
    valid: 2,
    invalid: 2,
    invalidByTypeOnly: 0,
    problems: [
      { column: 'state', reason: 'required', count: 1 },
      { column: 'cost', reason: 'type', count: 1 },
      { column: 'programs', reason: 'options', count: 2 },
    ],
  });
  await patchCell(fixture.engine, versionId, 3, 'programs', 'IA', {}, 'ann');
  await patchCell(fixture.engine, versionId, 1, 'cost', "zz' OR 1=1 --", {}, 'ann');
  expect(await fixture.engine.requests.validity(versionId)).toMatchObject({
    valid: 2,
    invalid: 2,
    invalidByTypeOnly: 1,
    problems: [{}, { count: 2 }, { count: 1 }],
  });
  expect(await fixture.engine.requests.invalidValues(versionId, 'cost')).toEqual([
    { value: 'n/a', count: 1 },
    { value: "zz' OR 1=1 --", count: 1 },
  ]);
});

test('the most frequent invalid values of a column come first, members one by one', async () => {
  const versionId = await publish();
  const { engine } = fixture;
  expect(await engine.requests.invalidValues(versionId, 'programs')).toEqual([
    { value: 'zz', count: 2 },
    { value: 'yy', count: 1 },
  ]);
  expect(await engine.requests.invalidValues(versionId, 'programs', { limit: 1 })).toHaveLength(1);
  expect(await engine.requests.invalidValues(versionId, 'state')).toEqual([{ value: null, count: 1 }]);
  await expect(engine.requests.invalidValues(versionId, "zz' OR 1=1 --")).rejects.toMatchObject({
    code: 'unknown_column',
  });
});

test('a version without rules has no invalid rows', async () => {
  const { versionId } = await createVersion(fixture, [{ name: 'a' }]);
  await fixture.engine.edits.insertRows(versionId, [{ a: null }, { a: 'x' }], 'ann');
  expect(await fixture.engine.requests.validity(versionId)).toEqual({
    valid: 2,
    invalid: 0,
    invalidByTypeOnly: 0,
    problems: [],
  });
  expect(
    await fixture.engine.requests.query(versionId, { attributes: ['a'], validity: 'invalid' }),
  ).toMatchObject({
    rows: [],
    problems: [],
  });
});

test('a choice column without any option refuses nothing, whether the options are its own or mapped', async () => {
  const list = await createVersion(fixture, [{ name: 'code' }]);
  const mapped_options = {
    sourceId: list.sourceId,
    viewId: list.versionId,
    labelColumn: 'code',
    valueColumn: 'code',
  };
  const { versionId } = await createVersion(fixture, [
    { name: 'own', type: 'select', options: [] },
    { name: 'one', type: 'select', mapped_options },
    { name: 'many', type: 'multiselect', mapped_options },
  ]);
  await fixture.engine.edits.insertRows(versionId, [{ own: 'x', one: 'x', many: 'x, y' }], 'ann');
  expect(await fixture.engine.requests.validity(versionId)).toMatchObject({ valid: 1, invalid: 0 });
  expect(await fixture.engine.requests.invalidValues(versionId, 'many')).toEqual([]);
  await fixture.engine.edits.insertRows(list.versionId, [{ code: 'y' }], 'ann');
  expect(await fixture.engine.requests.validity(versionId)).toMatchObject({
    invalid: 1,
    problems: [{ column: 'one' }, { column: 'many' }],
  });
  expect(await fixture.engine.requests.invalidValues(versionId, 'many')).toEqual([{ value: 'x', count: 1 }]);
});

test('a column whose mapped options cannot be loaded is validated with its own', async () => {
  const mapped_options = { sourceId: 999_999, viewId: 999_999, labelColumn: 'code', valueColumn: 'code' };
  const { versionId } = await createVersion(fixture, [
    { name: 'one', type: 'select', options, mapped_options },
  ]);
  await fixture.engine.edits.insertRows(versionId, [{ one: 'IA' }, { one: 'zz' }], 'ann');
  expect(await fixture.engine.requests.validity(versionId)).toMatchObject({ valid: 1, invalid: 1 });
});
