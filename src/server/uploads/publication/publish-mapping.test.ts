import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import { pivotSchema, type MappedColumnInput } from '#domain/source/upload/upload-mapping.ts';
import { csvRecord, joinList } from '#domain/value/text/list-text.ts';
import { namedObjectsQuery } from '../../jobs/named-objects.ts';
import {
  createVersion,
  editorNamed,
  patchCell,
  publishQuery,
  replaceMethods,
} from '../../../../tests/fixtures/data-engine.ts';
import { openTestUploads, type TestUploads } from '../../../../tests/fixtures/uploads.ts';
import type { PublicationInput } from './publication.ts';
import { workbookOf } from '../../../../tests/fixtures/workbook.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

type Decision = Omit<PublicationInput, 'layerName' | 'columns'> & {
  columns?: Record<string, Partial<MappedColumnInput>>;
};

/** Uploads a file and publishes its first layer, with changes to its columns. */
async function publish(
  content: string | Uint8Array,
  { columns = {}, ...rest }: Decision,
  engine = fixture.engine,
) {
  const fileName = typeof content === 'string' ? 'a.csv' : 'a.xlsx';
  const { id, layers, error } = await fixture.send(fileName, content);
  expect(error).toBeNull();
  const [layer] = layers!;
  const mapped = layer!.columns.map((found) => ({ ...columnOfLayer(found), ...columns[found.name] }));
  return fixture.publish(id, { layerName: layer!.layerName, columns: mapped, ...rest }, { engine });
}

async function rows(versionId: number, ...names: string[]) {
  const attributes = ['id', ...names];
  const request = { attributes, orderBy: { id: 'asc nulls last' as const }, toIndex: 10_000 };
  return (await fixture.engine.requests.query(versionId, request)).rows;
}

const columnNames = async (versionId: number) =>
  (await fixture.engine.columns(versionId)).map(({ name }) => name);

