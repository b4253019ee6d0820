import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '#domain/value/cell/cell.ts';
import { withType } from '#screens/uploads/mapping/column-parsing.ts';
import { publicationOf, startDraft, type MappingDraft } from '#screens/uploads/mapping/mapping-draft.ts';
import { findingsOf } from '#screens/uploads/findings/upload-findings.ts';
import { openTestUploads, type TestUploads } from '../fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

type Into = { sourceId: number; versionId: number };
type Change = (draft: MappingDraft) => MappingDraft;

/** The folders of the files; those of the readers are used as well. */
const folders = ['files', '../../src/server/uploads/workbook/cases', '../../src/server/uploads/text/cases'];

const contentOf = (name: string): Promise<Buffer> =>
  Promise.any(folders.map((folder) => readFile(join(import.meta.dirname, folder, name))));

/** Publishes a file as its review proposes it, after the changes of a person. */
async function publish(name: string, change: Change = (draft) => draft, into: Into | null = null) {
  const { id, layers, error } = await fixture.send(name, await contentOf(name));
  expect(error).toBeNull();
  const layer = layers![0]!;
  const existing = into ? await fixture.engine.columns(into.versionId) : [];
  const draft = change(startDraft(layer, existing));
  const destination = into ?? { sourceName: name };
  const publication = { layerName: layer.layerName, ...publicationOf(draft, existing), ...destination };
  const published = await fixture.publish(id, publication);
  return { layers: layers!, layer, draft, ...published };
}

/** The cells of a version, column by column. */
async function cellsOf(versionId: number): Promise<Record<string, Cell[]>> {
  const names = (await fixture.engine.columns(versionId)).map(({ name }) => name);
  const orderBy = { id: 'asc nulls last' as const };
  const { rows } = await fixture.engine.requests.query(versionId, {
    attributes: names,
    orderBy,
    toIndex: 100,
  });
  return Object.fromEntries(names.map((name, at) => [name, rows.map((row) => row[at] ?? null)]));
}

test.each<[file: string, cells: Record<string, Cell[]>]>([
  ['a21-e-codes.csv', { room: ['1E5', '2E5', '12E3', '3E7'], guest: ['Ann', 'Bob', 'Cy', 'Dee'] }],
  ['a23-phones.csv', { phone: ['+49 170 123 456', '+49 171 234 567', '+49 30 555 666'] }],
  ['a24-ips.csv', { ip: ['192.168.10.101', '192.168.10.102', '192.168.12.110'] }],
  ['a25-dewey.csv', { class: ['001.942', '005.133', '025.431'] }],
  [
    'a28-big-amounts.csv',
    {
      year: [2020, 2021, 2022],
      revenue: [10_234_567, 20_345_678, 31_234_567],
      population: [83_160_871, 83_196_078, 83_797_985],
    },
  ],
  ['a32-cp1251.csv', { город: ['Москва', 'Казань', 'Пермь'], население: [13_010_112, 1_308_660, 1_034_002] }],
  ['a33-sjis.csv', { 郵便番号: ['0600000', '0640941', '5300001'], 市: ['札幌市', '旭川市', '大阪市'] }],
  ['a35-gbk.csv', { 城市: ['北京', '上海'], 人口: [21_893_095, 24_870_895] }],
  ['a39-hash-comments.csv', { name: ['Ann', 'Bob', '#Tag'], qty: [1, 2, 3] }],
  ['cr-then-lf.csv', { name: ['Ann', 'Bob', 'Cid'], n: [1, 2, 3] }],
  ['d07-html.xls', { a: [1], b: [2] }],
  ['d08-tsv.xls', { a: [1, 3], b: [2, 4] }],
  ['dde-link.ods', { name: ['a', 'b'], amount: [1, 2] }],
  ['external-link.ods', { name: ['a', 'b'], amount: [1, 2] }],
  ['field-length.csv', { field: ['name', 'address', 'amount'], length: ['20', '100', '(30,2)'] }],
  [
    'h02-ip-contaminates.csv',
    {
      ip: ['192.168.10.101', '192.168.10.102', '192.168.12.110'],
      latency: [1.234, 2.345, 12.5],
      load: [0.512, 0.734, 0.881],
    },
  ],
  [
    'i04-header-value-below.csv',
    { answer: ['Yes', 'No', 'Yes', 'No'], other: ['Maybe', 'Other', 'Other', 'Never'] },
  ],
  ['i06-lists.csv', { no: ['(01)', '(02)', '(03)'] }],
  ['mac-1904.xlsx', { born: ['1971-01-01', '2020-02-29'] }],
  ['plain-1904.xlsx', { born: ['1971-01-01', '2020-02-29'] }],
  ['more-cells-2.csv', { price: [1.25, 2.5, 3.755], more_cells: [null, null, '4,5'] }],
  ['no-mimetype.ods', { name: ['a', 'b', 'c'], rate: [5, null, null] }],
  ['old-errors.ods', { name: ['a', 'b', 'c'], rate: [5, null, null] }],
  [
    'revenue.xlsx',
    {
      year: [2019, 2020, 2021],
      revenue: [15_584_190, 20_791_378, 15_093_491],
      population: [24_256_800, 23_500_000, 21_516_000],
    },
  ],
  ['sheet-names-hidden.ods', { name: ['a & b', 'b'], amount: [1, 2] }],
  [
    'space-quote-ragged.csv',
    { year: [1968, 1970, 1971], score: [86, 73, 40], title: ['Greetings', 'Hi, Mom!', null] },
  ],
  ['underscore.csv', { plot: ['41_10_1', '41_10_2', '42_1_13'], value: [5, 6, 7] }],
  [
    'values-without-text.ods',
    { name: ['a', 'b'], amount: [1, 2.5], day: ['2024-05-06', '2024-05-06'], ok: [true, true] },
  ],
])('%s is stored as it is meant, by what its review proposes', async (file, cells) => {
  const { versionId } = await publish(file);
  expect(await cellsOf(versionId)).toMatchObject(cells);
  expect((await fixture.engine.requests.validity(versionId)).invalid).toBe(0);
});

