import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { geoJsonNote, type GeoJsonNote } from '#domain/source/upload/geojson-note.ts';
import { isRecord } from '#domain/value/object/is-record.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { reserveName, stepReporter, type AnalysisContext } from '../table/analysis-context.ts';
import { limits } from '../files/limits.ts';
import { badPlacesWarning } from '../text/bad-places.ts';
import { detectEncoding, rewriteAsUtf8 } from '../text/encoding.ts';
import { joinRecord } from '../text/text-record.ts';
import { unreadable } from '../files/upload-errors.ts';
import { RecordListFinder, type RecordList } from './find-record-lists.ts';
import { shapeKey } from '../shapes/feature.ts';
import {
  featureOf,
  headOfGeoJson,
  isGeoJson,
  shapeLists,
  systemOfGeoJson,
} from '../shapes/geojson-features.ts';
import { checkMapSize } from '../shapes/map-limits.ts';
import { MapShapes } from '../shapes/map-shapes.ts';
import { mapSystem } from '../shapes/map-system.ts';
import { JsonColumns } from './json-columns.ts';
import { JsonRecords, type JsonRecord } from './json-records.ts';
import { storeRecords } from './store-records.ts';

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
    const head = await headOfGeoJson(utf8);
    if (isGeoJson(head)) {
      await checkMapSize(utf8);
    }
    const [system, note] = [systemOfGeoJson(head), geoJsonNote(head)];
    const layers: Layer[] = [];
    for (const list of lists.slice(0, limits.sheets)) {
      const isOnly = lists.length === 1;
      layers.push(await readLayer(context, utf8, { list, name, isOnly, warnings, system, note }));
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
  return shapeLists(finder.end(!/\.(json|geojson)$/i.test(fileName)));
}

const partsOf = (path: string): AsyncIterable<string> => createReadStream(path, { encoding: 'utf8' });

async function readLayer(
  context: AnalysisContext,
  path: string,
  source: Omit<Written, 'shapes'> & {
    name: string;
    isOnly: boolean;
    warnings: string[];
    system: string | null;
  },
): Promise<Layer> {
  const { list, name, isOnly, warnings, system, note } = source;
  const listPath = list.kind === 'values' ? '' : list.path.join('.');
  const layerName = reserveName(context, isOnly || listPath === '' ? name : listPath);
  const shapes = new MapShapes(mapSystem(context, layerName, system));
  const rows = join(context.folder, crypto.randomUUID());
  const report = stepReporter(context, `Reading ${layerName}`);

  try {
    const { columns, notNumbers, hasShapes } = await writeRows(path, { list, shapes, note }, rows);
    if (columns.names.length === 0) throw unreadable('The records of the JSON have no fields.');
    const notes = hasShapes ? shapes.notes() : [];
    if (listPath !== '' && !hasShapes) {
      notes.push(`The records are those at “${listPath}”.`);
    }
    if (columns.shapes.length > 0) {
      notes.push(`Shapes that are objects of GeoJSON become Well-Known Text: ${columns.shapes.join(', ')}.`);
    }
    if (notNumbers > 0) {
      notes.push(
        `${formatNumber(notNumbers)} values that are NaN or infinite, which JSON does not have, are empty.`,
      );
    }
    const shapeColumn = hasShapes ? (note?.shape ?? shapeKey) : undefined;
    const places = hasShapes ? shapes.places() : null;
    return await storeRecords(context, {
      rows,
      columns,
      layerName,
      notes,
      warnings,
      places,
      shapeColumn,
      report,
    });
  } finally {
    await rm(rows, { force: true });
  }
}

/** The records of a list; `note` is that of a GeoJSON file which is written here. */
type Written = { list: RecordList; shapes: MapShapes; note: GeoJsonNote | null };

/** Writes the records of a list as lines of CSV; features of GeoJSON as their properties and their shapes. */
async function writeRows(
  path: string,
  { list, shapes, note }: Written,
  to: string,
): Promise<{ columns: JsonColumns; notNumbers: number; hasShapes: boolean }> {
  const columns = new JsonColumns();
  const records = new JsonRecords(list);
  let hasShapes = false;
  const withShape = (record: JsonRecord): JsonRecord => {
    const feature = featureOf(record.value, note);
    if (!feature) return record;
    const { properties, shape } = feature;
    // Shapes that are made of two columns are no column of their own.
    if (note?.shape === null) return { value: properties, sourceOf: () => undefined };
    hasShapes = true;
    const name = note?.shape ?? shapeKey;
    const value = { ...properties, [name]: shapes.text(shape) ?? properties[name] };
    return { value, sourceOf: () => undefined };
  };
  const isTurned = ({ value }: JsonRecord) => list.kind === 'columns' && featureOf(value) === null;
  const lines = (some: JsonRecord[]) =>
    some
      .flatMap((record) => (isTurned(record) ? turned(record) : [withShape(record)]))
      .map((record) => joinRecord(['1', ...columns.cells(record)]))
      .join('');
  const parts = async function* (): AsyncIterable<string> {
    for await (const part of partsOf(path)) {
      yield lines(records.feed(part));
    }
    yield lines(records.end());
  };

  await pipeline(parts, createWriteStream(to, { mode: 0o600 }));
  return { columns, notNumbers: records.notNumbers, hasShapes };
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
