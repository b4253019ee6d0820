import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { findingsOf } from '#screens/uploads/findings/upload-findings.ts';
import { startDraft, type MappingDraft } from '#screens/uploads/mapping/mapping-draft.ts';
import { publicationInput } from '#screens/uploads/mapping/publication-input.ts';
import { openTestUploads, type TestUploads } from '../../tests/fixtures/uploads.ts';
import { makeWorkbook } from '../../tests/fixtures/workbook.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

/** Where a file goes: a new source, or a version of one with a primary column. */
type Into = { sourceId: number; versionId: number | null; primary?: string };
type Change = (draft: MappingDraft, layer: Layer, existing: readonly SourceColumn[]) => MappingDraft;

/** Publishes a file as its review proposes it, after the changes of a person. */
async function publish(file: string, content: string | Uint8Array, into?: Into, change?: Change) {
  const { id, layers, error } = await fixture.send(file, content);
  expect(error).toBeNull();
  const layer = layers![0]!;
  const existing = into ? await columnsOf(into) : [];
  const proposed = startDraft(layer, existing);
  const changed = change?.(proposed, layer, existing) ?? proposed;
  const draft = into?.primary ? { ...changed, primary: into.primary } : changed;
  const destination = {
    sourceId: into?.sourceId ?? null,
    versionId: into?.versionId ?? null,
    sourceName: 'Values',
    authLevel: 5,
    versionName: '',
  };
  const input = publicationInput(layer.layerName, destination, draft, existing);
  const published = await fixture.publish(id, input as Parameters<TestUploads['publish']>[1]);
  return { ...published, layer, draft, existing };
}

async function columnsOf({ sourceId }: Into): Promise<SourceColumn[]> {
  const row = await fixture.database.db
    .selectFrom('item')
    .select('data')
    .where('id', '=', sourceId)
    .executeTakeFirstOrThrow();
  return (row.data as unknown as { columns: SourceColumn[] }).columns;
}

/** The cells of a version, column by column. */
async function cellsOf(versionId: number): Promise<Record<string, Cell[]>> {
  const columns = (await fixture.engine.columns(versionId)).map(({ name }) => name);
  const orderBy = { id: 'asc nulls last' as const };
  const { rows } = await fixture.engine.requests.query(versionId, {
    attributes: columns,
    orderBy,
    toIndex: 1000,
  });
  return Object.fromEntries(columns.map((name, index) => [name, rows.map((row) => row[index] ?? null)]));
}

const sentences = (layer: Layer, draft: MappingDraft, existing: readonly SourceColumn[] = []) =>
  findingsOf(layer, draft, existing).map(({ text }) => text);

describe('identifiers are text, and decide nothing for other columns', () => {
  test.each([
    [
      'addresses of computers beside three decimals',
      'host,ip,latency,load\nweb,192.168.10.101,1.234,0.512\ndb,192.168.10.102,2.345,0.734\nmail,192.168.12.110,12.500,0.881\n',
      {
        host: ['web', 'db', 'mail'],
        ip: ['192.168.10.101', '192.168.10.102', '192.168.12.110'],
        latency: [1.234, 2.345, 12.5],
        load: [0.512, 0.734, 0.881],
      },
    ],
    [
      'cells beyond the last column',
      'key,price\na,1.250\nb,2.500\nc,3.755,4,5\n',
      { key: ['a', 'b', 'c'], price: [1.25, 2.5, 3.755], more_cells: [null, null, '4,5'] },
    ],
    [
      'telephone numbers',
      'name,phone\nAnn,+49 170 123 456\nBob,+49 171 234 567\nCy,+49 30 555 666\n',
      { name: ['Ann', 'Bob', 'Cy'], phone: ['+49 170 123 456', '+49 171 234 567', '+49 30 555 666'] },
    ],
    [
      'decimals behind leading zeros',
      'class,title\n001.942,UFOs\n005.133,Languages\n025.431,Dewey\n',
      { class: ['001.942', '005.133', '025.431'], title: ['UFOs', 'Languages', 'Dewey'] },
    ],
    [
      'numbers of a list',
      'no,item\n(01),a\n(02),b\n(03),c\n',
      { no: ['(01)', '(02)', '(03)'], item: ['a', 'b', 'c'] },
    ],
    [
      'rooms that look like powers',
      'room,guest\n1E5,Ann\n2E5,Bob\n12E3,Cy\n3E7,Dee\n',
      { room: ['1E5', '2E5', '12E3', '3E7'], guest: ['Ann', 'Bob', 'Cy', 'Dee'] },
    ],
    [
      'underscores between digits',
      'plot,value\n41_10_1,5\n41_10_2,6\n42_1_13,7\n',
      { plot: ['41_10_1', '41_10_2', '42_1_13'], value: [5, 6, 7] },
    ],
    [
      'sizes in parentheses',
      'field,length\nname,20\naddress,100\namount,"(30,2)"\n',
      { field: ['name', 'address', 'amount'], length: ['20', '100', '(30,2)'] },
    ],
    [
      'answers with several codes beside three decimals',
      'answers,weight\n"1,3",1.250\n"2,4",2.125\n"1,2",3.750\n',
      { answers: ['1,3', '2,4', '1,2'], weight: [1.25, 2.125, 3.75] },
    ],
    [
      'versions with dots',
      'release,size\n1.10.100,1.234\n1.10.101,2.345\n2.10.100,3.456\n',
      { release: ['1.10.100', '1.10.101', '2.10.100'], size: [1.234, 2.345, 3.456] },
    ],
  ])('%s', async (_name, content, cells) => {
    const { versionId } = await publish('a.csv', content);
    expect(await cellsOf(versionId)).toEqual(cells);
  });

  test('the next file of a source does not change what its records are', async () => {
    const first = await publish('a.csv', 'host,ip,latency\nweb,10.0.0.1,1.234\ndb,10.0.0.2,2.345\n');
    const into = { sourceId: first.sourceId, versionId: first.versionId, primary: 'host' };
    const next = 'host,ip,latency\nweb,192.168.10.101,1.534\nmail,192.168.10.102,3.125\n';
    const { versionId } = await publish('b.csv', next, into);
    expect(await cellsOf(versionId)).toEqual({
      host: ['web', 'db', 'mail'],
      ip: ['192.168.10.101', '10.0.0.2', '192.168.10.102'],
      latency: [1.534, 2.345, 3.125],
    });
  });
});