test.each([
  ['a32-cp1251.csv', 'The text is not UTF-8; it was read as windows-1251.'],
  [
    'a39-hash-comments.csv',
    '2 lines above the header left out: “# made by tool”, “# second line, with comma”.',
  ],
  [
    'd07-html.xls',
    'The file is a web page (HTML), as many programs write it for Excel; its tables were read.',
  ],
  ['d08-tsv.xls', 'The file is named .xls, but it holds plain text; it was read as that.'],
  ['external-link.ods', 'Copies of sheets of other files were left out: “Salaries” of other.ods.'],
  ['mac-1904.xlsx', 'Dates of this workbook count days from 1904 and were read accordingly.'],
  ['old-errors.ods', '2 cells hold errors (#DIV/0!, #N/A); they are empty.'],
  ['sheet-names-hidden.ods', 'Hidden sheets were left out: secret.'],
])('the review of %s says so: %s', async (file, note) => {
  const { layer, layers } = await publish(file);
  expect(layer.notes).toContain(note);
  expect(layers).toHaveLength(1);
});

test.each<[file: string, next: string, key: string, cells: Record<string, Cell[]>]>([
  [
    'h04-update-1.csv',
    'h04-update-2.csv',
    'host',
    {
      host: ['web', 'db', 'mail'],
      ip: ['192.168.10.101', '10.0.0.2', '192.168.10.102'],
      latency: [1.534, 2.345, 3.125],
    },
  ],
  [
    'c20-keys.csv',
    'c20-keys-new.csv',
    'key',
    {
      key: ['A1', 'B2', 'C3', 'a1', null, null, 'D4'],
      v: ['one', 'padded', 'three-newer', 'lower', 'nokey', 'nokey2', 'four'],
    },
  ],
])('%s, then %s by the primary column %s', async (file, next, key, cells) => {
  const byKey = (draft: MappingDraft) => ({ ...draft, primary: key });
  const { sourceId, versionId } = await publish(file, byKey);
  const { appended } = await publish(next, byKey, { sourceId, versionId });
  expect(await cellsOf(versionId)).toEqual(cells);
  expect(appended).toBe(Object.values(cells)[0]!.length - (file.startsWith('h04') ? 2 : 3));
});

test('titles that occur twice are a header, and both columns stay', async () => {
  const { versionId } = await publish('i01-dup-header-text.csv');
  const { email = [], email_2 = [], ...others } = await cellsOf(versionId);
  expect([email[0], email_2[0], email_2.at(-1)]).toEqual([
    'a0@example.org',
    'b0@example.org',
    'b49@example.org',
  ]);
  expect(Object.keys(others)).toEqual(['first_name', 'last_name']);
});

