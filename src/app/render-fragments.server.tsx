import { RouterContextProvider } from 'react-router';
import { reservedSegment } from '#domain/value/reserved-addresses.ts';
import { PageFragments } from '#screens/page/page-fragments.tsx';
import { scopeContext, type RequestScope } from './context.ts';
import { renderMarkup } from './render-markup.server.ts';
import { fragmentsFrom, loadPage, type LoadedPage } from './routes/load-page.server.ts';

/**
 * The sections of a published page that differ from those of the query string that the browser shows. The router is not
 * used: it would encode all data of the page for a script that the page does not have. Null for every other request,
 * and where there is no such page: then the router answers.
 */
export async function renderFragments(
  request: Request,
  basename: string,
  scope: RequestScope,
): Promise<Response | null> {
  if (request.method !== 'GET' || fragmentsFrom(request) === null) return null;
  if (scope.site?.pattern_type !== 'page') return null;
  const path = pathBelow(basename, new URL(request.url).pathname);
  if (path === null || reservedSegment(path) !== null) return null;
  const context = new RouterContextProvider();
  context.set(scopeContext, scope);
  const page = await loadPage({ params: { '*': path }, request, context }).then(({ data }) => data, toRouter);
  if (!page?.view.page || page.view.changed === null) return null;
  const { view, address } = page;
  const html = await renderMarkup(<PageFragments view={view} address={address} />, scope);
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Loaders throw responses of the router, such as redirects, or failures for which the router has a screen. */
const toRouter = (): LoadedPage | null => null;

/** The decoded path of a page below the base url of its site, without a leading slash. */
function pathBelow(basename: string, pathname: string): string | null {
  const base = basename === '/' ? '' : basename;
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return null;
  return decodeURIComponent(pathname.slice(base.length + 1));
}
