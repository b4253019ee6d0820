import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { formsSiteDocument, formsSourceDocument } from '#client/forms-documents.ts';
import { can, type Action } from '#domain/access/access.ts';
import { sourcePath, type SourcesContext, type SourceTab } from '#screens/sources/source-breadcrumbs.tsx';
import { readSourceRoute } from '#screens/sources/source-routes.ts';
import { scopeContext, type RequestScope } from '../context.ts';
import { load, refuse } from '../graph-context.ts';

/** What each tab of forms takes; whoever may read the forms may see the others. */
const tabActions: [SourceTab, Action][] = [
  ['overview', 'data.read'],
  ['table', 'data.read'],
  ['validate', 'source.browse'],
  ['metadata', 'source.manage'],
  ['upload', 'upload.create'],
  ['admin', 'source.manage'],
];

/** The list, the dashboard or a source of a site of forms, or 404 in their frame. */
export async function loadForms({ params, request, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const path = (params['*'] ?? '').replace(/\/$/, '');
  const place = placeOf(scope);
  if (path === 'manage') {
    if (!can(scope.viewer, 'source.browse')) throw refuse(request, scope);
    const { formsSite } = await load(formsSiteDocument, {}, request, scope);
    return data({ kind: 'forms' as const, screen: 'dashboard' as const, place, forms: formsSite });
  }
  const at = readSourceRoute(path, new URL(request.url).searchParams.get('version'));
  if (at?.kind === 'list') {
    const { formsSite } = await load(formsSiteDocument, {}, request, scope);
    return data({ kind: 'forms' as const, screen: 'list' as const, place, forms: formsSite });
  }
  if (!at) return missing(place, `No Route Match /${path}`);
  return loadSource({ request, scope, place, ...at });
}

type Asked = {
  request: Request;
  scope: RequestScope;
  place: SourcesContext;
  id: number;
  tab: SourceTab;
  versionId: number | null;
};

async function loadSource({ request, scope, place, id, tab, versionId }: Asked) {
  const [, action] = tabActions.find(([name]) => name === tab) ?? ['view', 'data.read'];
  if (!can(scope.viewer, action)) throw refuse(request, scope);
  const found = await load(formsSourceDocument, { id }, request, scope).catch((error: unknown) => {
    if ((error as { init?: { status?: number } }).init?.status === 404) return null;
    throw error;
  });
  if (!found) return missing(place, `There is no source ${id} here.`);
  const { formsSource: source } = found;
  const highest = Math.max(...source.versions.map((version) => version.id));
  const asked = new URL(request.url).pathname.endsWith('/undefined');
  if (tab === 'table' && versionId === null && !asked && source.versions.length > 0)
    throw redirect(sourcePath(id, 'table', highest));
  const isKnown = versionId === null || source.versions.some((version) => version.id === versionId);
  return data(
    { kind: 'forms' as const, screen: 'source' as const, place, source, tab, versionId },
    { status: isKnown ? 200 : 404 },
  );
}

const missing = (place: SourcesContext, message: string) =>
  data({ kind: 'forms' as const, screen: 'missing' as const, place, message }, { status: 404 });

function placeOf({ site, viewer }: RequestScope): SourcesContext {
  const { email, level } = viewer;
  const tabs = tabActions.filter(([, action]) => can(viewer, action)).map(([tab]) => tab);
  const { name, base_url } = site!;
  return { site: { name, base_url }, basePath: '', title: name, tabs, viewer: { email, level } };
}

/** What a screen of forms is rendered from. */
export type FormsData = Awaited<ReturnType<typeof loadForms>>['data'];