test('amounts of up to 18 digits are numbers, and all of their digits stay', async () => {
  const { versionId } = await publish('c18-lcu.csv');
  const lines = String(await contentOf('c18-lcu.csv'))
    .trim()
    .split(/\r?\n/);
  const texts = lines.slice(1).map((line) => line.split(',').at(-1));
  const { gdp = [] } = await cellsOf(versionId);
  expect(gdp.map(String)).toEqual(texts);
  const [column] = (await fixture.engine.columns(versionId)).filter(({ name }) => name === 'gdp');
  expect(column).toMatchObject({ type: 'number' });
});

test.each([
  ['f03-zero-dates.csv', 'day', ['date', ['0000-00-00']], [21, 2]],
  ['f05-excel-errors.csv', 'ratio', ['number', ['#DIV/0!', '#N/A', '#REF!', '#VALUE!']], [29, 5]],
])('%s: what is never a value is empty in %s, and told', async (file, name, proposed, [rows, empty]) => {
  const { layer, draft, versionId } = await publish(file);
  const column = draft.columns.find((one) => one.column.name === name)!.column;
  expect([column.type, column.na_values]).toEqual(proposed);
  const accepted = findingsOf(layer, draft, []).filter(({ undo, column: of }) => undo && of === name);
  expect(accepted).toHaveLength(column.na_values!.length);
  const cells = (await cellsOf(versionId))[name]!;
  expect([cells.length, cells.filter((cell) => cell === null).length]).toEqual([rows, empty]);
});

test('weekdays and sizes that are made choices are in the order of the calendar and of sizes, and stay so', async () => {
  const { versionId } = await publish('c17-weekdays.csv');
  const cells = await cellsOf(versionId);
  expect(cells['size']).toEqual(['S', 'M', 'L', 'XL', 'S', 'M', 'L']);
  const chosen = await publishAsChoices('c17-weekdays.csv', ['day', 'size']);
  const options = chosen.map(({ options }) => options?.map(({ value }) => value));
  expect(options).toEqual([
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    ['S', 'M', 'L', 'XL'],
  ]);
});

/** Publishes a file with some columns as single choices; the columns as they are stored. */
async function publishAsChoices(file: string, names: readonly string[]) {
  const { layers } = await fixture.send(file, await contentOf(file));
  const found = new Map(layers![0]!.columns.map((column) => [column.name, column]));
  const { versionId } = await publish(file, (draft) => ({
    ...draft,
    columns: draft.columns.map((one) =>
      names.includes(one.column.name)
        ? { ...one, column: withType(one.column, found.get(one.column.name)!, 'select') }
        : one,
    ),
  }));
  return (await fixture.engine.columns(versionId)).filter(({ name }) => names.includes(name));
}

test.each([
  ['days with names of months', '5 Jan 2024\n6 Feb 2024\n\\N\n', ['2024-01-05', '2024-02-06', null], {}],
  ['months', 'Jan 2024\n0000-00-00\nMar 2024\n', ['2024-01-01', null, '2024-03-01'], { date_step: 'month' }],
  [
    'moments with a zone',
    '2024-01-05T10:00:00+02:00\n#N/A\n2024-01-06T10:00:00Z\n',
    ['2024-01-05T08:00:00.000Z', null, '2024-01-06T10:00:00.000Z'],
    { zone: 'UTC' },
  ],
])('%s beside a text that is never a value need no question', async (_name, lines, cells, proposed) => {
  const { id, layers } = await fixture.send('dates.csv', `d,n\n${lines.replaceAll('\n', ',1\n')}`);
  const layer = layers![0]!;
  const draft = startDraft(layer, []);
  expect(draft.columns[0]!.column).toMatchObject(proposed);
  expect(findingsOf(layer, draft, []).filter(({ column, undo }) => column === 'd' && !undo)).toEqual([]);
  const publication = { layerName: layer.layerName, sourceName: 'dates', ...publicationOf(draft, []) };
  const { versionId } = await fixture.publish(id, publication);
  expect((await cellsOf(versionId))['d']).toEqual(cells);
});

test('dates of either order are a question, also beside a text that is never a value', async () => {
  const { layers } = await fixture.send('dates.csv', 'd,n\n01/02/2024,1\n03/04/2024,2\n0000-00-00,3\n');
  const layer = layers![0]!;
  const draft = startDraft(layer, []);
  expect(draft.columns[0]!.column.type).toBe('text');
  const open = findingsOf(layer, draft, []).filter(({ column, undo }) => column === 'd' && !undo);
  expect(open.map(({ text }) => text)).toContain(
    'd holds dates (01/02/2024): is the day or the month first?',
  );
});
