import { data } from 'react-router';
import { sourceDocument, sourcesDocument } from '#api/source-documents.ts';
import { SourceListScreen } from '#screens/sources/source-list-screen.tsx';
import { SourceScreen } from '#screens/sources/source-screen.tsx';
import { UploadScreen } from '#screens/sources/upload-screen.tsx';
import { scopeContext } from '../context.ts';
import { load } from '../graph-context.ts';
import type { RouteHandle } from '../root.tsx';
import type { Route } from './+types/sources';

export const handle: RouteHandle = { tools: true };

/** The list of sources, one of them, or the way into it: `:id/upload/:version?`. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  const site = { name: scope.site?.name ?? 'Tidemark', base_url: scope.site?.base_url ?? '/' };
  const path = (params['*'] ?? '').replace(/\/$/, '');
  if (path === '') return { site, ...(await load(sourcesDocument, {}, request, scope)), source: null, into: null };
  const [, id, upload, version] = /^(\d{1,15})(?:\/(upload)(?:\/(\d{1,15}))?)?$/.exec(path) ?? [];
  if (id === undefined)
    throw data(`No Route Match /source/${path}`, { status: 404, statusText: 'Not found' });
  const found = await load(sourceDocument, { id: Number(id) }, request, scope);
  const into = upload ? { versionId: version ? Number(version) : null } : null;
  return { site, ...found, into, sources: null };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.source?.name ?? 'Data Sources'} · Tidemark` },
];

export default function SourcesRoute({ loaderData }: Route.ComponentProps) {
  const { site, viewer } = loaderData;
  if (loaderData.source && loaderData.into)
    return (
      <UploadScreen
        key={loaderData.source.id}
        site={site}
        viewer={viewer}
        source={loaderData.source}
        versionId={loaderData.into.versionId}
      />
    );
  if (loaderData.source)
    return <SourceScreen key={loaderData.source.id} site={site} viewer={viewer} source={loaderData.source} />;
  return <SourceListScreen site={site} viewer={viewer} sources={loaderData.sources ?? []} />;
}
