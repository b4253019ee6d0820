import fc from 'fast-check';
import type { Geometry } from 'geojson';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { firstDayOfStep } from '#domain/value/date/date-step.ts';
import { toWkt } from '#domain/geo/write-wkt.ts';
import { joinList } from '#domain/value/text/list-text.ts';
import { publicationOf, startDraft } from '#screens/uploads/mapping/mapping-draft.ts';
import { readDownloadRequest } from '#server/downloads/download-request.ts';
import { downloadFormats, writeDownload, type DownloadFormat } from '#server/downloads/downloads.server.ts';
import { editorNamed } from '../fixtures/data-engine.ts';
import { openTestUploads, type TestUploads } from '../fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

const ann = editorNamed('ann');

/** The columns of the tables, with a first record that says what they are. */
const kinds: Record<string, { first: Cell; column: Partial<SourceColumn> }> = {
  key: { first: 'first key', column: {} },
  word: { first: 'some words', column: {} },
  amount: {
    first: 1.25,
    column: { type: 'number', dataType: 'numeric', unit: 'km', display_name: 'Length' },
  },
  count: { first: 7, column: { type: 'number', dataType: 'numeric' } },
  day: { first: '2024-02-29', column: { type: 'date', dataType: 'date' } },
  moment: {
    first: '2024-02-29T12:30:00.250Z',
    column: { type: 'timestamp', dataType: 'timestamp', zone: undefined },
  },
  instant: {
    first: '2024-02-29T12:30:00.250125Z',
    column: { type: 'timestamp', dataType: 'timestamp', zone: 'UTC' },
  },
  month: { first: '2024-02-01', column: { type: 'date', dataType: 'date', date_step: 'month' } },
  quarter: { first: '2024-04-01', column: { type: 'date', dataType: 'date', date_step: 'quarter' } },
  shape: {
    first: 'POLYGON ((0 0, 10.5 0, 10.5 0.00001234, 0 0))',
    column: { type: 'geometry' },
  },
  open: { first: true, column: { type: 'switch', dataType: 'boolean' } },
  tags: { first: ['one', 'a, b'], column: { type: 'multiselect' } },
  kind: {
    first: 'low',
    column: {
      type: 'select',
      options: [
        { value: 'low', label: 'Low' },
        { value: 'high', label: 'High' },
      ],
    },
  },
};
const names = Object.keys(kinds);

const pieces = [
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '\n',
  '\t',
  '5',
  '1,5',
  '%',
  'a',
  'é',
  'e\u0301',
  '日',
  '|||',
  'null',
];
const word = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 })
  .map((parts) => `${parts.join('')}.`);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 5, nil: null });
