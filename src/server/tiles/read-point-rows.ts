import type { DataRequestInput } from '#domain/query/data-request.ts';
import { localeOfLanguage, type Locale } from '#domain/value/text/locale.ts';
import type { PointPlace } from '#sections/explored-map.ts';
import { noTiles, readLayerTiles, type LayerAddress, type QueryContext } from '#server/pages/pages.server.ts';

/** Which rows are read: one by its id, or those with a text in the column that names them. */
export type PointChoice = { id: number } | { named: string };

/** The most rows that a name finds. */
const mostNamed = 50;

/**
 * What is said of single rows of a layer whose points come as tiles: of those that its tiles have under the
 * filters of its page. Rejects as `readLayerTiles` does, and with `not_found` for a layer without points.
 */
export async function readPointRows(
  context: QueryContext,
  address: LayerAddress,
  choice: PointChoice,
): Promise<PointPlace[]> {
  const read = await readLayerTiles(context, address);
  if (!read) throw noTiles();
  const { site, layer } = address;
  const { tiles, state, type, version, language } = read;
  const locale = localeOfLanguage(site.language);
  const request = requestOf(tiles.rows.request, choice, { named: nameOf(read), locale });
  const explored = await type.explored?.();
  if (!request || !explored?.pointPlaces) return [];

  const { engine, viewer, signal } = context;
  const options = { viewer, signal, language, mayTrail: true };
  const result = await engine.requests.query(tiles.rows.versionId, request, options);
  const ready = { status: 'ready' as const, result, ...version, locale };
  return explored.pointPlaces(state, layer, { rows: ready, site });
}

type Reading = NonNullable<Awaited<ReturnType<typeof readLayerTiles>>>;

/** The column that names the points, if the layer has one. */
const nameOf = ({ tiles }: Reading): string | undefined =>
  tiles.carried.find(({ role }) => role === 'name')?.column;

/**
 * The request for the chosen rows; null where there is nothing to find them by, as an id where rows need meet
 * only one of several filters.
 */
function requestOf(
  request: DataRequestInput,
  choice: PointChoice,
  { named, locale }: { named: string | undefined; locale: Locale },
): DataRequestInput | null {
  const { attributes, normalFilter = [], filterRelation } = request;
  const withIds = { ...request, attributes: [...new Set([...attributes, 'id'])], fromIndex: 0 };
  if ('named' in choice) {
    if (named === undefined) return null;
    return { ...withIds, search: choice.named, searchIn: [named], searchLocale: locale, toIndex: mostNamed };
  }

  if (filterRelation === 'or' && normalFilter.length > 0) return null;
  const isRow = { column: 'id', operation: 'filter' as const, values: [choice.id] };
  return { ...withIds, normalFilter: [...normalFilter, isRow], toIndex: 1 };
}
