import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#domain/access/access.ts';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestColumn,
  type TestEngine,
  patchCell,
  editorNamed,
} from '../../../tests/fixtures/data-engine.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
}, 60_000);
afterAll(() => fixture.close());

const editor: Viewer = { id: 'ann', email: 'ann@example.org', level: 5 };

/** Counties by a code that comes twice and once empty, in two years. */
async function publishCounties(): Promise<{ versionId: number; sourceId: number }> {
  const made = await createVersion(fixture, [{ name: 'geoid' }, { name: 'name' }, { name: 'year' }]);
  const rows = `SELECT * FROM (VALUES
    (1::BIGINT, '36001', 'Zebra', '2020'), (2, '36003', 'Bear', '2020'), (3, '36001', 'Twice', '2020'),
    (4, NULL, 'Nobody', '2020'), (5, '06001', 'Cat', '2020'), (6, '36005', 'Gone', '1990'), (7, '36007', '', '2020')
  ) AS t(_row_id, geoid, name, year)`;
  await publishQuery(fixture, made.versionId, rows);
  return made;
}

const filter = { year: ['2020'] };

async function publish(county: Partial<TestColumn>): Promise<number> {
  const { versionId } = await createVersion(fixture, [
    { name: 'county', ...county },
    { name: 'cost', type: 'number', dataType: 'numeric' },
  ]);
  const rows = `SELECT * FROM (VALUES
    (1::BIGINT, '36001', '1'), (2, '36003', '2'), (3, '36001', '4'), (4, NULL, '8'), (5, '6001', '16'), (6, '36005', '32')
  ) AS t(_row_id, county, cost)`;
  await publishQuery(fixture, versionId, rows);
  return versionId;
}

const lookup = (view_id: number, more: object = {}) => ({
  meta_lookup: { view_id, keyAttribute: 'geoid', valueAttribute: 'name', filter, ...more },
});

const ids = async (versionId: number, request: object, viewer = editor) =>
  (
    await fixture.engine.requests.query(versionId, { attributes: ['id', 'county'], ...request }, { viewer })
  ).rows.map(([id]) => id);

test.each(['meta', 'meta-variable', 'geoid-variable'] as const)(
  'a column of display %s is shown with labels',
  async (display) => {
    const counties = await publishCounties();
    const versionId = await publish({ display, ...lookup(counties.versionId) });
    const answer = await fixture.engine.requests.query(versionId, { attributes: ['county'] });
    expect(answer.rows.flat()).toEqual(['36001', '36003', '36001', null, '6001', '36005']);
    expect(answer.labels).toEqual({ county: { 36001: 'Zebra', 36003: 'Bear' } });
    expect(answer.length).toBe(6);
  },
);

test('another column has labels where the meta of a request names it', async () => {
  const counties = await publishCounties();
  const versionId = await publish(
    lookup(counties.versionId, { keepId: true, formatValuesToMap: 'parseInt' }),
  );
  expect((await fixture.engine.requests.query(versionId, { attributes: ['county'] })).labels).toBeUndefined();
  expect(
    (await fixture.engine.requests.query(versionId, { attributes: ['county'], meta: ['county'] })).labels,
  ).toEqual({
    county: { 36001: 'Zebra (36001)', 36003: 'Bear (36003)', 6001: 'Cat (6001)' },
  });
  const copied = { attributes: ['twin'], copies: { twin: 'county' }, meta: ['twin'] };
  expect(Object.keys((await fixture.engine.requests.query(versionId, copied)).labels!)).toEqual(['twin']);
});

