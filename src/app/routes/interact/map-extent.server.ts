import { setTimeout as delay } from 'node:timers/promises';
import { boundingBox } from '#domain/geo/bounding-box.ts';
import type { RegionBox } from '#server/geo/geo.server.ts';
import type { MapExtent } from '#screens/page/interact/map-place.ts';
import type { ExploredMap } from '#sections/explored-map.ts';
import type { RequestScope } from '../../context.ts';
import { boxesOfLayer } from './places-of-layer.server.ts';

const world: RegionBox = [-170, -58, 180, 78];

/** How long a page waits for shapes that are prepared and only have to be read, in milliseconds. */
const patience = 250;

/**
 * The degrees of a map; null while shapes are being prepared for its tiles, which its places wait for.
 * Rejects where they cannot be prepared.
 */
export function extentAtOnce(map: ExploredMap, scope: RequestScope): Promise<MapExtent | null> {
  const extent = extentOf(map, scope);
  // What fails later is said to those who ask for the places.
  extent.catch(() => undefined);
  return Promise.race([extent, delay(patience, null, { ref: false })]);
}

/** The degrees around the places of a map, once its shapes are prepared for tiles. */
export async function extentOf({ layers, projection }: ExploredMap, scope: RequestScope): Promise<MapExtent> {
  const boxes = (await Promise.all(layers.map((layer) => boxesOfLayer(layer, scope)))).flat();
  const start = projection === 'albers-usa' ? contiguous(boxes) : boxes;
  return { bounds: boundsOf(boxes), start: boundsOf(start) };
}

/** The boxes on the contiguous states, to which maps of the United States open; all where there are none. */
function contiguous(boxes: readonly RegionBox[]): readonly RegionBox[] {
  const matches = boxes.filter(
    ([west, south, east, north]) => west > -125 && south > 24 && east < -66 && north < 50,
  );
  return matches.length > 0 ? matches : boxes;
}

/** What is across the antimeridian and wider is on a map of the world, as people know it. */
const widestAcross = 180;

/** The degrees around all boxes; around all continents where there are none. */
function boundsOf(boxes: readonly RegionBox[]): RegionBox {
  const box = boundingBox(
    boxes.map(([west, south, east, north]) => ({
      type: 'LineString',
      coordinates: [
        [west, south],
        [east, north],
      ],
    })),
  );
  if (!box) return world;

  const [west, south, east, north] = box;
  if (west <= east) return box;
  if (east + 360 - west <= widestAcross) return [west, south, east + 360, north];
  return [-180, south, 180, north];
}
