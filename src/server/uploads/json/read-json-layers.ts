import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Layer, LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { withProgress } from '#server/engine/engine.server.ts';
import { reserveName, stepReporter, storeLayer, type AnalysisContext } from '../table/analysis-context.ts';
import { limits } from '../files/limits.ts';
import { columnNames } from '../table/column-names.ts';
import { writeTextAsParquet } from '../table/write-parquet.ts';
import { badPlacesWarning } from '../text/bad-places.ts';
import { detectEncoding, rewriteAsUtf8 } from '../text/encoding.ts';
import { joinRecord } from '../text/text-record.ts';
import { unreadable } from '../files/upload-errors.ts';
import { RecordListFinder, type RecordList } from './find-record-lists.ts';
import { JsonColumns } from './json-columns.ts';
import { JsonRecords, type JsonRecord } from './json-records.ts';

/** Whether a file of this name holds JSON. */
export const isJsonName = (fileName: string): boolean => /\.(json|jsonl|ndjson|geojson)$/i.test(fileName);

/**
 * Reads the tables of a JSON file: each list of records is a layer, which is named by its path in the file.
 */
export async function readJsonLayers(
  context: AnalysisContext,
  path: string,
  { fileName, name }: { fileName: string; name: string },
): Promise<Layer[]> {
  const encoding = await detectEncoding(path);
  const isUsable = encoding.name === 'utf-8' && encoding.bad === null;
  const utf8 = isUsable ? path : join(context.folder, crypto.randomUUID());
  const warnings = encoding.bad ? [badPlacesWarning(encoding.bad)] : [];

  try {
    if (!isUsable) {
      await rewriteAsUtf8(path, encoding.name, utf8);
    }
    const lists = await findLists(utf8, fileName);
    if (lists.length === 0) throw unreadable('The JSON holds no records.');
    const layers: Layer[] = [];
    for (const list of lists.slice(0, limits.sheets)) {
      layers.push(await readLayer(context, utf8, { list, name, isOnly: lists.length === 1, warnings }));
    }
    return layers;
  } finally {
    if (!isUsable) {
      await rm(utf8, { force: true });
    }
  }
}

async function findLists(path: string, fileName: string): Promise<RecordList[]> {
  const finder = new RecordListFinder();
  for await (const part of partsOf(path)) {
    finder.feed(part);
  }
  return finder.end(!/\.(json|geojson)$/i.test(fileName));
}

const partsOf = (path: string): AsyncIterable<string> => createReadStream(path, { encoding: 'utf8' });

async function readLayer(
  context: AnalysisContext,
  path: string,
  source: { list: RecordList; name: string; isOnly: boolean; warnings: string[] },
): Promise<Layer> {
  const { list, name, isOnly } = source;
  const listPath = list.kind === 'values' ? '' : list.path.join('.');
  const layerName = reserveName(context, isOnly || listPath === '' ? name : listPath);
  const rows = join(context.folder, crypto.randomUUID());
  const parquet = await context.objects.temporaryPath();
  const report = stepReporter(context, `Reading ${layerName}`);

  try {
    const { columns, notNumbers } = await writeRows(path, list, rows);
    if (columns.names.length === 0) throw unreadable('The records of the JSON have no fields.');
    const headers = columnNames(columns.names);
    // The first field keeps records without values from being empty lines.
    const table = {
      path: rows,
      delimiter: ',',
      skippedLines: 0,
      names: [null, ...headers.map((header) => header.name)],
      types: ['VARCHAR', ...columns.types],
      isRagged: columns.isRagged,
    };
    await withProgress(context.connection, report, () =>
      writeTextAsParquet(context.connection, table, parquet),
    );
    const notes: string[] = [];
    if (listPath !== '') {
      notes.push(`The records are those at “${listPath}”.`);
    }
    if (notNumbers > 0) {
      notes.push(
        `${formatNumber(notNumbers)} values that are NaN or infinite, which JSON does not have, are empty.`,
      );
    }
    const layer = await storeLayer(context, parquet, {
      layerName,
      headers,
      notes,
      warnings: source.warnings,
      detected: null,
    });
    const { texts } = columns;
    return {
      ...layer,
      columns: layer.columns.map((column, index) => (texts[index] ? asText(column) : column)),
    };
  } finally {
    await rm(rows, { force: true });
  }
}

/** Writes the records of a list as lines of CSV. */
async function writeRows(
  path: string,
  list: RecordList,
  to: string,
): Promise<{ columns: JsonColumns; notNumbers: number }> {
  const columns = new JsonColumns();
  const records = new JsonRecords(list);
  const lines = (some: JsonRecord[]) =>
    some
      .flatMap((record) => (list.kind === 'columns' ? turned(record) : [record]))
      .map((record) => joinRecord(['1', ...columns.cells(record)]))
      .join('');
  const parts = async function* (): AsyncIterable<string> {
    for await (const part of partsOf(path)) {
      yield lines(records.feed(part));
    }
    yield lines(records.end());
  };

  await pipeline(parts, createWriteStream(to, { mode: 0o600 }));
  return { columns, notNumbers: records.notNumbers };
}

/** The records of an object of columns: the first value of each, then the second. */
function turned({ value }: JsonRecord): JsonRecord[] {
  if (!isRecord(value)) return [];
  const columns = Object.entries(value).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  const length = columns.reduce((most, [, cells]) => Math.max(most, cells.length), 0);

  return Array.from({ length }, (_, row) => ({
    value: Object.fromEntries(columns.map(([name, cells]) => [name, cells[row]])),
    sourceOf: () => undefined,
  }));
}

/** A column whose values are texts in the file: it stays text, unless they are dates. */
function asText(column: LayerColumn): LayerColumn {
  const { dataType, type, mainType, typeWithoutNa } = column;
  const isOther = dataType === 'numeric' || dataType === 'boolean';
  const isDated = (found: { dataType: string } | null) =>
    found?.dataType === 'date' || found?.dataType === 'timestamp';

  return {
    ...column,
    type: isOther ? 'text' : type,
    dataType: isOther ? 'text' : dataType,
    numbers: null,
    unit: null,
    mainType: isDated(mainType) ? mainType : null,
    typeWithoutNa: isDated(typeWithoutNa) ? typeWithoutNa : null,
  };
}
