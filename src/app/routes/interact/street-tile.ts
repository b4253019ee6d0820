import { readTileAddress } from '#domain/geo/tile-address.ts';
import { scopeContext } from '../../context.ts';
import type { Route } from './+types/street-tile';
import { noMap } from './load-explored-map.server.ts';

/** A vector tile of streets from the operator's archive, the same for all readers. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { streets } = scope.services;
  const address = readTileAddress(params.z, params.x, params.y.replace(/\.mvt$/, ''));
  if (!streets || !address) throw noMap(scope, request);

  const bytes = await streets.tile(address);
  scope.cachePage(['sites']);
  return new Response(bytes ?? new Uint8Array(), {
    headers: { 'content-type': 'application/vnd.mapbox-vector-tile', 'x-content-type-options': 'nosniff' },
  });
}
