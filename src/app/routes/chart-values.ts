import { data } from 'react-router';
import { pageViewDocument } from '#client/page-documents.ts';
import { scopeContext } from '../context.ts';
import { load } from '../graphql-context.ts';
import { drawnProps } from '../rendering/section-picture.server.ts';
import { sectionType } from '#sections/index.ts';
import type { Route } from './+types/chart-values';

const missing = () => data('There are no values here.', { status: 404, statusText: 'Not found' });

/**
 * The values of a chart of a published page whose marks are too many to be elements, as JSON, for those who
 * may read the page.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!scope.site) throw missing();

  const { pathname, search } = new URL(request.url);
  const variables = { path: params['*'] ?? '', search, from: null, section: params.section };
  const { pageView: view, viewer } = await load(pageViewDocument, variables, request, scope);
  const section = view.page && view.content.sections[0];
  if (!section) throw missing();

  const values = await sectionType(section.element['element-type'])?.picture?.markValues();
  const found = await values?.markValues(drawnProps(view, section, { pathname, search }));
  if (!found) throw missing();

  if (viewer.level < 0 && view.isComplete) {
    scope.cachePage(view.dependencies);
  }

  return Response.json(found, { headers: { 'x-content-type-options': 'nosniff' } });
}
