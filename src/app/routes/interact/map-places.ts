import type { PlacesOfMap } from '#screens/page/interact/map-place.ts';
import { siteHref } from '#domain/site/site.ts';
import { scopeContext } from '../../context.ts';
import type { Route } from './+types/map-places';
import { loadExploredMap, noMap } from './load-explored-map.server.ts';
import { extentOf } from './map-extent.server.ts';
import { placesOfLayer } from './places-of-layer.server.ts';

/** The places of a published map, with what is said of each, and its degrees, as JSON (`PlacesOfMap`). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!scope.site) throw noMap(scope, request);
  const pathname = siteHref(scope.site, `/interact/${params.section}`);
  const { map, view } = await loadExploredMap(params.section, pathname, { request, scope });

  if (!map) throw noMap(scope, request);
  const places = await Promise.all(map.layers.map((layer) => placesOfLayer(layer, scope)));
  const { compare } = new Intl.Collator(view.site.language);
  const found: PlacesOfMap = {
    extent: await extentOf(map, scope),
    places: places.flat().toSorted((one, other) => compare(one.name, other.name)),
  };
  return Response.json(found, { headers: { 'x-content-type-options': 'nosniff' } });
}
