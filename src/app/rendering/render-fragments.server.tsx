import { reservedSegment } from '#domain/value/address/reserved-addresses.ts';
import { PageFragments } from '#screens/page/page-fragments.tsx';
import { requestedFragments } from '#server/http/http.server.ts';
import type { RequestScope } from '../context.ts';
import { redirectResponse } from '../refusal.ts';
import { renderMarkup } from './render-markup.server.ts';
import { loadPage } from '../routes/load-page.server.ts';

/**
 * The sections of a published page that differ from those of the query string that the browser shows. The
 * router is not used: it would encode all data of the page for a script that the page does not have. Null for
 * every other request. Where there is nothing to show, the response is a redirect or a status alone: the
 * browser then loads the address, and the router answers that.
 */
export async function renderFragments(
  request: Request,
  basename: string,
  scope: RequestScope,
): Promise<Response | null> {
  const { method, headers } = request;
  if (method !== 'GET' || requestedFragments(headers.get('accept')) === null) return null;
  if (scope.site?.pattern_type !== 'page') return null;

  const path = pathBelow(basename, new URL(request.url).pathname);
  if (path === null || reservedSegment(path) !== null) return null;

  const page = await loadPage({ requestedPath: path, request, scope });
  if (page.kind === 'redirect') return redirectResponse(page);
  if (page.kind === 'message') return statusAlone(page.status, scope);
  if (page.kind === 'missing') return statusAlone(404, scope);

  const { view, address } = page;
  const html = await renderMarkup(<PageFragments view={view} address={address} />, scope);
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** A response that is a status alone. */
function statusAlone(status: number, { services }: RequestScope): Response {
  if (status >= 500) {
    services.log.error({ status }, 'a page request failed');
  }
  return new Response(null, { status });
}

/** The decoded path of a page below the base url of its site, without a leading slash. */
function pathBelow(basename: string, pathname: string): string | null {
  const base = basename === '/' ? '' : basename;
  if (pathname !== base && !pathname.startsWith(`${base}/`)) return null;
  return decodeURIComponent(pathname.slice(base.length + 1));
}