test('codes in conditions of measures have labels, for those who may read them, and few at once', async () => {
  const counties = await publishCounties();
  const versionId = await publish({ display: 'meta', ...lookup(counties.versionId) });
  const labelsOf = async (values: (string | null)[], operation = 'filter', viewer = editor) => {
    const where = [{ column: 'county', operation, values }];
    const request = {
      attributes: ['county', 'cost'],
      groupBy: ['county'],
      measures: { cost: { type: 'function', fn: 'sum', column: 'cost', where } },
      filter: { county: ['36003'] },
    } as DataRequestInput;
    const { rows, labels, conditionLabels } = await fixture.engine.requests.query(versionId, request, {
      viewer,
    });
    expect([rows.length, labels]).toEqual([1, { county: { 36003: 'Bear' } }]);
    return conditionLabels;
  };
  expect(await labelsOf(['36001', '36005', null])).toEqual({ county: { 36001: 'Zebra' } });
  expect(await labelsOf(['36001', '36003'], 'exclude')).toEqual({
    county: { 36001: 'Zebra', 36003: 'Bear' },
  });
  const many = Array.from({ length: 30 }, (_, code) => `${36000 + code}`);
  expect(await labelsOf(many)).toBeUndefined();
});

test('filters and order work on codes and labels alike', async () => {
  const counties = await publishCounties();
  const versionId = await publish({ display: 'meta', ...lookup(counties.versionId) });
  expect(await ids(versionId, { filter: { county: ['Zebra'] } })).toEqual([1, 3]);
  expect(await ids(versionId, { filter: { county: ['36003', 'Zebra', null] } })).toEqual([1, 2, 3, 4]);
  expect(await ids(versionId, { exclude: { county: ['Zebra'] } })).toEqual([2, 4, 5, 6]);
  expect(await ids(versionId, { exclude: { county: ['Zebra', null] } })).toEqual([2, 5, 6]);
  expect(await ids(versionId, { like: { county: 'BEA' } })).toEqual([2]);
  expect(await ids(versionId, { like: { county: '6001' } })).toEqual([1, 3, 5]);
  expect(await ids(versionId, { filter: { county: ["zz' OR 1=1 --"] } })).toEqual([]);
  expect(await ids(versionId, { orderBy: { county: 'asc nulls last' } })).toEqual([5, 6, 2, 1, 3, 4]);
  expect(await ids(versionId, { orderBy: { county: 'desc nulls last' }, fromIndex: 1, toIndex: 3 })).toEqual([
    3, 2,
  ]);
});

test('groups are made of codes, ordered by labels; list and distinct values speak of labels', async () => {
  const counties = await publishCounties();
  const versionId = await publish({ display: 'meta', ...lookup(counties.versionId) });
  const grouped = await fixture.engine.requests.query(versionId, {
    attributes: ['county', 'cost'],
    groupBy: ['county'],
    fn: { cost: 'sum' },
    orderBy: { county: 'desc nulls last' },
    totals: true,
  });
  expect(grouped.rows).toEqual([
    ['36001', 5],
    ['36003', 2],
    ['36005', 32],
    ['6001', 16],
    [null, 8],
  ]);
  expect(grouped).toMatchObject({ length: 5, totals: [null, 63], labels: { county: { 36001: 'Zebra' } } });
  const listed = await fixture.engine.requests.query(versionId, {
    attributes: ['county'],
    fn: { county: 'list' },
    totals: true,
  });
  expect(listed).toMatchObject({
    rows: [['6001, 36005, Bear, Zebra']],
    totals: ['6001, 36005, Bear, Zebra'],
  });
  expect(await fixture.engine.requests.distinct(versionId, 'county', { limit: 2 })).toEqual([
    { value: '36001', count: 2, label: 'Zebra' },
    { value: '6001', count: 1 },
  ]);
  expect(await fixture.engine.requests.distinct(versionId, 'county', { limit: 9, search: 'ear' })).toEqual([
    { value: '36003', count: 1, label: 'Bear' },
  ]);
  const taken: (Cell | undefined)[] = [];
  await fixture.engine.requests.each(versionId, { attributes: ['id', 'county'] }, async (rows, labels) => {
    taken.push(...rows.map((row) => labels.get(1)?.get(String(row[1]))));
  });
  expect(taken).toEqual(['Zebra', 'Bear', 'Zebra', undefined, undefined, undefined]);
});

