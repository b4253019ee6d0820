import { data, redirect } from 'react-router';
import type { GraphDocument } from '#client/graphql.ts';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { siteHref } from '#domain/site/site.ts';
import { isTransient } from '#server/base/base.server.ts';
import { runDocument } from '#server/graph/graph.server.ts';
import type { RequestScope } from './context.ts';

/**
 * Runs a graph document in process for a loader. Who is not signed in and should be is sent to the sign-in with the
 * address to come back to; who may not is sent to the first page (specification 2, point 6).
 */
export async function load<Result, Variables extends Record<string, unknown>>(
  document: GraphDocument<Result, Variables>,
  variables: Variables,
  request: Request,
  scope: RequestScope,
): Promise<Result> {
  const { viewer, site, services } = scope;
  try {
    return await runDocument<Result>(document, variables, { viewer, site, services, signal: request.signal });
  } catch (error) {
    const code = isTidemarkError(error)
      ? error.code
      : (error as { extensions?: { code?: string } }).extensions?.code;
    if (code === 'forbidden') throw refuse(request, scope);
    if (code === 'not_found') throw data((error as Error).message, { status: 404, statusText: 'Not found' });
    if (code === 'unavailable' || isTransient(error))
      throw data(unavailable, { status: 503, statusText: 'Unavailable' });
    throw error;
  }
}

const unavailable =
  'Tidemark cannot reach its database or its files at the moment. Nothing is lost. Please try again in a moment.';

/** Where somebody goes who may not see an address. */
export function refuse(request: Request, { viewer, site }: RequestScope): Response | ReturnType<typeof data> {
  const url = new URL(request.url);
  const path = `${url.pathname.replace(/\.data$/, '')}${url.search}`;
  const first = siteHref(site ?? { base_url: '/' }, '/');
  // The router puts the site's base url before a path, unless it comes with its host.
  const installation = first === '/' ? '' : `//${url.host}`;
  if (viewer.level < 0) return redirect(`${installation}/auth/login?origin=${encodeURIComponent(path)}`);
  if (url.pathname === first)
    return data('Reading this takes a higher access level.', { status: 403, statusText: 'Forbidden' });
  return redirect('/');
}
