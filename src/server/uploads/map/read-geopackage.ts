import { DatabaseSync } from 'node:sqlite';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { ShapeError } from '#domain/geo/shape-error.ts';
import { identifier } from '#server/base/base.server.ts';
import type { AnalysisContext } from '../table/analysis-context.ts';
import { limits } from '../files/limits.ts';
import { unreadable } from '../files/upload-errors.ts';
import { checkMapSize } from '../shapes/map-limits.ts';
import { withoutShapeKey, type Feature } from '../shapes/feature.ts';
import { readWkb } from './read-wkb.ts';
import { storeMapLayer } from './store-map-layer.ts';

/** Reads every table of features of a GeoPackage as a layer. Nothing of the file is run or changed. */
export async function readGeoPackage(context: AnalysisContext, path: string): Promise<Layer[]> {
  await checkMapSize(path);
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    // Nothing of the file may call functions, and its pages do not fill the memory.
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA mmap_size = 0; PRAGMA cache_size = -16384');
    const tables = featureTables(database);
    if (tables.length === 0) throw unreadable('The GeoPackage has no table of features.');
    const layers: Layer[] = [];
    for (const table of tables.slice(0, limits.sheets)) {
      layers.push(
        await storeMapLayer(context, {
          name: table.name,
          features: featuresOf(database, table),
          system: systemOf(table),
        }),
      );
    }
    return layers;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR') {
      throw unreadable('The GeoPackage is damaged. Export it again.', error);
    }
    throw error;
  } finally {
    database.close();
  }
}

type FeatureTable = {
  name: string;
  column: string;
  system: number;
  organization: string;
  definition: string;
};

/** The tables of features; views, which could do anything, are left out. */
function featureTables(database: DatabaseSync): FeatureTable[] {
  const rows = database
    .prepare(
      `SELECT c.table_name AS name, g.column_name AS "column", g.srs_id AS "system",
        coalesce(s.organization, '') AS organization, coalesce(s.definition, '') AS definition
      FROM gpkg_contents AS c JOIN gpkg_geometry_columns AS g ON g.table_name = c.table_name
      JOIN sqlite_master AS m ON m.name = c.table_name AND m.type = 'table'
      LEFT JOIN gpkg_spatial_ref_sys AS s ON s.srs_id = g.srs_id
      WHERE c.data_type = 'features' ORDER BY c.table_name`,
    )
    .all();
  return rows.map(({ name, column, system, organization, definition }) => ({
    name: String(name),
    column: String(column),
    system: Number(system),
    organization: String(organization),
    definition: String(definition),
  }));
}

/** GeoPackages have -1 and 0 for systems that are not known. */
function systemOf({ system, organization, definition }: FeatureTable): string | null {
  if (system <= 0 || system === 4326) return null;
  if (definition !== '' && definition !== 'undefined') return definition;
  return `${organization || 'EPSG'}:${system}`;
}

function* featuresOf(database: DatabaseSync, { name, column }: FeatureTable): Iterable<Feature> {
  const statement = database.prepare(`SELECT * FROM ${identifier(name)}`);
  statement.setReadBigInts(true);
  for (const row of statement.iterate()) {
    const { [column]: shape, ...cells } = row;
    const properties = Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, plainCell(cell)]));
    yield { properties: withoutShapeKey(properties), shape: shapeOf(shape) };
  }
}

function plainCell(cell: unknown): unknown {
  if (typeof cell === 'bigint') return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
  if (cell instanceof Uint8Array) return `${cell.byteLength} bytes`;
  return cell;
}

/** The bytes of a bounding box by its code in the flags. */
const boxBytes = [0, 32, 48, 48, 64];

/** The shape of a cell: Well-Known Binary behind a header of GeoPackages. */
function shapeOf(cell: unknown): Feature['shape'] {
  if (cell === null || cell === undefined) return null;
  if (!(cell instanceof Uint8Array) || cell[0] !== 0x47 || cell[1] !== 0x50) {
    return new ShapeError('It is no shape of a GeoPackage');
  }

  const flags = cell[3] ?? 0;
  const box = boxBytes[(flags >> 1) & 7];
  if (box === undefined) return new ShapeError('Its header is damaged');
  try {
    return readWkb(cell.subarray(8 + box));
  } catch (error) {
    if (error instanceof ShapeError) return error;
    throw error;
  }
}