test('labels may be written down, and may name the members of lists', async () => {
  const custom = { IA: 'Individual', PA: 'Public' };
  const { versionId } = await createVersion(fixture, [
    { name: 'programs', type: 'multiselect', display: 'meta', meta_lookup: { custom } },
  ]);
  await publishQuery(
    fixture,
    versionId,
    `SELECT * FROM (VALUES (1::BIGINT, 'IA, PA'), (2, 'zz'), (3, 'PA'), (4, NULL)) AS t(_row_id, programs)`,
  );
  const { engine } = fixture;
  const answer = await engine.requests.query(versionId, {
    attributes: ['programs'],
    filter: { programs: ['Public'] },
  });
  expect(answer).toMatchObject({ rows: [[['IA', 'PA']], [['PA']]], labels: { programs: custom } });
  const rest = await engine.requests.query(versionId, {
    attributes: ['id'],
    exclude: { programs: ['Public'] },
    meta: ['programs'],
  });
  expect(rest.rows).toEqual([[2], [4]]);
  const listed = await engine.requests.query(versionId, {
    attributes: ['programs'],
    fn: { programs: 'list' },
  });
  expect(listed.rows).toEqual([['Individual, Public, zz']]);
});

test('labels in the metadata are shown, searched and sorted in the language of the request', async () => {
  const custom = { 36001: 'Apple', 36003: 'Zebra' };
  const texts = {
    'codes[36001]': { text: 'Zitrone', of: 'Apple' },
    'codes[36003]': { text: 'Apfel', of: 'Zebra' },
  };
  const translations = { de: texts };
  const versionId = await publish({ display: 'meta', meta_lookup: { custom }, translations });
  const { requests } = fixture.engine;
  const request = {
    attributes: ['id', 'county'],
    filter: { county: ['36001', '36003'] },
    orderBy: { county: 'asc nulls last' as const },
  };
  const read = async (language?: string) => {
    const { rows, labels } = await requests.query(versionId, request, { language });
    return { ids: rows.map(([id]) => id), labels: labels?.['county'] };
  };

  expect(await read()).toEqual({ ids: [1, 3, 2], labels: custom });
  const german = { ids: [2, 1, 3], labels: { 36001: 'Zitrone', 36003: 'Apfel' } };
  expect(await read('de')).toEqual(german);
  expect(await read('de-AT')).toEqual(german);
  expect(await read('fr')).toEqual(await read());
  expect(await requests.distinct(versionId, 'county', { limit: 9, search: 'apf', language: 'de' })).toEqual([
    { value: '36003', count: 1, label: 'Apfel' },
  ]);
});

test('an edit of the looked-up version shows in the next result', async () => {
  const counties = await publishCounties();
  const versionId = await publish({ display: 'meta', ...lookup(counties.versionId) });
  expect(await ids(versionId, { filter: { county: ['Lion'] } })).toEqual([]);
  await patchCell(fixture.engine, counties.versionId, 1, 'name', 'Lion', {}, 'ann');
  expect(await ids(versionId, { filter: { county: ['Lion'] } })).toEqual([1, 3]);
  expect(
    (await fixture.engine.requests.query(versionId, { attributes: ['county'] })).labels?.['county'],
  ).toMatchObject({
    36001: 'Lion',
  });
});

