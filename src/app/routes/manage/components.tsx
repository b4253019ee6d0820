import { componentsDocument } from '#client/section-documents.ts';
import { sectionsOfPart } from '#domain/site/listed-sections.ts';
import { sitesAtHost } from '#domain/site/site.ts';
import { componentsQuery } from '#screens/components-index/components-query.ts';
import { ComponentsScreen } from '#screens/components-index/components-screen.tsx';
import { scopeContext } from '../../context.ts';
import { load, loadIfFound } from '../../graphql-context.ts';
import type { Route } from './+types/components';

export const meta = () => [{ title: 'Components index · Tidemark' }, { name: 'robots', content: 'noindex' }];

/** The sections of the site that match the query of the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const { searchParams, hostname } = new URL(request.url);
  const query = componentsQuery(searchParams);
  const { page, ...filter } = query;
  const sourceIds = query.source === null ? [] : [query.source];
  const variables = { ...filter, from: page * sectionsOfPart, sourceIds };
  // The screen reports a source that no longer exists, with a link to continue.
  const found =
    (await loadIfFound(componentsDocument, variables, request, scope)) ??
    (await load(componentsDocument, { ...variables, source: null, version: null }, request, scope));

  return {
    query,
    // The sites at this host, where a chosen one is opened.
    sites: sitesAtHost(found.sites, hostname).filter(({ pattern_type }) => pattern_type === 'page'),
    site: { id: scope.site?.id ?? 0, base_url: scope.site?.base_url ?? '/' },
    list: found.siteSections,
    source: found.sources[0],
  };
}

export default function ComponentsRoute({ loaderData }: Route.ComponentProps) {
  return <ComponentsScreen {...loaderData} />;
}
