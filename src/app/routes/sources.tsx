import { data } from 'react-router';
import { sourceDocument, sourcesDocument } from '#api/source-documents.ts';
import { SourceListScreen } from '#screens/sources/source-list-screen.tsx';
import { SourceScreen, type SourceTab } from '#screens/sources/source-screen.tsx';
import { UploadScreen } from '#screens/sources/upload-screen.tsx';
import { scopeContext } from '../context.ts';
import { load } from '../graph-context.ts';
import type { RouteHandle } from '../root.tsx';
import type { Route } from './+types/sources';

export const handle: RouteHandle = { tools: true };

/** The list of sources, or one of them: `:id`, `:id/table/:version?`, `:id/validate/:version?`, `:id/metadata`, `:id/admin`, `:id/upload/:version?`. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const site = { name: scope.site?.name ?? 'Tidemark', base_url: scope.site?.base_url ?? '/' };
  const path = (params['*'] ?? '').replace(/\/$/, '');
  if (path === '')
    return { site, ...(await load(sourcesDocument, {}, request, scope)), source: null, place: null };
  const [, id, tab = 'overview', version] =
    /^(\d{1,15})(?:\/(table|validate|metadata|admin|upload))?(?:\/(\d{1,15}))?$/.exec(path) ?? [];
  if (id === undefined)
    throw data(`No Route Match /source/${path}`, { status: 404, statusText: 'Not found' });
  const found = await load(sourceDocument, { id: Number(id) }, request, scope);
  const place = { tab: tab as SourceTab, versionId: version ? Number(version) : null };
  return { site, ...found, place, sources: null };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.source?.name ?? 'Data Sources'} · Tidemark` },
];

export default function SourcesRoute({ loaderData }: Route.ComponentProps) {
  const { site, viewer } = loaderData;
  const { source, place } = loaderData;
  if (source && place?.tab === 'upload')
    return (
      <UploadScreen key={source.id} site={site} viewer={viewer} source={source} versionId={place.versionId} />
    );
  if (source && place)
    return <SourceScreen key={source.id} site={site} viewer={viewer} source={source} {...place} />;
  return <SourceListScreen site={site} viewer={viewer} sources={loaderData.sources ?? []} />;
}
