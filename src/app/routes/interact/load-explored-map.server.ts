import { data } from 'react-router';
import type { ResultOf } from '#client/graphql.ts';
import { pageViewDocument } from '#client/page-documents.ts';
import { sectionPageDocument } from '#client/search-documents.ts';
import type { Section } from '#domain/page/content/page.ts';
import { isSignedIn } from '#domain/access/access.ts';
import type { ShownPage } from '#domain/site/page-view.ts';
import type { ExploredMap } from '#sections/explored-map.ts';
import { sectionType } from '#sections/index.ts';
import type { RequestScope } from '../../context.ts';
import { load } from '../../graphql-context.ts';
import { drawnProps } from '../../rendering/section-picture.server.ts';
import { textsAt } from '../../visitor-language.server.ts';

/** A published section with a map, on its page; the map is null where nothing is drawn. */
export type FoundMap = {
  view: ShownPage;
  section: Section;
  viewer: ResultOf<typeof pageViewDocument>['viewer'];
  map: ExploredMap | null;
};

/** The response to a request for a map that there is not. */
export const noMap = (scope: RequestScope, request: Request) =>
  data(textsAt(scope, request).explore.notThere, { status: 404, statusText: 'Not found' });

/**
 * Reads a published section with a map, as its page is read: with the filters of the address, for those who
 * may read the page and the data. Throws the response where there is none. `pathname` is where its links
 * lead.
 */
export async function loadExploredMap(
  id: string,
  pathname: string,
  { request, scope }: { request: Request; scope: RequestScope },
): Promise<FoundMap> {
  if (!scope.site) throw noMap(scope, request);
  const { sectionPage } = await load(sectionPageDocument, { section: id }, request, scope);
  if (sectionPage === null) throw noMap(scope, request);

  const { search } = new URL(request.url);
  const variables = { path: sectionPage, search, from: null, section: id };
  const { pageView: view, viewer } = await load(pageViewDocument, variables, request, scope);
  const section = view.page && view.content.sections[0];
  if (!section) throw noMap(scope, request);

  const explored = await sectionType(section.element['element-type'])?.explored?.();
  if (!explored) throw noMap(scope, request);
  if (!isSignedIn(viewer) && view.isComplete) {
    scope.cachePage(view.dependencies);
  }

  const map = await explored.exploredMap(drawnProps(view, section, { pathname, search }));
  return { view, section, viewer, map };
}