describe('amounts are numbers', () => {
  test('of one length, where their names say so', async () => {
    const { versionId } = await publish(
      'a.csv',
      'year,revenue,population\n2020,10234567,83160871\n2021,20345678,83196078\n2022,31234567,83797985\n',
    );
    expect(await cellsOf(versionId)).toEqual({
      year: [2020, 2021, 2022],
      revenue: [10234567, 20345678, 31234567],
      population: [83160871, 83196078, 83797985],
    });
  });

  test('of one length, where a workbook formats them as amounts', async () => {
    const rows = [15584190, 20791378, 15093491].map(
      (value, index) => `<row><c><v>${value}</v></c><c s="1"><v>${value + index}</v></c></row>`,
    );
    const title = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const cells = `<row>${title('a')}${title('b')}</row>${rows.join('')}`;
    const workbook = makeWorkbook({ sheets: [{ name: 'S', cells }], formats: ['"$"#,##0'] });
    const { versionId, layer, draft } = await publish('a.xlsx', workbook);
    expect(await cellsOf(versionId)).toEqual({
      a: ['15584190', '20791378', '15093491'],
      b: [15584190, 20791379, 15093493],
    });
    expect(sentences(layer, draft)).toContain('a stays text, but may hold numbers (15584190).');
  });

  test('with up to 18 digits, which stay as they are', async () => {
    const long = ['999999999999999', '1234567890123456', '12345678901234567', '123456789012345678'];
    const short = Array.from({ length: 59 }, (_, at) => String(1_000_000_000 + at * 12345));
    const lines = [...short, ...long].map((gdp, at) => `Country ${at},C${at},${gdp}`);
    const { versionId, layer } = await publish('a.csv', ['country,code,gdp', ...lines, ''].join('\n'));
    expect(layer.columns[2]).toMatchObject({ type: 'number', mainType: null });
    expect((await fixture.engine.requests.validity(versionId)).invalid).toBe(0);
    expect(layer.notes.join()).toMatch(/are above 9,007,199,254,740,992 .*: gdp \(2 cells\)/);
    // A number that no computer holds is shown and leaves with its own digits.
    const { gdp = [] } = await cellsOf(versionId);
    expect(gdp.slice(-4)).toEqual([
      999_999_999_999_999,
      1_234_567_890_123_456,
      '12345678901234567',
      '123456789012345678',
    ]);
  });
});

describe('what the column alone does not prove is a question', () => {
  test('points that may separate thousands, where the file has decimal commas', async () => {
    const { layer, draft, versionId } = await publish('a.csv', 'place;n;t\na;1.770;5,5\nb;2.340;6,25\n');
    expect(await cellsOf(versionId)).toEqual({ place: ['a', 'b'], n: [1.77, 2.34], t: [5.5, 6.25] });
    const question = findingsOf(layer, draft, []).find(({ column }) => column === 'n');
    expect(question).toMatchObject({
      text: 'n is read as numbers with a decimal point. Do the points separate thousands (1.770)?',
      undo: null,
      isQuestion: true,
    });
    const chosen = await publish('a.csv', 'place;n;t\na;1.770;5,5\nb;2.340;6,25\n', undefined, (current) =>
      question!.choices[1]!.apply(current),
    );
    expect((await cellsOf(chosen.versionId))['n']).toEqual([1770, 2340]);
  });

  test('texts of a workbook that look like numbers', async () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = [
      ['code', 'n'],
      ['1', '5'],
      ['2', '6'],
    ];
    const cells = rows.map((row) => `<row>${row.map(text).join('')}</row>`).join('');
    const workbook = makeWorkbook({ sheets: [{ name: 'S', cells }] });
    const { versionId, layer, draft } = await publish('a.xlsx', workbook);
    expect(await cellsOf(versionId)).toEqual({ code: ['1', '2'], n: ['5', '6'] });
    const [question] = findingsOf(layer, draft, []).filter(({ column }) => column === 'n');
    const changed = await publish('a.xlsx', workbook, undefined, (current) =>
      question!.choices[0]!.apply(current),
    );
    expect((await cellsOf(changed.versionId))['n']).toEqual([5, 6]);
  });
});