test('who may not read the looked-up source sees codes only, by whatever way', async () => {
  const counties = await publishCounties();
  const versionId = await publish({ display: 'meta', ...lookup(counties.versionId) });
  await sql`update item set data = data || '{"authLevel": 5}' where id = ${counties.sourceId}`.execute(
    fixture.database.db,
  );
  const all = { attributes: ['county'] };
  expect((await fixture.engine.requests.query(versionId, all, { viewer: editor })).labels).toBeDefined();
  const { labels, rows } = await fixture.engine.requests.query(versionId, all);
  expect(labels).toBeUndefined();
  expect(rows[0]).toEqual(['36001']);
  for (const request of [{ filter: { county: ['Zebra'] } }, { like: { county: 'zeb' } }]) {
    expect(await ids(versionId, request)).toEqual([1, 3]);
    const { rows: found, length } = await fixture.engine.requests.query(versionId, { ...all, ...request });
    expect({ found, length }).toEqual({ found: [], length: 0 });
  }
  const sorted = await fixture.engine.requests.query(versionId, {
    ...all,
    orderBy: { county: 'asc nulls last' },
  });
  expect(sorted.rows.flat()).toEqual(['6001', '36001', '36001', '36003', '36005', null]);
  const listed = await fixture.engine.requests.query(versionId, { ...all, fn: { county: 'list' } });
  expect(listed.rows).toEqual([['6001, 36001, 36003, 36005']]);
  expect(await fixture.engine.requests.distinct(versionId, 'county', { limit: 1 })).toEqual([
    { value: '36001', count: 2 },
  ]);
  expect(await fixture.engine.requests.distinct(versionId, 'county', { limit: 1, search: 'zeb' })).toEqual(
    [],
  );
  const named: number[] = [];
  await fixture.engine.requests.each(versionId, all, async (_, found) => void named.push(found.size));
  expect(named).toEqual([0]);
});

test('a looked-up version that is gone, or lacks the column, leaves codes as they are', async () => {
  const counties = await publishCounties();
  const versionId = await publish({
    display: 'meta',
    ...lookup(counties.versionId, { valueAttribute: 'nothing' }),
  });
  const all = { attributes: ['county'], orderBy: { county: 'asc nulls last' as const } };
  expect((await fixture.engine.requests.query(versionId, all)).labels).toBeUndefined();
  const other = await publish({ display: 'meta', ...lookup(999_999_999) });
  expect((await fixture.engine.requests.query(other, all)).rows).toHaveLength(6);
  const damaged = await createVersion(fixture, [{ name: 'geoid' }, { name: 'name' }]);
  await fixture.engine.snapshots.publish(damaged.versionId, { parquetObject: 'a'.repeat(64), rows: 1 });
  const third = await publish({ display: 'meta', ...lookup(damaged.versionId, { filter: {} }) });
  expect((await fixture.engine.requests.query(third, all)).rows).toHaveLength(6);
});

const mapped = (viewId: number) => ({
  type: 'select',
  options: [{ value: '36005', label: 'Own' }],
  mapped_options: { sourceId: 1, viewId, labelColumn: 'name', valueColumn: 'geoid', filter },
});

test('options may be the rows of another version: cells are labelled and validated by them', async () => {
  const counties = await publishCounties();
  const versionId = await publish(mapped(counties.versionId));
  const { engine } = fixture;
  expect((await engine.requests.query(versionId, { attributes: ['county'] })).labels).toEqual({
    county: { 36001: 'Zebra', 36003: 'Bear' },
  });
  expect(await engine.requests.validity(versionId)).toEqual({
    valid: 4,
    invalid: 2,
    invalidByTypeOnly: 0,
    problems: [{ column: 'county', reason: 'options', count: 2 }],
  });
  const invalid = await engine.requests.query(versionId, { attributes: ['id'], validity: 'invalid' });
  expect(invalid).toMatchObject({
    rows: [[5], [6]],
    problems: [{ county: 'options' }, { county: 'options' }],
  });
  expect(await engine.requests.invalidValues(versionId, 'county')).toEqual([
    { value: '36005', count: 1 },
    { value: '6001', count: 1 },
  ]);
  expect(
    await engine.edits.massEdit(
      versionId,
      'county',
      [{ invalidValue: '6001', validValue: '06001' }],
      editorNamed('ann'),
    ),
  ).toMatchObject({
    changed: 1,
    valid: 1,
  });
  await patchCell(engine, counties.versionId, 6, 'year', '2020', {}, 'ann');
  expect(await engine.requests.validity(versionId)).toMatchObject({ invalid: 0 });
  expect(await engine.requests.options(versionId, 'county', { limit: 2 })).toEqual([
    { value: '36007', label: '36007' },
    { value: '36003', label: 'Bear' },
  ]);
  expect(
    (await engine.requests.options(versionId, 'county', { limit: 9 })).map(({ label }) => label),
  ).toEqual(['36007', 'Bear', 'Cat', 'Gone', 'Zebra']);
  expect(await engine.requests.options(versionId, 'county', { limit: 9, search: 'ZEB' })).toEqual([
    { value: '36001', label: 'Zebra' },
  ]);
  await expect(engine.requests.options(versionId, 'nothing', { limit: 1 })).rejects.toMatchObject({
    code: 'unknown_column',
  });
});

