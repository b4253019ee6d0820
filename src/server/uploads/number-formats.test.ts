import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnOfLayer, type Layer } from '#domain/source/upload/upload-layer.ts';
import { patchCell } from '../../../tests/fixtures/data-engine.ts';
import { openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';
import { withDuckDb } from './table/duckdb-table.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

async function analyse(lines: readonly string[], delimiter = ';'): Promise<{ id: number; layer: Layer }> {
  const { id, layers, error } = await fixture.send('a.csv', lines.join('\n').replaceAll('|', delimiter));
  expect(error).toBeNull();
  return { id, layer: layers![0]! };
}

async function publish(lines: readonly string[], change: Record<string, Partial<SourceColumn>> = {}) {
  const { id, layer } = await analyse(lines);
  const columns = layer.columns.map((found) => ({ ...columnOfLayer(found), ...change[found.name] }));
  return fixture.publish(id, { layerName: 'a', sourceName: 'a', columns });
}

async function rows(versionId: number, ...attributes: string[]) {
  const orderBy = { id: 'asc nulls last' as const };
  return (await fixture.engine.requests.query(versionId, { attributes, orderBy, toIndex: 100 })).rows;
}

const formatsOf = ({ columns }: Layer) => columns.map(({ numbers }) => numbers?.formats ?? null);

test('numbers that people write are offered in the formats that fit all cells', async () => {
  const { layer } = await analyse([
    'us|german|money|share|losses|open|plain',
    '1,234.50|1.234,5|$5.5|12%|(100)|1,234|5',
    '12|2,5|-$1,000|5.5 %|1,250.5|2,500|6',
  ]);
  expect(formatsOf(layer)).toEqual([
    ['point'],
    ['comma'],
    ['point'],
    ['point'],
    ['point'],
    ['point', 'comma'],
    null,
  ]);
  expect(layer.columns.map(({ unit }) => unit)).toEqual([null, null, '$', '100%', null, null, null]);
  expect(layer.columns.map((found) => columnOfLayer(found).unit)).toEqual([
    undefined,
    undefined,
    '$',
    '100%',
    ...Array<undefined>(3),
  ]);
});

test('points stay decimal points where other columns have decimal commas, and are offered between thousands', async () => {
  const lines = (temperature: string) => [
    'vehicles|missing|broken|temperature|depth',
    ...Array.from({ length: 40 }, (_, at) => {
      const vehicles = `${at + 1}.770`;
      const missing = at % 9 ? '4.770' : '-';
      const broken = ['repaired', 'broken'][at] ?? '4.770';
      return [at === 3 ? '963' : vehicles, missing, broken, temperature, `0.${at + 100}`].join('|');
    }),
  ];
  const { id, layer } = await analyse(lines('15,1'));
  expect(formatsOf(layer)).toEqual([['point', 'comma'], ['point', 'comma'], null, ['comma'], null]);
  expect(layer.columns[0]?.numbers).toMatchObject({ isOpen: true, isPlain: true });
  expect(layer.columns[1]).toMatchObject({
    type: 'text',
    na_values: [{ text: '-' }],
    typeWithoutNa: { type: 'number' },
  });
  expect(layer.columns[2]?.mainType).toMatchObject({ type: 'number', others: 2 });
  expect(layer.columns[2]?.mainType?.format).toBeUndefined();
  expect(layer.columns[4]).toMatchObject({ type: 'number' });
  const columns = layer.columns.map(columnOfLayer);
  const { versionId } = await fixture.publish(id, { layerName: 'a', sourceName: 'a', columns });
  expect((await rows(versionId, 'vehicles', 'temperature', 'depth')).slice(0, 4)).toEqual([
    [1.77, 15.1, 0.1],
    [2.77, 15.1, 0.101],
    [3.77, 15.1, 0.102],
    [963, 15.1, 0.103],
  ]);
  const chosen = await publish(lines('15,1'), { vehicles: { number_format: 'comma' } });
  expect((await rows(chosen.versionId, 'vehicles')).slice(2, 4)).toEqual([[3770], [963]]);
});

test('codes, several currencies and percent signs in some cells only are no numbers', async () => {
  const { layer } = await analyse([
    'zip|phone|money|share|dash|unit',
    '01,234|555 123 4567|$5|12%|12-14|5 kg',
    '01234|555 123 4568|€5|5|15-17|6 kg',
  ]);
  expect(formatsOf(layer)).toEqual([null, null, null, null, null, null]);
  expect(layer.columns.map((found) => columnOfLayer(found).type)).toEqual(Array(6).fill('text'));
});

test('numbers are published in the proposed formats, and their texts stay', async () => {
  const lines = ['us|german|share|losses', '1,234.50|1.234,5|12%|(100)', '12|-2,5|5.7 %|1,250.5', '|||'];
  const { versionId, sourceId } = await publish([...lines, 'x|1.5|x|x']);
  expect(await rows(versionId, 'us', 'german', 'share', 'losses')).toEqual([
    ['1,234.50', '1.234,5', '12%', '(100)'],
    ['12', '-2,5', '5.7 %', '1,250.5'],
    ['x', '1.5', 'x', 'x'],
  ]);
  const proposed = await publish(lines);
  expect(await rows(proposed.versionId, 'us', 'german', 'share', 'losses')).toEqual([
    [1234.5, 1234.5, 0.12, -100],
    [12, -2.5, 0.057, 1250.5],
  ]);
  expect((await fixture.engine.requests.validity(proposed.versionId)).invalid).toBe(0);
  expect(sourceId).not.toBe(proposed.sourceId);
});

test('numbers beside texts that may be empty stay text until these are treated as empty', async () => {
  const { layer } = await analyse(['n|m', '1,234.5|1', 'N/A|2']);
  expect(layer.columns[0]).toMatchObject({ numbers: { formats: ['point'] }, na_values: [{ text: 'N/A' }] });
  expect(columnOfLayer(layer.columns[0]!).type).toBe('text');
});

test('a cell is edited in the format of its column, and the edit is undone', async () => {
  const { versionId } = await publish(['n|t', '1.234,5|a', '2,5|b']);
  const edit = await patchCell(fixture.engine, versionId, 1, 'n', '2.000,25', {}, null);
  await patchCell(fixture.engine, versionId, 2, 'n', '1.5', {}, null);
  expect(await rows(versionId, 'n')).toEqual([[2000.25], ['1.5']]);
  expect((await fixture.engine.requests.validity(versionId)).invalid).toBe(1);
  await fixture.engine.edits.undo(versionId, edit.seq!, null);
  expect(await rows(versionId, 'n')).toEqual([[1234.5], ['1.5']]);
});

test('numbers of a Parquet file keep their values in a column with a decimal comma', async () => {
  const { sourceId, versionId } = await publish(['k|n', 'a|1.234,5', 'b|2,5']);
  const path = join(fixture.folder, 'numbers.parquet');
  const reach = { spill: fixture.folder, folders: [fixture.folder] };
  await withDuckDb(reach, async (connection) => {
    const values = "(VALUES ('a', 1.234::DOUBLE), ('c', 1234::DOUBLE)) AS t (k, n)";
    await connection.run(`COPY (SELECT * FROM ${values}) TO '${path}' (FORMAT parquet)`);
  });
  const { id, layers } = await fixture.send('n.parquet', await readFile(path));
  const columns = layers![0]!.columns.map((found) => ({
    ...columnOfLayer(found),
    isPrimary: found.name === 'k',
  }));
  await fixture.publish(id, { layerName: 'n', sourceId, versionId, columns });
  expect(await rows(versionId, 'k', 'n')).toEqual([
    ['a', 1.234],
    ['b', 2.5],
    ['c', 1234],
  ]);
  const { versionId: own } = await fixture.publish(id, { layerName: 'n', sourceId, columns });
  expect(await rows(own, 'n')).toEqual([[1.234], [1234]]);
  await patchCell(fixture.engine, own, 1, 'n', '5,5', {}, null);
  expect(await rows(own, 'n')).toEqual([[5.5], [1234]]);
});
