import fc from 'fast-check';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { firstDayOfStep, type HeldStep } from '#domain/value/date/date-step.ts';
import { splitList } from '#domain/value/text/list-text.ts';
import { readDownloadRequest } from '#server/downloads/download-request.ts';
import { downloadFormats, writeDownload, type DownloadFormat } from '#server/downloads/downloads.server.ts';
import type { Published } from '#server/uploads/uploads.server.ts';
import { editorNamed } from '../fixtures/data-engine.ts';
import { openTestUploads, type TestUploads } from '../fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

const kinds: Record<string, Partial<SourceColumn>> = {
  local: { type: 'timestamp', dataType: 'timestamp' },
  instant: { type: 'timestamp', dataType: 'timestamp', zone: 'UTC' },
  day: { type: 'date', dataType: 'date' },
  month: { type: 'date', dataType: 'date', date_step: 'month' },
  quarter: { type: 'date', dataType: 'date', date_step: 'quarter' },
};
const names = Object.keys(kinds);
const asText: Partial<SourceColumn> = {
  type: 'text',
  dataType: 'text',
  date_step: undefined,
  zone: undefined,
};

const moment = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const stepOf = (name: string): HeldStep | 'day' => kinds[name]?.date_step ?? 'day';

type Row = { place: string } & Record<string, string>;
const row = fc.tuple(fc.constantFrom('north', 'south'), moment).map(([place, text]): Row => {
  const day = text.slice(0, 10);
  const dates = ['day', 'month', 'quarter'].map((name) => [name, firstDayOfStep(day, stepOf(name))]);
  return { place, local: text.slice(0, -1), instant: text, ...Object.fromEntries(dates) };
});

async function publish(
  name: string,
  content: string | Buffer,
  change: (column: SourceColumn) => SourceColumn,
): Promise<Published> {
  const { id, layers } = await fixture.send(name, content);
  const [layer] = layers!;
  const columns = layer!.columns.map((column) => change(columnOfLayer(column)));
  const sourceName = crypto.randomUUID();
  return fixture.publish(id, { layerName: layer!.layerName, columns, sourceName });
}

async function downloadLists(versionId: number, format: DownloadFormat): Promise<Buffer> {
  const lists = Object.fromEntries(names.map((name) => [name, 'list']));
  const request = { attributes: ['place', ...names], groupBy: ['place'], fn: lists };
  const query = new URLSearchParams({ request: JSON.stringify(request), names: 'stored' });
  const chosen = readDownloadRequest(query, await fixture.engine.columns(versionId));
  const { signal } = new AbortController();
  const download = { ...chosen, versionId, name: 'v', format, viewer: editorNamed('ann'), signal };
  return buffer((await writeDownload(fixture.engine, fixture.folder, download)).stream);
}

/**
 * The members of all lists of a file, one below the other in a column of their own, as they are read by
 * default.
 */
async function readMembers(lists: readonly Cell[][]) {
  const columns = names.map((_, at) => lists.flatMap((cells) => splitList(String(cells[at]))));
  const longest = Math.max(...columns.map(({ length }) => length));
  const records = Array.from({ length: longest }, (_, row) =>
    Object.fromEntries(names.map((name, at) => [name, columns[at]?.[row] ?? null])),
  );
  const { versionId } = await publish('members.json', JSON.stringify(records), (column) => column);
  const read = await fixture.engine.columns(versionId);
  const { rows } = await fixture.engine.requests.query(versionId, { attributes: names, toIndex: 100 });
  return names.map((name, at) => {
    const column = read.find((one) => one.name === name);
    const kind = { dataType: column?.dataType, zone: column?.zone, date_step: column?.date_step };
    return { name, kind, cells: rows.flatMap((row) => row[at] ?? []).toSorted() };
  });
}

/** What the members of the lists of a column are: the distinct cells of each place. */
function expectedMembers(rows: readonly Row[], name: string): string[] {
  const cellOf = (row: Row) => (name === 'local' ? `${row[name]}Z` : String(row[name]));
  const cells = new Map(rows.map((row) => [`${row.place} ${cellOf(row)}`, cellOf(row)]));
  return [...cells.values()].toSorted();
}

// Lists by place have no shapes, without which there is no GeoJSON.
test.each(downloadFormats.filter((format) => format !== 'geojson'))(
  'each member of a list of dates in a %s file is read as the date that it is in the table',
  async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        const { versionId } = await publish('rows.json', JSON.stringify(rows), (column) => ({
          ...column,
          ...kinds[column.name],
        }));
        const file = await downloadLists(versionId, format);
        const { versionId: listed } = await publish(`lists.${format}`, file, (column) => ({
          ...column,
          ...asText,
        }));
        const found = await fixture.engine.requests.query(listed, { attributes: names, toIndex: 10 });

        for (const { name, kind, cells } of await readMembers(found.rows)) {
          const { dataType, zone, date_step } = kinds[name]!;
          expect(kind).toEqual({ dataType, zone, date_step });
          expect(cells).toEqual(expectedMembers(rows, name));
        }
      }),
      { numRuns: 2 },
    );
  },
  120_000,
);
