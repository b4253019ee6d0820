import { siteHref } from '#domain/site/site.ts';
import { scopeContext } from '../../context.ts';
import type { Route } from './+types/map-places';
import { loadExploredMap, noMap } from './load-explored-map.server.ts';
import { placesOfLayer } from './places-of-layer.server.ts';

/** The places of a published map, with what is said of each, as JSON; they are sorted by their names. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!scope.site) throw noMap(scope, request);
  const pathname = siteHref(scope.site, `/interact/${params.section}`);
  const { map, view } = await loadExploredMap(params.section, pathname, { request, scope });

  const places = await Promise.all((map?.layers ?? []).map((layer) => placesOfLayer(layer, scope)));
  const { compare } = new Intl.Collator(view.site.language);
  return Response.json(
    places.flat().toSorted((one, other) => compare(one.name, other.name)),
    { headers: { 'x-content-type-options': 'nosniff' } },
  );
}