describe('a new version', () => {
  test('has the last of the rows with one primary value, in a new source too', async () => {
    const csv = 'code,n\na,1\nb,2\na,3\n,4\n,5\n';
    const columns = { code: { isPrimary: true } };
    const first = await publish(csv, { sourceName: 'Keyed', columns });
    expect(first).toMatchObject({ rows: 4, updated: 0, appended: 4, repeated: 1 });
    const expected = [
      [2, 'b', 2],
      [3, 'a', 3],
      [4, null, 4],
      [5, null, 5],
    ];
    expect(await rows(first.versionId, 'code', 'n')).toEqual(expected);
    const next = await publish(csv, { sourceId: first.sourceId, columns });
    expect(next).toMatchObject({ rows: 4, repeated: 1 });
    expect(await rows(next.versionId, 'code', 'n')).toEqual(expected);
  });

  test('remembers the primary column until another one is chosen', async () => {
    const primary = async (versionId: number) =>
      (await fixture.engine.columns(versionId)).filter((column) => column.is_primary).map(({ name }) => name);
    const csv = 'code,n\na,1\n';
    const first = await publish(csv, { sourceName: 'Remembered', columns: { code: { isPrimary: true } } });
    expect(await primary(first.versionId)).toEqual(['code']);
    const { sourceId } = first;
    const second = await publish(csv, { sourceId });
    expect(await primary(second.versionId)).toEqual(['code']);
    const third = await publish(csv, { sourceId, columns: { n: { isPrimary: true } } });
    expect(await primary(third.versionId)).toEqual(['n']);
  });

  test('has the dates and numbers of a file that writes them in another way than the source', async () => {
    const first = await publish('day,level,flow\n2023-01-31,1.5,"1,5"\n2023-02-01,2.5,"2,5"\n', {
      sourceName: 'Gauges',
      columns: { flow: { type: 'number', dataType: 'numeric', number_format: 'comma' } },
    });
    const csv = 'day;level;flow\n31.01.2024;1.234,5;1.5\n1.2.2024;eis;2.25\n;7,0;\n';
    const columns = {
      day: { date_order: 'dmy' as const },
      level: { number_format: 'comma' as const },
      flow: { number_format: 'point' as const },
    };
    const { versionId } = await publish(csv, { sourceId: first.sourceId, columns });
    expect(await rows(versionId, 'day', 'level', 'flow')).toEqual([
      [1, '2024-01-31', 1234.5, 1.5],
      [2, '2024-02-01', 'eis', 2.25],
      [3, null, 7, null],
    ]);
    // An order of day and month that the source reads in another way, and numbers in another unit, which
    // stay.
    const dollars = { level: { number_format: 'comma' as const, unit: '€' } };
    const other = await publish('level\n"1,5"\n"2,5"\n', { sourceId: first.sourceId, columns: dollars });
    expect(await rows(other.versionId, 'level')).toEqual([
      [1, '1,5'],
      [2, '2,5'],
    ]);
  });

  test('has codes that a spreadsheet took leading zeros from as the options that they were', async () => {
    const options = ['007', '12', '10'].map((value) => ({ value, label: value }));
    const first = await publish('station\n007\n12\n', {
      sourceName: 'Stations',
      columns: { station: { type: 'select', dataType: 'text', options } },
    });
    const publishCodes = (newOptions: string[]) =>
      publish('station\n7\n07\n12\n012\nx\n0\n', {
        sourceId: first.sourceId,
        columns: { station: { newOptions } },
      });
    const cells = async (versionId: number) => (await rows(versionId, 'station')).map(([, cell]) => cell);
    const restored = await publishCodes([]);
    expect(await cells(restored.versionId)).toEqual(['007', '007', '12', '012', 'x', '0']);
    const kept = await publishCodes(['7']);
    expect(await cells(kept.versionId)).toEqual(['7', '07', '12', '012', 'x', '0']);
  });

  test('has options in place of mistakes for them', async () => {
    const options = ['Very Low', 'Very High', 'São Paulo', 'one, two'].map((value) => ({
      value,
      label: value,
    }));
    const first = await publish('risk,all\nVery Low,Very Low\n', {
      sourceName: 'Corrected',
      columns: {
        risk: { type: 'select', trim: true, options },
        all: { type: 'multiselect', options },
      },
    });
    const corrections = [
      { text: 'very low', option: 'Very Low' },
      { text: 'Sao Paulo', option: 'São Paulo' },
      { text: 'one,two', option: 'one, two' },
      // An option itself stays.
      { text: 'Very High', option: 'Very Low' },
    ];
    const csv = [
      ['risk', 'all'],
      [' very low ', 'very low, Very High'],
      ['very lowly', '"one,two", other, Sao Paulo'],
      ['Very High', 'Very Low'],
    ]
      .map(csvRecord)
      .join('\n');
    const { versionId } = await publish(csv, {
      sourceId: first.sourceId,
      columns: { risk: { corrections }, all: { corrections } },
    });
    expect(await rows(versionId, 'risk', 'all')).toEqual([
      [1, 'Very Low', ['Very Low', 'Very High']],
      [2, 'very lowly', ['one, two', 'other', 'São Paulo']],
      [3, 'Very High', ['Very Low']],
    ]);
    const refused = publish(csv, {
      sourceId: first.sourceId,
      columns: { risk: { corrections: [{ text: 'very low', option: 'Low' }] } },
    });
    await expect(refused).rejects.toThrow('“Low” is no option of risk: no value can be corrected to it.');
    const fresh = await publish('risk\nPass\npass\n', {
      sourceName: 'Corrected at once',
      columns: {
        risk: {
          type: 'select',
          options: [{ value: 'Pass', label: 'Pass' }],
          corrections: [{ text: 'pass', option: 'Pass' }],
        },
      },
    });
    expect(await rows(fresh.versionId, 'risk')).toEqual([
      [1, 'Pass'],
      [2, 'Pass'],
    ]);
  });

  test('corrects members of lists, and no other, in any cell', async () => {
    const options = ['Wind', 'Hail, large', 'Fire'].map((value) => ({ value, label: value }));
    const corrections = [
      { text: 'wind', option: 'Wind' },
      { text: 'hail, "large"', option: 'Hail, large' },
    ];
    const member = fc.constantFrom('Wind', 'wind', 'hail, "large"', 'Hail, large', 'winds', ' Fire', 'x"y');
    const cells = fc.sample(fc.array(member, { minLength: 1, maxLength: 5 }), 200);
    const first = await publish('kind\nFire\n', {
      sourceName: 'Corrected lists',
      columns: { kind: { type: 'multiselect', options } },
    });
    const csv = ['kind', ...cells.map((members) => csvRecord([joinList(members)]))].join('\n');
    const { versionId } = await publish(csv, {
      sourceId: first.sourceId,
      columns: { kind: { corrections } },
    });
    const byText = new Map(corrections.map(({ text, option }) => [text, option]));
    const corrected = cells.map((members) => members.map((one) => byText.get(one) ?? one));
    expect((await rows(versionId, 'kind')).map(([, cell]) => cell)).toEqual(corrected);
  });

  test('adds values to the options of the source where they are asked for', async () => {
    const options = [{ value: 'low', label: 'Low' }];
    const first = await publish('risk\nlow\n', {
      sourceName: 'Rated',
      columns: { risk: { type: 'select', options } },
    });
    const { versionId } = await publish('risk\nlow\nhigh\nnone\n', {
      sourceId: first.sourceId,
      columns: { risk: { newOptions: ['high', 'high', 'low'] } },
    });
    const [column] = await fixture.engine.columns(versionId);
    expect(column?.options).toEqual([...options, { value: 'high', label: 'high' }]);
  });

  test('maps columns to those of the source, and adds new ones', async () => {
    const first = await publish('state,cost\nOhio,1\n', { sourceName: 'Costs' });
    const columns = {
      name: { existingColumnMatch: 'state' },
      state: { existingColumnMatch: null, display_name: 'State?' },
    };
    const { versionId, rows: count } = await publish('name,state,cost\nIowa,yes,007\n', {
      sourceId: first.sourceId,
      columns,
    });
    expect(count).toBe(1);
    expect(await columnNames(versionId)).toEqual(['state', 'cost', 'state_2']);
    expect(await rows(versionId, 'state', 'cost', 'state_2')).toEqual([[1, 'Iowa', 7, 'yes']]);
    expect(await rows(first.versionId, 'state', 'state_2')).toEqual([[1, 'Ohio', null]]);
  });

  test('has the headers of filled cells', async () => {
    const first = await publish('place,hazards\na,"Flood, Fire"\n', { sourceName: 'Hazards' });
    const db = fixture.database.db;
    const source = await db
      .selectFrom('item')
      .select('data')
      .where('id', '=', first.sourceId)
      .executeTakeFirstOrThrow();
    const asMultiselect = JSON.stringify(source.data).replace(
      /("name":"hazards".*?"type":)"text"/,
      '$1"multiselect"',
    );
    await db.updateTable('item').set({ data: asMultiselect }).where('id', '=', first.sourceId).execute();
    const cells = ['x,yes,no,0', 'y,,FALSE,2.5', 'z,0.0, ,'].join('\n');
    const to = { existingColumnMatch: 'hazards' };
    const columns = {
      flood: { ...to, display_name: 'Flood' },
      fire: { ...to, display_name: 'Fire' },
      wind: { ...to, display_name: `Wind, 'strong'` },
    };
    const { versionId } = await publish(`place,flood,fire,wind\n${cells}\n`, {
      sourceId: first.sourceId,
      columns,
    });
    expect(await columnNames(versionId)).toEqual(['place', 'hazards']);
    expect(await rows(versionId, 'place', 'hazards')).toEqual([
      [1, 'x', ['Flood']],
      [2, 'y', [`Wind, 'strong'`]],
      [3, 'z', null],
    ]);
  });

  const years = Array.from({ length: 10 }, (_, index) => String(2010 + index));
  const toYear = Object.fromEntries(years.map((year) => [year, { existingColumnMatch: 'year' }]));
  const down = pivotSchema.parse({
    form: 'rows',
    destination: { name: 'year', type: 'text' },
    value: { name: 'people', type: 'number', dataType: 'numeric' },
  });

  test('turns columns of years into rows, from a workbook of every county', async () => {
    const counties = 3143;
    const people = (county: number, year: number) =>
      county % 500 === 7 && year === 3 ? null : county * 1000 + year;
    const cells = Array.from({ length: counties }, (_, county) => [
      `.County ${county}`,
      ...years.map((_year, at) => people(county, at)),
    ]);
    const published = await publish(workbookOf([['area', ...years], ...cells]), {
      sourceName: 'People',
      columns: toYear,
      pivots: [down],
    });
    expect(published).toMatchObject({ rows: 31_430, appended: 31_430 });
    const { versionId } = published;
    expect(await columnNames(versionId)).toEqual(['area', 'year', 'people']);
    const request = {
      attributes: ['year', 'people'],
      groupBy: ['year'],
      fn: { people: 'sum' as const },
      orderBy: { year: 'asc nulls last' as const },
    };
    const sums = years.map((year, at) => [
      year,
      cells.reduce((sum, _, county) => sum + (people(county, at) ?? 0), 0),
    ]);
    expect((await fixture.engine.requests.query(versionId, request)).rows).toEqual(sums);
    expect((await rows(versionId, 'area', 'year', 'people')).slice(70, 75)).toEqual([
      [71, '.County 7', '2010', 7000],
      [72, '.County 7', '2011', 7001],
      [73, '.County 7', '2012', 7002],
      [74, '.County 7', '2013', null],
      [75, '.County 7', '2014', 7004],
    ]);

    const more = { sourceId: published.sourceId, versionId, pivots: [down] };
    const later = await publish('area,2018,2019\n.County 0,5,6\nElsewhere,7,8\n', {
      ...more,
      columns: { area: { isPrimary: true }, '2018': toYear['2018']!, '2019': toYear['2019']! },
    });
    expect(later).toMatchObject({ rows: 31_432, updated: 2, appended: 2, repeated: 0 });
    const after = await rows(versionId, 'area', 'year', 'people');
    expect(after.slice(8, 10)).toEqual([
      [9, '.County 0', '2018', 5],
      [10, '.County 0', '2019', 6],
    ]);
    const elsewhere = { attributes: ['id', 'area', 'year', 'people'], filter: { area: ['Elsewhere'] } };
    expect((await fixture.engine.requests.query(versionId, elsewhere)).rows).toEqual([
      [31_433, 'Elsewhere', '2018', 7],
      [31_434, 'Elsewhere', '2019', 8],
    ]);
  });
});

