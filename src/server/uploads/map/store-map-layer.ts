import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { reserveName, stepReporter, type AnalysisContext } from '../table/analysis-context.ts';
import { joinRecord } from '../text/text-record.ts';
import { unreadable } from '../files/upload-errors.ts';
import { JsonColumns } from '../json/json-columns.ts';
import { storeRecords } from '../json/store-records.ts';
import { shapeKey, type Feature } from '../shapes/feature.ts';
import { MapShapes } from '../shapes/map-shapes.ts';
import { mapSystem } from '../shapes/map-system.ts';

/** A layer of a map: its features, and the reference system that the file names; null for degrees. */
export type MapLayer = {
  name: string;
  features: AsyncIterable<Feature> | Iterable<Feature>;
  system: string | null;
  notes?: string[];
};

/**
 * Stores a layer of a map: the properties of its features as columns, and their shapes as a column of
 * geometry.
 */
export async function storeMapLayer(
  context: AnalysisContext,
  { name, features, system, notes = [] }: MapLayer,
): Promise<Layer> {
  const layerName = reserveName(context, name);
  const report = stepReporter(context, `Reading ${layerName}`);
  const rows = join(context.folder, crypto.randomUUID());
  const columns = new JsonColumns();
  const shapes = new MapShapes(mapSystem(context, layerName, system));

  try {
    await pipeline(linesOf(features, columns, shapes), createWriteStream(rows, { mode: 0o600 }));
    if (columns.names.length === 0) throw unreadable(`The map “${layerName}” has no features.`);
    return await storeRecords(context, {
      rows,
      columns,
      layerName,
      notes: [...notes, ...shapes.notes()],
      warnings: [],
      places: shapes.places(),
      shapeColumn: shapeKey,
      report,
    });
  } finally {
    await rm(rows, { force: true });
  }
}

/** About how many characters of lines are written at once. */
const partLength = 256 * 1024;

async function* linesOf(
  features: MapLayer['features'],
  columns: JsonColumns,
  shapes: MapShapes,
): AsyncIterable<string> {
  let part = '';
  for await (const { properties, shape } of features) {
    const value = { ...properties, [shapeKey]: shapes.text(shape) };
    // The first field keeps features without values from being empty lines.
    part += joinRecord(['1', ...columns.cells({ value, sourceOf: () => undefined })]);
    if (part.length > partLength) {
      yield part;
      part = '';
    }
  }
  yield part;
}
