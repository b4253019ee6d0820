import type { TileAddress } from '#domain/geo/tile-address.ts';
import type { LayerTiles } from '#domain/page/filter/layer-tiles.ts';
import type { PointsRequest } from '#server/engine/engine.server.ts';
import { readLayerTiles, type LayerAddress, type QueryContext } from '#server/pages/pages.server.ts';
import { encodePoints } from './encode-points.ts';
import { readRegionTile } from './read-region-tile.ts';
import type { TileResult } from './tile-result.ts';

/**
 * Reads a tile of a layer of a published section under the filters of its page. Rejects as `readLayerTiles`
 * does.
 */
export async function readTile(
  context: QueryContext,
  layer: LayerAddress,
  address: TileAddress,
): Promise<TileResult> {
  const points = await readLayerTiles(context, layer);
  if (!points) return readRegionTile(context, layer, address);
  const { tiles, unfiltered, dependencies, language } = points;
  const { engine, viewer, signal, log } = context;
  const { versionId } = tiles.query;

  // Only what every visitor gets at first is prepared: anyone may choose filters.
  void engine.tiles.prepare(versionId, pointsOf(unfiltered)).catch((err: unknown) => {
    log.warn({ versionId, err }, 'the points of a map could not be prepared');
  });

  const options = { viewer, signal, language, mayTrail: true };
  const marks = await engine.tiles.read(versionId, pointsOf(tiles), address, options);
  const names = tiles.carried.map(({ role }) => role);
  return { bytes: await encodePoints(layer.layer, marks, names), dependencies };
}

function pointsOf({ query: { request }, latitude, longitude, carried }: LayerTiles): PointsRequest {
  const { formulas, normalFilter, filterRelation, validity } = request;
  return {
    conditions: { formulas, normalFilter, filterRelation, validity },
    latitude,
    longitude,
    carried: carried.map(({ column, fn }) => ({ column, fn })),
  };
}
