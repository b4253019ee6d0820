import { data } from 'react-router';
import { sourceDocument, sourcesDocument } from '#api/source-documents.ts';
import { SourceListScreen } from '#screens/sources/source-list-screen.tsx';
import { SourceScreen } from '#screens/sources/source-screen.tsx';
import { scopeContext } from '../context.ts';
import { load } from '../graph-context.ts';
import type { RouteHandle } from '../root.tsx';
import type { Route } from './+types/sources';

export const handle: RouteHandle = { tools: true };

/** The list of sources, or one of them. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const site = { name: scope.site?.name ?? 'Tidemark', base_url: scope.site?.base_url ?? '/' };
  const path = (params['*'] ?? '').replace(/\/$/, '');
  if (path === '') return { site, ...(await load(sourcesDocument, {}, request, scope)), source: null };
  if (!/^\d{1,15}$/.test(path))
    throw data(`No Route Match /source/${path}`, { status: 404, statusText: 'Not found' });
  return { site, ...(await load(sourceDocument, { id: Number(path) }, request, scope)), sources: null };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.source?.name ?? 'Data Sources'} · Tidemark` },
];

export default function SourcesRoute({ loaderData }: Route.ComponentProps) {
  const { site, viewer } = loaderData;
  if (loaderData.source)
    return <SourceScreen key={loaderData.source.id} site={site} viewer={viewer} source={loaderData.source} />;
  return <SourceListScreen site={site} viewer={viewer} sources={loaderData.sources ?? []} />;
}
