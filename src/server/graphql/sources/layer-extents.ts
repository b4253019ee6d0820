import { defaultLocale } from '#domain/value/text/locale.ts';
import { regionMatcher } from '#domain/geo/region-matcher.ts';
import { RunningExtent } from '#domain/geo/running-extent.ts';
import { namedRegions } from '#domain/geo/named-regions.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { placeColumnsOf } from '#domain/source/column/place-columns.ts';
import { columnOfLayer, type Layer } from '#domain/source/upload/upload-layer.ts';
import { extentMap, regionBoxes, type Boundaries, type Place } from '#server/geo/geo.server.ts';
import { builder } from '../builder.ts';
import { ExtentType, type DrawnExtent } from '../rows/column-extents.ts';

type LayerExtent = { layerName: string; isOfFirstRows: boolean; extent: DrawnExtent };

/** Where the places of a table of an upload are. */
export const LayerExtentType = builder.objectRef<LayerExtent>('LayerExtent').implement({
  description: 'Where the places of a table of an upload are.',
  fields: (t) => ({
    layerName: t.exposeString('layerName', { description: 'The table.' }),
    isOfFirstRows: t.exposeBoolean('isOfFirstRows', {
      description: 'Whether only the first rows were looked at.',
    }),
    extent: t.field({
      type: ExtentType,
      description: 'Where they are; `column` is that of shapes, of latitudes, or of names of regions.',
      resolve: ({ extent }) => extent,
    }),
  }),
});

/** Where the shapes of maps are, and where the first rows of other tables are. */
export async function layerExtents(
  layers: readonly Layer[],
  boundaries: Boundaries,
): Promise<readonly LayerExtent[]> {
  const extents: LayerExtent[] = [];
  for (const layer of layers) {
    const { layerName, places } = layer;
    if (places === null) {
      const drawn = await extentsOfRows(layer, boundaries);
      extents.push(...drawn.map((extent) => ({ layerName, isOfFirstRows: true, extent })));
      continue;
    }

    const countries = places.box && (await boundaries.shapes('world-countries'));
    const column = layer.columns.findLast(({ type }) => type === 'geometry')?.name;
    if (!countries || !places.box || column === undefined) continue;
    const extent = { column, longitudes: null, box: places.box, map: extentMap(countries, places.box) };
    extents.push({ layerName, isOfFirstRows: false, extent });
  }
  return extents;
}

/** Places of some columns; the second is that of longitudes. */
type ColumnPlaces = { column: string; longitudes: string | null; places: Place[] };

async function extentsOfRows(layer: Layer, boundaries: Boundaries): Promise<DrawnExtent[]> {
  const columns = [...placesOfColumns(layer), ...(await placesOfRegions(layer, boundaries))];
  const filled = columns.filter(({ places }) => places.length > 0);
  const countries = filled.length > 0 && (await boundaries.shapes('world-countries'));
  if (!countries) return [];

  return filled.flatMap(({ column, longitudes, places }) => {
    const extent = new RunningExtent();
    for (const place of places) {
      extent.add([...place]);
    }
    const box = extent.box();
    return box ? [{ column, longitudes, box, map: extentMap(countries, box, places) }] : [];
  });
}

/** The places of shapes, of which the first position is enough, and of pairs of coordinates. */
function placesOfColumns(layer: Layer): ColumnPlaces[] {
  const { geometries, coordinates } = placeColumnsOf(layer.columns.map(columnOfLayer));
  const cellsOf = cellsByColumn(layer);
  return [
    ...geometries.map((column) => ({
      column,
      longitudes: null,
      places: cellsOf(column).flatMap((cell) => placesOf(firstPosition(cell ?? ''))),
    })),
    ...coordinates.map(({ latitude, longitude }) => {
      const longitudes = cellsOf(longitude);
      const places = cellsOf(latitude).flatMap((cell, row) => {
        const numbers = [longitudes[row], cell];
        return placesOf(numbers.every((text) => text?.trim()) ? numbers.map(Number) : []);
      });
      return { column: latitude, longitudes: longitude, places };
    }),
  ];
}

/** The middles of regions that the first rows name, where they have no shapes or coordinates. */
async function placesOfRegions(layer: Layer, boundaries: Boundaries): Promise<ColumnPlaces[]> {
  const { geometries, coordinates } = placeColumnsOf(layer.columns.map(columnOfLayer));
  if (geometries.length + coordinates.length > 0) return [];
  const cellsOf = cellsByColumn(layer);

  for (const column of layer.columns) {
    const cells = cellsOf(column.name).filter((cell) => cell !== null);
    const regions = namedRegions(columnLabel(column), cells);
    if (!regions) continue;
    const places = await middlesOf(regions.boundarySet, cells, boundaries);
    return [{ column: column.name, longitudes: null, places }];
  }
  return [];
}

async function middlesOf(set: string, cells: readonly string[], boundaries: Boundaries): Promise<Place[]> {
  const [drawing, tiles] = [await boundaries.shapes(set), await boundaries.tileShapes(set)];
  if (!drawing || !tiles) return [];
  const boxes = regionBoxes(tiles);
  const find = regionMatcher(drawing, defaultLocale);
  return cells.flatMap((cell) => {
    const box = boxes.get(drawing.shapes[find(cell) ?? -1]?.key ?? '');
    return box ? placesOf([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]) : [];
  });
}

const cellsByColumn =
  ({ columns, preview }: Layer) =>
  (column: string): (string | null)[] => {
    const index = columns.findIndex(({ name }) => name === column);
    return preview.map((row) => row[index] ?? null);
  };

/**
 * The first position of a shape, which may be cut in a preview: `x y` of Well-Known Text, `[x, y]` of
 * GeoJSON.
 */
function firstPosition(text: string): number[] {
  const shape = text.replace(/^\s*SRID=\d+;/i, '');
  const number = String.raw`(-?\d+(?:\.\d*)?(?:e[-+]?\d+)?)`;
  const [, x, y] = new RegExp(String.raw`[(\[]\s*${number}[\s,]+${number}`, 'i').exec(shape) ?? [];
  return x === undefined || y === undefined ? [] : [Number(x), Number(y)];
}

/** A position as a list of one place; empty where it is none on Earth. */
function placesOf([longitude = Number.NaN, latitude = Number.NaN]: readonly number[]): Place[] {
  if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) return [[longitude, latitude]];
  return [];
}
