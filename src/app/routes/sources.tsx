import { data, redirect } from 'react-router';
import { sourceDocument, sourcesDocument } from '#client/source-documents.ts';
import { jobsDocument } from '#client/job-documents.ts';
import { can } from '#domain/access/access.ts';
import { JobsScreen } from '#screens/jobs/jobs-screen.tsx';
import { MissingSourceScreen } from '#screens/sources/missing-source-screen.tsx';
import { SourceListScreen } from '#screens/sources/list/source-list-screen.tsx';
import {
  sourcePath,
  sourceTabs,
  type SourcesContext,
  type SourceTab,
} from '#screens/sources/source-breadcrumbs.tsx';
import { readSourceRoute, type SourceRoute } from '#screens/sources/source-routes.ts';
import { SourceScreen } from '#screens/sources/source-screen.tsx';
import { scopeContext, type RequestScope } from '../context.ts';
import { load, refuse } from '../graph-context.ts';
import type { RouteHandle } from '../root.tsx';
import type { Route } from './+types/sources';

export const handle: RouteHandle = { tools: true };

const basePath = '/source';
const newestFirst = new Set<SourceTab>(['table', 'validate', 'view']);
const missing = (message: string) => data({ message, kind: 'missing' as const }, { status: 404 });

/** The list of sources, one of them behind its tabs, or 404 in their frame. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext);
  if (!can(scope.viewer, 'source.browse')) throw refuse(request, scope);
  const path = (params['*'] ?? '').replace(/\/$/, '');
  const isJobs = path === 'jobs';
  if (isJobs && !can(scope.viewer, 'job.manage')) throw refuse(request, scope);
  const at = isJobs ? null : readSourceRoute(path, new URL(request.url).searchParams.get('version'));
  const answer = isJobs
    ? await readJobs(request, scope)
    : at
      ? await answerOf(at, request, scope)
      : missing(`No Route Match ${basePath}/${path}`);
  const { email, level } = scope.viewer;
  const site = { name: scope.site?.name ?? 'Tidemark', base_url: scope.site?.base_url ?? '/' };
  const tabs = sourceTabs.filter((tab) => tab !== 'upload' || can(scope.viewer, 'upload.create'));
  const place: SourcesContext = { site, basePath, title: 'Data Sources', tabs, viewer: { email, level } };
  return 'init' in answer ? data({ ...answer.data, place }, answer.init ?? {}) : { ...answer, place };
}

/** The list of jobs; where it cannot be read now, the screen tries by itself and says so. */
async function readJobs(request: Request, scope: RequestScope) {
  const read = await load(jobsDocument, {}, request, scope).catch(() => null);
  return { kind: 'jobs' as const, jobs: read?.jobs ?? null };
}

async function answerOf(at: SourceRoute, request: Request, scope: RequestScope) {
  if (at.kind === 'list')
    return { kind: 'list' as const, sources: (await load(sourcesDocument, {}, request, scope)).sources };
  const found = await load(sourceDocument, { id: at.id }, request, scope).catch((error: unknown) => {
    if ((error as { init?: { status?: number } }).init?.status === 404) return null;
    throw error;
  });
  if (!found) return missing(`There is no source ${at.id}.`);
  const { source } = found;
  const [newest] = source.versions;
  if (at.versionId === null && newest && newestFirst.has(at.tab))
    throw redirect(`${basePath}${sourcePath(source.id, at.tab, newest.id)}`);
  const answer = { kind: 'source' as const, source, tab: at.tab, versionId: at.versionId };
  const known = at.versionId === null || source.versions.some(({ id }) => id === at.versionId);
  return known ? answer : data(answer, { status: 404 });
}

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${titleOf(loaderData)} · Tidemark` }];

function titleOf(loaderData: Route.MetaArgs['loaderData']): string {
  if (loaderData?.kind === 'source') return loaderData.source.name;
  return loaderData?.kind === 'jobs' ? 'Jobs' : 'Data Sources';
}

export default function SourcesRoute({ loaderData }: Route.ComponentProps) {
  const { place } = loaderData;
  if (loaderData.kind === 'missing')
    return <MissingSourceScreen place={place} message={loaderData.message} />;
  if (loaderData.kind === 'jobs') return <JobsScreen place={place} jobs={loaderData.jobs} />;
  if (loaderData.kind === 'list') return <SourceListScreen place={place} sources={loaderData.sources} />;
  const { source, tab, versionId } = loaderData;
  return <SourceScreen key={source.id} place={place} source={source} tab={tab} versionId={versionId} />;
}
