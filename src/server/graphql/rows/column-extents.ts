import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import type { ColumnProfile } from '#domain/source/column/column-profile.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { extentOfCoordinates } from '#domain/source/column/extent-of-coordinates.ts';
import { placeColumnsOf } from '#domain/source/column/place-columns.ts';
import { extentMap, type Boundaries, type ExtentMap } from '#server/geo/geo.server.ts';
import { builder } from '../builder.ts';

/** The extent of what is in a column, or in two columns of coordinates, of which it is the latitudes. */
type ColumnExtent = { column: string; longitudes: string | null; box: BoundingBox };

/** An extent with a map of it. */
export type DrawnExtent = ColumnExtent & { map: ExtentMap };

/** The extent of a column, with a map of it. */
export const ExtentType = builder.objectRef<DrawnExtent>('ColumnExtent').implement({
  description: 'Where the shapes of a column, or the places of two columns of coordinates are.',
  fields: (t) => ({
    column: t.exposeString('column', { description: 'The column of shapes, or of latitudes.' }),
    longitudes: t.exposeString('longitudes', {
      nullable: true,
      description: 'The column of longitudes; null for shapes.',
    }),
    box: t.exposeFloatList('box', {
      description: 'West, south, east and north in degrees; west is greater across the antimeridian.',
    }),
    viewBox: t.string({
      description: 'The part of a map of the world that is around it (SVG).',
      resolve: ({ map }) => map.viewBox,
    }),
    land: t.string({ description: 'The path of the land there.', resolve: ({ map }) => map.land }),
    outline: t.string({
      description: 'The path of the box on this map.',
      resolve: ({ map }) => map.outline,
    }),
    dots: t.string({
      description:
        'The path of single places on this map, which are points; empty where only the box is known.',
      resolve: ({ map }) => map.dots,
    }),
  }),
});

/** The extents of the shapes and coordinates of a version, by the profiles of its columns. */
export async function columnExtents(
  profiles: readonly ColumnProfile[],
  columns: readonly SourceColumn[],
  boundaries: Boundaries,
): Promise<DrawnExtent[]> {
  const extents = [...shapeExtents(profiles), ...coordinateExtents(profiles, columns)];
  if (extents.length === 0) return [];
  const countries = await boundaries.shapes('world-countries');
  if (!countries) return [];
  return extents.map((extent) => ({ ...extent, map: extentMap(countries, extent.box) }));
}

const shapeExtents = (profiles: readonly ColumnProfile[]): ColumnExtent[] =>
  profiles.flatMap(({ name, shapes }) =>
    shapes?.extent ? [{ column: name, longitudes: null, box: shapes.extent }] : [],
  );

const coordinateExtents = (
  profiles: readonly ColumnProfile[],
  columns: readonly SourceColumn[],
): ColumnExtent[] =>
  placeColumnsOf(columns).coordinates.flatMap((pair) => {
    const box = extentOfCoordinates(profiles, pair);
    return box ? [{ column: pair.latitude, longitudes: pair.longitude, box }] : [];
  });
