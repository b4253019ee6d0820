import { fromVectorTileJs } from '@maplibre/vt-pbf';
import { tileExtent, type TileAddress } from '#domain/geo/tile-address.ts';
import { polygonsOfTile } from './polygons-of-tile.ts';
import type { TileShapes } from './tile-shapes.ts';

/** What a tile says of a region; null for one that is not on the map. */
export type RegionProperties = (key: string) => Record<string, string | number> | null;

/** The number of polygons in the format of vector tiles. */
const polygonType = 3;

/**
 * A vector tile of regions as one layer: each region has its place in the list of shapes as its id, and what
 * `propertiesOf` says of it.
 */
export function polygonTile(
  shapes: TileShapes,
  tile: TileAddress,
  { layer, propertiesOf }: { layer: string; propertiesOf: RegionProperties },
): Uint8Array {
  const features = [...polygonsOfTile(shapes, tile)].flatMap(([at, rings]) => {
    const properties = propertiesOf(shapes.shapes[at]!.key);
    return properties ? [{ id: at, rings, properties }] : [];
  });

  const written = {
    version: 2,
    name: layer,
    extent: tileExtent,
    length: features.length,
    feature: (index: number) => featureOf(features[index]!),
  };
  // The encoder reads nothing but the two numbers of points.
  return fromVectorTileJs({ layers: { [layer]: written } } as unknown as WrittenTile);
}

type WrittenTile = Parameters<typeof fromVectorTileJs>[0];

type Feature = {
  id: number;
  rings: readonly (readonly (readonly [number, number])[])[];
  properties: Record<string, string | number>;
};

const featureOf = ({ id, rings, properties }: Feature) => ({
  id,
  type: polygonType,
  properties,
  extent: tileExtent,
  loadGeometry: () => rings.map((ring) => ring.map(([x, y]) => ({ x, y }))),
});
