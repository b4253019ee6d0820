import { polygonTile } from '#server/geo/geo.server.ts';
import { readTileAddress } from '#domain/geo/tile-address.ts';
import { scopeContext } from '../../context.ts';
import type { Route } from './+types/ground-tile';
import { noMap } from './load-explored-map.server.ts';

/** What is behind the data of maps: the layers of the tile, and their boundary sets. */
const ground = { land: 'world-countries', states: 'us-states' } as const;

/** A vector tile of land and borders, which are the same for all maps and all readers. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const tile = readTileAddress(params.z, params.x, params.y.replace(/\.mvt$/, ''));
  if (!tile) throw noMap(scope, request);

  const layers = await Promise.all(
    Object.entries(ground).map(async ([layer, set]) => {
      const shapes = await scope.services.boundaries.tileShapes(set);
      return shapes ? polygonTile(shapes, tile, { layer, propertiesOf: (key) => ({ key }) }) : [];
    }),
  );
  scope.cachePage(['sites']);

  // The layers of tiles that are written one after the other are those of one tile.
  return new Response(new Uint8Array(layers.flatMap((bytes) => [...bytes])), {
    headers: { 'content-type': 'application/vnd.mapbox-vector-tile', 'x-content-type-options': 'nosniff' },
  });
}
