import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import type { AnalysisContext } from '../../table/analysis-context.ts';
import { withoutShapeKey, type Feature } from '../../shapes/feature.ts';
import { storeMapLayer } from '../store-map-layer.ts';
import { openTable, type AttributeTable } from './attribute-table.ts';
import { ShapeFile } from './shape-file.ts';

/** The files of a Shapefile, as paths; all but the shapes may be missing. */
type ShapefilePaths = { shp: string; dbf: string | null; prj: string | null; cpg: string | null };

/**
 * Reads a Shapefile as a layer: its shapes, the table of their attributes, its reference system and encoding.
 */
export async function readShapefile(
  context: AnalysisContext,
  { shp, dbf, prj, cpg }: ShapefilePaths,
  name: string,
): Promise<Layer> {
  const table = dbf === null ? null : openTable(dbf, await textOf(cpg));
  const shapes = new ShapeFile(shp);
  try {
    const notes = dbf === null ? ['The Shapefile has no table of attributes (.dbf).'] : [];
    return await storeMapLayer(context, {
      name,
      features: featuresOf(shapes, table),
      system: await systemOf(prj),
      notes,
    });
  } finally {
    shapes.close();
    table?.close();
  }
}

async function systemOf(prj: string | null): Promise<string | null> {
  const definition = await textOf(prj);
  if (definition === null || definition.trim() === '' || isDegrees(definition)) return null;
  return definition;
}

/** Whether a system has longitudes and latitudes that differ from WGS 84 by less than maps show. */
const isDegrees = (definition: string): boolean =>
  /^\s*GEO(?:GCS|GCRS|DCRS)\[/i.test(definition) &&
  /WGS_?\s?(?:19)?84|North_American_1983|ETRS_?(?:19)?89/i.test(definition);

/** A small text beside the shapes; null where it is missing. */
async function textOf(path: string | null): Promise<string | null> {
  if (path === null || !existsSync(path) || (await stat(path)).size > 64 * 1024) return null;
  return readFile(path, 'utf8');
}

function* featuresOf(shapes: ShapeFile, table: AttributeTable | null): Iterable<Feature> {
  const rows = table?.rows();
  for (const shape of shapes.shapes()) {
    const row = rows?.next();
    const properties = row?.done === false ? row.value : {};
    if (properties !== null) {
      yield { properties: withoutShapeKey(properties), shape };
    }
  }
}