describe('what is never a value is empty, and told', () => {
  const ratios = Array.from({ length: 24 }, (_, at) => `r${at},${(at + 1) / 4}`);
  const days = Array.from({ length: 19 }, (_, at) => `2024-01-${String(at + 1).padStart(2, '0')},${at}`);

  test('errors of a spreadsheet among numbers', async () => {
    const errors = ['#DIV/0!', '#DIV/0!', '#VALUE!', '#REF!', '#N/A', '#¡DIV/0!', 'Err:502', '#NV'];
    const lines = [...ratios, ...errors.map((text, at) => `e${at},${text}`)];
    const { versionId, layer, draft } = await publish('a.csv', ['k,ratio', ...lines, ''].join('\n'));
    const { ratio = [] } = await cellsOf(versionId);
    expect(ratio.slice(0, 3)).toEqual([0.25, 0.5, 0.75]);
    expect(ratio.slice(24)).toEqual(errors.map(() => null));
    expect((await fixture.engine.requests.validity(versionId)).invalid).toBe(0);
    expect(sentences(layer, draft)).toContain('“#DIV/0!” is treated as empty in ratio; the file keeps it.');
  });

  test('zeros among dates', async () => {
    const lines = ['day,n', ...days, '0000-00-00,20', '0000-00-00,21', ''];
    const { versionId, layer, draft } = await publish('a.csv', lines.join('\n'));
    const { day = [] } = await cellsOf(versionId);
    expect(day.slice(18)).toEqual(['2024-01-19', null, null]);
    expect((await fixture.engine.requests.validity(versionId)).invalid).toBe(0);
    expect(sentences(layer, draft)).toContain('“0000-00-00” is treated as empty in day; the file keeps it.');
  });

  test('several marks among numbers are offered, and codes stay text beside them', async () => {
    const lines = ['n,id,text', ...ratios.map((_, at) => `${at},1234567${at + 10},a`)];
    const content = [...lines, ':,#N/A,\\N', 'x,123456799,b', '(D),123456798,c', ''].join('\n');
    const { versionId, layer, draft } = await publish('a.csv', content);
    const cells = await cellsOf(versionId);
    expect(cells['n']!.slice(23)).toEqual(['23', ':', 'x', '(D)']);
    expect(cells['id_2']!.slice(0, 2)).toEqual(['123456710', '123456711']);
    expect(layer.columns[2]!.na_values).toEqual([{ text: '\\N', count: 1 }]);
    expect(cells['text']!.at(-3)).toBe('\\N');
    const offers = findingsOf(layer, draft, []).filter(
      ({ column, key }) => column === 'n' && key.startsWith('missing'),
    );
    expect(offers.map(({ undo }) => undo)).toEqual([null, null, null]);
    const accepted = await publish('a.csv', content, undefined, (current) =>
      offers.reduce((next, { choices }) => choices[0]!.apply(next), current),
    );
    expect((await cellsOf(accepted.versionId))['n']!.slice(23)).toEqual([23, null, null, null]);
  });
});

describe('blanks around texts and missing marks are read alike in new and existing sources', () => {
  test('a key with blanks finds its record, whose key stays', async () => {
    const first = await publish('a.csv', 'key,v\nA1,one\nB2,two\nC3,three\n');
    const into = { sourceId: first.sourceId, versionId: first.versionId, primary: 'key' };
    const next = 'key,v\na1,lower\nB2 ,padded\nC3,three-new\nC3,three-newer\nD4 ,four\n';
    const { versionId, layer, draft, existing } = await publish('b.csv', next, into);
    expect(await cellsOf(versionId)).toEqual({
      key: ['A1', 'B2', 'C3', 'a1', 'D4'],
      v: ['one', 'padded', 'three-newer', 'lower', 'four'],
    });
    expect(sentences(layer, draft, existing)).toContain(
      'Blanks around 2 texts in key are trimmed, also in rows that the source has; the file keeps them.',
    );
  });

  test('a new version has the groups of the first one', async () => {
    const first = await publish('a.csv', 'city,n\nOslo,1\nRome,2\n');
    const into = { sourceId: first.sourceId, versionId: null };
    const { versionId } = await publish('b.csv', 'city,n\nOslo,1\nOslo ,2\nRome,#N/A\n', into);
    expect(await cellsOf(versionId)).toEqual({ city: ['Oslo', 'Oslo', 'Rome'], n: [1, 2, null] });
    expect((await fixture.engine.requests.validity(versionId)).invalid).toBe(0);
    const undone = await publish('b.csv', 'city,n\nParis ,1\n', { ...into, sourceId: first.sourceId });
    expect((await cellsOf(undone.versionId))['city']).toEqual(['Paris']);
  });
});