const date = fc.date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const moment = fc
  .tuple(date, fc.option(fc.integer({ min: 1, max: 999 }), { nil: null }))
  .map(([one, micros]) =>
    micros === null
      ? one.toISOString()
      : one.toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`),
  );
const position = fc
  .tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }))
  .map(([x, y]) => [x + 0, y + 0, 12.5]);
const line = fc.array(position, { minLength: 2, maxLength: 4 });
const area: fc.Arbitrary<Geometry> = fc
  .tuple(fc.integer({ min: -150, max: 150 }), fc.double({ min: 1e-5, max: 30, noNaN: true }))
  .map(([west, width]) => ({
    type: 'Polygon',
    coordinates: [[0, width, width, 0, 0].map((x, at) => [west + x, at % 4 < 2 ? 0 : width])],
  }));
const plainShape: fc.Arbitrary<Geometry> = fc.oneof(
  position.map((coordinates): Geometry => ({ type: 'Point', coordinates })),
  line.map((coordinates): Geometry => ({ type: 'MultiPoint', coordinates })),
  line.map((coordinates): Geometry => ({ type: 'LineString', coordinates })),
  area,
);
const shape = fc
  .oneof(
    plainShape,
    fc
      .array(plainShape, { maxLength: 3 })
      .map((geometries): Geometry => ({ type: 'GeometryCollection', geometries })),
  )
  .map(toWkt);
const record = fc.tuple(
  optional(fc.oneof(word, fc.constantFrom('-5', '+3', '-1,5%', '@anna', "'@anna", '=1+1', "'5"))),
  // Tables have one zero.
  optional(fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => value + 0)),
  optional(fc.integer()),
  optional(date.map((one) => one.toISOString().slice(0, 10))),
  optional(moment),
  optional(moment),
  optional(date.map((one) => firstDayOfStep(one.toISOString().slice(0, 10), 'month'))),
  optional(date.map((one) => firstDayOfStep(one.toISOString().slice(0, 10), 'quarter'))),
  optional(shape),
  optional(fc.boolean()),
  optional(
    fc.uniqueArray(fc.constantFrom('one', 'two', 'a, b', 'say "x"', '@x'), { minLength: 1, maxLength: 3 }),
  ),
  optional(fc.constantFrom('low', 'high')),
);
const table = fc
  .uniqueArray(fc.tuple(word, record), {
    // Keys are compared without white space around them.
    selector: ([key]) => key.normalize('NFC').trim(),
    minLength: 1,
    maxLength: 12,
  })
  .map((rows): Cell[][] => [
    names.map((name) => kinds[name]?.first ?? null),
    ...rows.map(([key, cells]) => [key, ...cells]),
  ]);

const textOf = (cell: Cell): string => (Array.isArray(cell) ? joinList(cell) : String(cell ?? ''));
const composed = (cell: Cell): Cell => (typeof cell === 'string' ? cell.normalize('NFC') : cell);

async function rowsOf(versionId: number, attributes = names): Promise<Cell[][]> {
  const request = { attributes, orderBy: { id: 'asc nulls last' as const }, toIndex: 1000 };
  return (await fixture.engine.requests.query(versionId, request)).rows;
}

async function firstVersion(rows: Cell[][]) {
  const guarded = rows.map((row) => row.map(textOf));
  const json = JSON.stringify(
    guarded.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] || null]))),
  );
  const { id, layers } = await fixture.send('table.json', json);
  const [layer] = layers!;
  const columns = layer!.columns.map((found) => ({
    ...columnOfLayer(found),
    trim: false,
    type: 'text',
    dataType: 'text' as const,
    ...kinds[found.name]?.column,
    isPrimary: found.name === 'key',
  }));
  return fixture.publish(id, { layerName: layer!.layerName, columns, sourceName: crypto.randomUUID() });
}

async function download(versionId: number, format: DownloadFormat): Promise<Buffer> {
  const columns = await fixture.engine.columns(versionId);
  const chosen = readDownloadRequest(new URLSearchParams(), columns);
  const { signal } = new AbortController();
  const file = await writeDownload(fixture.engine, fixture.folder, {
    ...chosen,
    versionId,
    name: 'v',
    format,
    viewer: ann,
    signal,
  });
  return buffer(file.stream);
}

test.each(downloadFormats)(
  'a %s file of any table that is uploaded again is the same table, and nothing is there twice',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const { sourceId, versionId } = await firstVersion(rows);
        const before = await rowsOf(versionId);
        expect(before).toEqual(rows.map((row) => row.map(composed)));
        const { id, layers, error } = await fixture.send(
          `table.${format}`,
          Readable.from([await download(versionId, format)]),
        );
        expect(error).toBeNull();
        const layer = layers![0]!;

        // As a new source, where only lists and choices are said to be such.
        const fresh = layer.columns.map((found) => {
          const column = columnOfLayer(found);
          const own: Partial<SourceColumn> = found.name === 'tags' ? { type: 'multiselect' } : {};
          return { ...column, ...own, trim: false };
        });
        const published = await fixture.publish(id, {
          layerName: layer.layerName,
          columns: fresh,
          sourceName: crypto.randomUUID(),
        });
        // Shapes of features are beside their other columns.
        const order = format === 'geojson' ? names : fresh.map(({ name }) => name);
        const kindOf = (name: string) => fresh.find((column) => column.name === name);
        expect([kindOf('moment')?.zone, kindOf('instant')?.zone]).toEqual([undefined, 'UTC']);
        expect([kindOf('month')?.date_step, kindOf('quarter')?.date_step]).toEqual(['month', 'quarter']);
        expect(await rowsOf(published.versionId, order)).toEqual(before);

        // Into the version that it came from, as the review proposes: records are found by their primary
        // column.
        const again = await fixture.send(
          `table.${format}`,
          Readable.from([await download(versionId, format)]),
        );
        const existing = await fixture.engine.columns(versionId);
        const draft = startDraft(again.layers![0]!, existing);
        expect(draft.columns.every(({ match }) => match !== null)).toBe(true);
        const merged = await fixture.publish(again.id, {
          layerName: layer.layerName,
          ...publicationOf(draft, existing),
          sourceId,
          versionId,
        });
        expect(merged).toMatchObject({ appended: 0 });
        expect(await rowsOf(versionId)).toEqual(before);
      }),
      { numRuns: 3 },
    );
  },
  120_000,
);