test('options beyond the first thousand are searched, looked up and valid', async () => {
  const { engine } = fixture;
  const many = await createVersion(fixture, [{ name: 'code' }, { name: 'title' }]);
  await publishQuery(
    fixture,
    many.versionId,
    "SELECT i::BIGINT AS _row_id, 'k' || i AS code, CASE WHEN i % 2 = 0 THEN 'Item ' ELSE 'An Item ' END || i AS title FROM range(1, 5001) t(i)",
  );
  const mapped_options = {
    viewId: many.versionId,
    sourceId: many.sourceId,
    labelColumn: 'title',
    valueColumn: 'code',
  };
  const { versionId } = await createVersion(fixture, [{ name: 'item', type: 'select', mapped_options }]);
  await publishQuery(
    fixture,
    versionId,
    "SELECT * FROM (VALUES (1::BIGINT, 'k4999'), (2, 'k5001'), (3, 'Item 2')) AS t(_row_id, item)",
  );
  const found = await engine.requests.options(versionId, 'item', { limit: 4, search: 'item 44' });
  expect(found.map(({ label }) => label)).toEqual(['Item 44', 'Item 440', 'Item 442', 'Item 444']);
  expect(
    await engine.requests.options(versionId, 'item', { limit: 9, values: ['k4999', 'k5001', 'Item 2'] }),
  ).toEqual([
    { value: 'k4999', label: 'An Item 4999' },
    { value: 'k2', label: 'Item 2' },
  ]);
  expect(await engine.requests.validity(versionId)).toMatchObject({ valid: 1, invalid: 2 });
  expect(await engine.requests.distinct(versionId, 'item', { limit: 9, search: 'an item 4999' })).toEqual([
    { value: 'k4999', count: 1, label: 'An Item 4999' },
  ]);
});

test('members of lists are validated one by one', async () => {
  const counties = await publishCounties();
  const { versionId } = await createVersion(fixture, [
    { name: 'county', ...mapped(counties.versionId), type: 'multiselect' },
  ]);
  await fixture.engine.edits.insertRows(
    versionId,
    [{ county: '36001, 36003' }, { county: '36001, zz' }, { county: null }],
    'ann',
  );
  expect(await fixture.engine.requests.validity(versionId)).toMatchObject({ valid: 2, invalid: 1 });
  expect(await fixture.engine.requests.invalidValues(versionId, 'county')).toEqual([
    { value: 'zz', count: 1 },
  ]);
});

test("options that cannot be loaded, or not be read by the viewer, are replaced by the column's own", async () => {
  const versionId = await publish(mapped(999_999_999));
  const { engine } = fixture;
  expect(await engine.requests.options(versionId, 'county', { limit: 9 })).toEqual([
    { value: '36005', label: 'Own' },
  ]);
  expect(await engine.requests.validity(versionId)).toMatchObject({ valid: 2, invalid: 4 });
  const restricted = await publishCounties();
  await sql`update item set data = data || '{"authLevel": 5}' where id = ${restricted.sourceId}`.execute(
    fixture.database.db,
  );
  const withRestricted = await publish(mapped(restricted.versionId));
  expect(await engine.requests.validity(withRestricted)).toMatchObject({ valid: 2, invalid: 4 });
  expect(await engine.requests.validity(withRestricted, { viewer: editor })).toMatchObject({
    valid: 4,
    invalid: 2,
  });
  expect(await engine.requests.options(withRestricted, 'county', { limit: 9 })).toEqual([
    { value: '36005', label: 'Own' },
  ]);
});