describe('an existing version', () => {
  const start = () =>
    publish('code,name,n\n01,"Ohio  ",1\n02,Iowa,2\n03,Utah,3\n04,Texas,x\n', {
      sourceName: 'Places',
      columns: { n: { type: 'number', dataType: 'numeric' } },
    });
  const byCode = { code: { isPrimary: true } };

  test('gets updated and appended records; row ids and edits are preserved', async () => {
    const { sourceId, versionId } = await start();
    const { engine } = fixture;
    await patchCell(engine, versionId, 2, 'name', 'Iowa!', {}, 'bob');
    await patchCell(engine, versionId, 3, 'code', '33', {}, 'bob');
    await engine.edits.deleteRows(versionId, [4], 'bob');
    await engine.edits.insertRows(versionId, [{ code: '05', name: 'New', n: 'many' }], 'bob');
    const old = (await engine.state(versionId)).snapshot!;
    const file = 'code,n,more\n02,,a\n33,30,b\n05,5,c\n04,44,d\n 02 ,20,e\n,1,f\n';
    const published = await publish(file, { sourceId, versionId, columns: byCode });
    expect(published).toEqual({ sourceId, versionId, rows: 6, updated: 3, appended: 2, repeated: 1 });
    const [entry] = await fixture.engine.edits.history(versionId, { limit: 5 });
    expect(entry).toMatchObject({ kind: 'merge', rows: 5, inserted: 2, rowId: null, isUndone: false });
    const touched = await fixture.engine.edits.history(versionId, { rowId: 6, limit: 5 });
    expect(touched.map(({ kind }) => kind)).toEqual(['merge']);
    const now = await rows(versionId, 'code', 'name', 'n', 'more');
    expect(now.map((row) => row.slice(1))).toEqual([
      ['01', 'Ohio', 1, null],
      ['02', 'Iowa!', 20, 'e'],
      ['33', 'Utah', 30, 'b'],
      ['05', 'New', 5, 'c'],
      ['04', null, 44, 'd'],
      [null, null, 1, 'f'],
    ]);
    expect(now.map(([id]) => id).slice(0, 4)).toEqual([1, 2, 3, 5]);
    expect(await fixture.objects.verify(old)).toBe(true);
    expect(old).not.toBe((await engine.state(versionId)).snapshot);
    await patchCell(engine, versionId, Number(now[4]![0]), 'name', 'Texas', {}, 'bob');
    const { rowIds } = await engine.edits.insertRows(versionId, [{ code: '06' }], 'bob');
    expect(rowIds[0]).toBeGreaterThan(Number(now[5]![0]));
  });

  test('gets its records in the place where they were inserted, and new ones at the end', async () => {
    const { sourceId, versionId } = await start();
    const insert = (after: number, code: string) =>
      fixture.engine.edits.patchRows(
        versionId,
        { patches: [], inserts: [{ code }], place: { after } },
        'bob',
      );
    await insert(1, '01b');
    await publish('code,n\n01b,5\n07,7\n', { sourceId, versionId, columns: byCode });
    await insert(2, '02b');
    await publish('code,n\n02b,6\n08,8\n', { sourceId, versionId, columns: byCode });
    const inOrder = async () =>
      (await fixture.engine.requests.query(versionId, { attributes: ['code', 'n'] })).rows;
    expect(await inOrder()).toEqual([
      ['01', 1],
      ['01b', 5],
      ['02', 2],
      ['02b', 6],
      ['03', 3],
      ['04', 'x'],
      ['07', 7],
      ['08', 8],
    ]);
    await publish('code,n\n09,9\n', { sourceId, versionId });
    expect((await inOrder()).map(([code]) => code)).toEqual([
      '01',
      '01b',
      '02',
      '02b',
      '03',
      '04',
      '07',
      '08',
      '09',
    ]);
  });

  test('has the rows of before when the merge is undone, edits and all, and those of the merge when that is undone', async () => {
    const { sourceId, versionId } = await start();
    const { engine } = fixture;
    const { seq: edited } = await patchCell(engine, versionId, 2, 'name', 'Iowa!', {}, 'bob');
    await engine.edits.deleteRows(versionId, [4], 'bob');
    const all = () => rows(versionId, 'code', 'name', 'n');
    const before = await all();
    await publish('code,n,more\n02,20,a\n09,9,b\n', { sourceId, versionId, columns: byCode });
    const merged = await all();
    const last = async () => (await fixture.engine.edits.history(versionId, { limit: 1 }))[0]!;
    const merge = await last();
    const typed = await patchCell(engine, versionId, 1, 'name', 'typed', {}, 'bob');
    const refused = { code: 'conflict', message: expect.stringContaining('changed since') };
    await expect(engine.edits.undo(versionId, merge.seq, 'bob')).rejects.toMatchObject(refused);
    const { seq: taken } = await engine.edits.undo(versionId, typed.seq!, 'bob');
    const { seq: again } = await engine.edits.undo(versionId, taken, 'bob');
    await expect(engine.edits.undo(versionId, merge.seq, 'bob')).rejects.toMatchObject(refused);
    await engine.edits.undo(versionId, again, 'bob');

    const { seq: undone } = await engine.edits.undo(versionId, merge.seq, 'ann');
    expect(await all()).toEqual(before);
    expect(await last()).toMatchObject({ kind: 'merge', seq: undone, undoes: merge.seq, by: 'ann' });
    expect((await engine.state(versionId)).rows).toBe(3);
    await fixture.restart((folder) => rm(folder, { recursive: true }));
    expect(await all()).toEqual(before);
    await fixture.engine.edits.undo(versionId, undone, 'ann');
    expect(await all()).toEqual(merged);
    await fixture.engine.edits.undo(versionId, (await last()).seq, 'ann');
    expect(await all()).toEqual(before);
    // Edits from before the merge can be undone again.
    await fixture.engine.edits.undo(versionId, edited!, 'ann');
    expect((await all())[1]).toEqual([2, '02', 'Iowa', 2]);
    // The numbers of rows that are gone are not given again.
    const { rowIds } = await fixture.engine.edits.insertRows(versionId, [{ code: 'x' }], 'ann');
    expect(rowIds[0]).toBeGreaterThan(Number(merged.at(-1)![0]));
  });

  test('gets its old snapshot back when a merge is undone before which nothing was edited', async () => {
    const { sourceId, versionId } = await start();
    const old = (await fixture.engine.state(versionId)).snapshot;
    await publish('code,n\n02,20\n', { sourceId, versionId, columns: byCode });
    const [merge] = await fixture.engine.edits.history(versionId, { limit: 1 });
    const objects = await sql.raw<{ name: string }>(namedObjectsQuery).execute(fixture.database.db);
    expect(objects.rows.map(({ name }) => name)).toContain(old);
    await fixture.engine.edits.undo(versionId, merge!.seq, 'bob');
    expect((await fixture.engine.state(versionId)).snapshot).toBe(old);
    await publish('code,n\n03,30\n', { sourceId, versionId, columns: byCode });
    await expect(fixture.engine.edits.undo(versionId, merge!.seq, 'bob')).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('keeps trimmed blanks and text that does not fit the type', async () => {
    const { sourceId, versionId } = await start();
    await patchCell(fixture.engine, versionId, 1, 'n', 'unknown', {}, 'bob');
    await publish('code,n\n09,9\n', { sourceId, versionId, columns: byCode });
    const columns = (await fixture.engine.columns(versionId)).map((column) => ({ ...column, trim: false }));
    const { db } = fixture.database;
    await db
      .updateTable('item')
      .set({ data: JSON.stringify({ name: 'Places', columns }) })
      .where('id', '=', sourceId)
      .execute();
    expect((await rows(versionId, 'name', 'n')).slice(0, 4)).toEqual([
      [1, 'Ohio  ', 'unknown'],
      [2, 'Iowa', 2],
      [3, 'Utah', 3],
      [4, 'Texas', 'x'],
    ]);
  });

  test('preserves mass edits', async () => {
    const { sourceId, versionId } = await start();
    await fixture.engine.edits.massEdit(
      versionId,
      'name',
      [{ invalidValue: 'Iowa', validValue: 'IA' }],
      editorNamed('bob'),
    );
    await patchCell(fixture.engine, versionId, 1, 'n', 11, {}, 'bob');
    await publish('code,n\n02,20\n', { sourceId, versionId, columns: byCode });
    expect(await rows(versionId, 'name', 'n')).toEqual([
      [1, 'Ohio', 11],
      [2, 'IA', 20],
      [3, 'Utah', 3],
      [4, 'Texas', 'x'],
    ]);
  });

  test('gets every row appended without a primary column', async () => {
    const { sourceId, versionId } = await start();
    await fixture.engine.edits.deleteRows(versionId, [1, 2, 3], 'bob');
    const published = await publish('code,name\n01,again\n', { sourceId, versionId });
    expect(published).toMatchObject({ rows: 2, updated: 0, appended: 1 });
    expect(await rows(versionId, 'code', 'name')).toEqual([
      [4, '04', 'Texas'],
      [5, '01', 'again'],
    ]);
  });

  test('without rows gets the rows of the file', async () => {
    const { sourceId, versionId } = await createVersion(fixture, [{ name: 'code' }]);
    const published = await publish('code\n7\n8\n', { sourceId, versionId, columns: byCode });
    expect(published).toMatchObject({ rows: 2, appended: 2 });
    expect(await rows(versionId, 'code')).toEqual([
      [1, '7'],
      [2, '8'],
    ]);
  });

  test('of a Parquet file keeps its types, finds 1.0 by 1, and loses no edit that does not fit the type', async () => {
    const types = [
      { name: 'k', type: 'number', dataType: 'numeric' as const },
      { name: 'at', type: 'timestamp', dataType: 'timestamp' as const },
    ];
    const { sourceId, versionId } = await createVersion(fixture, types);
    const query = `SELECT i::BIGINT AS _row_id, (i * 10)::INTEGER AS k, TIMESTAMP '2020-01-01 00:00:00.123456' AS at FROM range(1, 4) AS t(i)`;
    await publishQuery(fixture, versionId, query);
    await patchCell(fixture.engine, versionId, 1, 'k', 15, {}, 'bob');
    await publish('k,note\n20.0,x\n', { sourceId, versionId, columns: { k: { isPrimary: true } } });
    expect(await rows(versionId, 'k', 'note')).toEqual([
      [1, 15, null],
      [2, 20, 'x'],
      [3, 30, null],
    ]);
    await patchCell(fixture.engine, versionId, 3, 'at', 'soon', {}, 'bob');
    await publish('note\nlast\n', { sourceId, versionId });
    expect((await rows(versionId, 'k', 'at')).map(([, k, at]) => [k, String(at).slice(0, 10)])).toEqual([
      [15, '2020-01-01'],
      [20, '2020-01-01'],
      [30, 'soon'],
      [null, 'null'],
    ]);
  });

  test('rejects impossible publications with the reason', async () => {
    const { sourceId, versionId } = await start();
    const other = await start();
    const columns = { fresh: { isPrimary: true } };
    await expect(publish('fresh\n1\n', { sourceId, versionId, columns })).rejects.toThrow(
      'No record can be found by fresh: the source does not have this column yet.',
    );
    await expect(publish('code\n1\n', { sourceId, versionId: other.versionId })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('concurrent edits', () => {
  const start = () => publish('code,n\na,1\nb,2\n', { sourceName: 'Busy' });
  const byCode = { code: { isPrimary: true } };

  test('are not lost, even with one during every attempt', async () => {
    const { sourceId, versionId } = await start();
    const { engine } = fixture;
    let attempts = 0;
    const busy = replaceMethods(engine, 'snapshots', {
      mergeLayer: async (...given) => {
        const merged = await engine.snapshots.mergeLayer(...given);
        attempts += 1;
        const edit = patchCell(engine, versionId, 2, 'n', 100 + attempts, {}, 'bob');
        if (attempts < 3) {
          await edit;
        }
        return merged;
      },
    });
    const published = await publish('code,n\na,10\n', { sourceId, versionId, columns: byCode }, busy);
    expect(attempts).toBe(3);
    expect(published).toMatchObject({ rows: 2, updated: 1, appended: 0 });
    await expect
      .poll(() => rows(versionId, 'code', 'n'))
      .toEqual([
        [1, 'a', 10],
        [2, 'b', 103],
      ]);
  });

  test('that add a column are kept', async () => {
    const { sourceId } = await start();
    const { engine } = fixture;
    let calls = 0;
    const busy = replaceMethods(engine, 'snapshots', {
      mapLayer: async (layer) => {
        calls += 1;
        if (calls === 1) {
          await publish('code,theirs\nc,1\n', { sourceId });
        }
        return engine.snapshots.mapLayer(layer);
      },
    });
    const columns = { code: { existingColumnMatch: null } };
    const { versionId } = await publish('code,theirs\nd,2\n', { sourceId, columns }, busy);
    expect(calls).toBe(2);
    expect(await columnNames(versionId)).toEqual(['code', 'n', 'theirs', 'code_2']);
    expect(await rows(versionId, 'theirs', 'code_2')).toEqual([[1, 2, 'd']]);
  });

  test('and failures leave everything as it was', async () => {
    const { sourceId, versionId } = await start();
    const { engine, database, objects, folder } = fixture;
    const state = () => Promise.all([engine.state(versionId), columnNames(versionId), rows(versionId, 'n')]);
    const before = await state();
    const publishMerged = () => Promise.reject(new Error('The power went out.'));
    const more = { sourceId, versionId, columns: byCode };
    await expect(
      publish('code,extra\na,10\n', more, replaceMethods(engine, 'snapshots', { publishMerged })),
    ).rejects.toThrow('The file could not be published; nothing was changed. Try again.');
    expect(await state()).toEqual(before);

    const path = await objects.localPath(before[0].snapshot!, new DisposableStack());
    await rename(path, `${path}.gone`);
    await expect(publish('code,extra\nb,10\n', more)).rejects.toThrow('A stored file is missing.');
    await rename(`${path}.gone`, path);
    expect(await state()).toEqual(before);
    expect(await readdir(join(folder, 'files', 'temporary'))).toEqual([]);
    const published = await database.db
      .selectFrom('upload')
      .select('status')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(published.map(({ status }) => status)).toEqual(['ready', 'ready']);
  });
});

test('a merge has the same result as adding the rows one by one', async () => {
  const text = fc.constantFrom('', 'a', 'b', 'c', '1', '1.0', ' a', 'x,y', "it's");
  const row = fc.record({ k: text, v: text });
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('patch' as const),
      at: fc.nat(9),
      column: fc.constantFrom('k', 'v'),
      text,
    }),
    fc.record({ kind: fc.constant('delete' as const), at: fc.nat(9) }),
    fc.record({ kind: fc.constant('insert' as const), row }),
  );
  // A row of a file without any filled cell is left out.
  const fileRows = fc.array(
    row.filter(({ k, v }) => k !== '' || v !== ''),
    { maxLength: 6 },
  );
  const csv = (list: { k: string; v: string }[]) =>
    `k,v\n${list.map(({ k, v }) => `"${k}","${v}"`).join('\n')}\n"end","end"\n`;
  const keyOf = (k: string | null) => k?.trim() || null;
  const asText = {
    k: { type: 'text', dataType: 'text' as const },
    v: { type: 'text', dataType: 'text' as const },
  };
  await fc.assert(
    fc.asyncProperty(
      fileRows,
      fc.array(change, { maxLength: 6 }),
      fileRows,
      async (first, changes, second) => {
        const { sourceId, versionId } = await publish(csv(first), { sourceName: 'Model', columns: asText });
        const model = new Map<number, { k: string | null; v: string | null }>();
        const cell = (one: string) => (one === '' ? null : one);
        for (const one of [...first, { k: 'end', v: 'end' }]) {
          model.set(model.size + 1, { k: cell(one.k), v: cell(one.v) });
        }
        for (const one of changes) {
          if (one.kind === 'insert') {
            const { rowIds } = await fixture.engine.edits.insertRows(versionId, [one.row], null);
            model.set(rowIds[0]!, { k: cell(one.row.k), v: cell(one.row.v) });
            continue;
          }
          const id = [...model.keys()][one.at % Math.max(1, model.size)];
          if (id === undefined) continue;
          if (one.kind === 'delete') {
            await fixture.engine.edits.deleteRows(versionId, [id], null);
            model.delete(id);
          } else {
            await patchCell(fixture.engine, versionId, id, one.column, one.text, {}, null);
            model.set(id, { ...model.get(id)!, [one.column]: cell(one.text) });
          }
        }
        const columns = { k: { ...asText.k, isPrimary: true }, v: asText.v };
        await publish(csv(second), { sourceId, versionId, columns });
        const added: { k: string | null; v: string | null }[] = [];
        const fresh = new Map<string, number>();
        for (const one of [...second, { k: 'end', v: 'end' }]) {
          const given = { k: cell(one.k), v: cell(one.v) };
          const key = keyOf(given.k);
          const found = key === null ? [] : [...model].filter(([, { k }]) => keyOf(k) === key);
          for (const [id] of found) {
            model.set(id, given);
          }
          if (found.length > 0) continue;
          if (key !== null && fresh.has(key)) {
            delete added[fresh.get(key)!];
          }
          if (key !== null) {
            fresh.set(key, added.length);
          }
          added.push(given);
        }
        const expected = [
          ...[...model].map(([id, { k, v }]) => [id, k, v]),
          ...added.filter(Boolean).map(({ k, v }) => ['new', k, v]),
        ];
        const highest = Math.max(0, ...model.keys());
        const now = (await rows(versionId, 'k', 'v')).map(([id, k, v]) => [
          Number(id) > highest && !model.has(Number(id)) ? 'new' : id,
          k,
          v,
        ]);
        const shown = expected.map(([id, k, v]) => [id, k, v]);
        expect(now.map(([id, k, v]) => [id, trimmed(k), trimmed(v)])).toEqual(
          shown.map(([id, k, v]) => [id, trimmed(k), trimmed(v)]),
        );
      },
    ),
    { numRuns: 6 },
  );
}, 120_000);

/** Columns with blanks around their text are trimmed. */
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
