import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { pageViewDocument } from '#client/page-documents.ts';
import { loadSectionViews } from '#screens/page/section-view.tsx';
import { sectionType } from '#sections/index.ts';
import { hasSites } from '#server/sites/sites.server.ts';
import { ownHost } from '#server/http/http.server.ts';
import { scopeContext } from '../context.ts';
import { load } from '../graph-context.ts';
import { pageScript } from '../page-script.server.ts';

/** A published page: permanent redirect for an address it had before, 404 in the site's layout for none. */
export async function loadPage({ params, request, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { pathname, search } = new URL(request.url);
  const path = (params['*'] ?? '').replace(/\/$/, '');
  if (!scope.site && pathname === '/' && !(await hasSites(scope.services.database.db)))
    throw redirect('/admin');
  if (!scope.site) throw data(`No Route Match ${pathname}`, { status: 404, statusText: 'Not found' });
  const from = fragmentsFrom(request);
  const variables = { path, search, from };
  const { pageView: view, viewer } = await load(pageViewDocument, variables, request, scope);
  const address = { pathname, search };
  const url = publicAddress(request.url, scope.services.configuration.url);
  if (!view.page) {
    if (view.movedTo) throw redirect(`/${encodeURI(view.movedTo)}${search}`, 301);
    return data({ view, viewer, address, path: `/${path}`, url, script: null }, { status: 404 });
  }
  await loadSectionViews(view.content);
  const hasData = view.content.sections.some(({ element }) => sectionType(element['element-type'])?.queries);
  if (viewer.level < 0 && view.isComplete) scope.cachePage(view.dependencies);
  return data({
    view,
    viewer,
    address,
    path: `/${path}`,
    url,
    script: hasData || viewer.level >= 5 ? pageScript('visitor') : null,
  });
}

/** The address of a request as people type it. */
function publicAddress(requested: string, publicUrl: string): string {
  const { host, pathname, search } = new URL(requested);
  const { protocol } = new URL(publicUrl);
  return `${protocol}//${ownHost(host, publicUrl)}${pathname}${search}`;
}

/** What a published page is rendered from. */
export type PageData = Awaited<ReturnType<typeof loadPage>>['data'];

/**
 * The query string that the browser shows, when the request is for the sections that another one changes; null when it
 * is for the whole page.
 */
function fragmentsFrom({ headers }: Request): string | null {
  const [, from] = /fragments=([^;,]*)/.exec(headers.get('accept') ?? '') ?? [];
  if (from === undefined) return null;
  try {
    return decodeURIComponent(from);
  } catch {
    return '';
  }
}
