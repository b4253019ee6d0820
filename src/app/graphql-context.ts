import { data, redirect, redirectDocument } from 'react-router';
import type { GraphqlDocument } from '#client/graphql.ts';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { siteHref } from '#domain/site/site.ts';
import { runDocument } from '#server/graphql/graphql.server.ts';
import { ownHost } from '#server/http/http.server.ts';
import { isSignedIn } from '#domain/access/access.ts';
import type { RequestScope } from './context.ts';
import { ownSearch } from './own-search.ts';
import { isUnavailable } from './unavailable-requests.ts';

type Variables = Record<string, unknown>;
type Scope = Pick<RequestScope, 'services' | 'viewer' | 'site'>;
type Parameters<Result, Given extends Variables> = [
  document: GraphqlDocument<Result, Given>,
  variables: Given,
  request: Request,
  scope: Scope,
];

/**
 * Runs a GraphQL document in process for a loader. Throws the router's answer where there is one: a redirect for a viewer
 * without access (see `refuse`), a 404 for what does not exist.
 */
export async function load<Result, Given extends Variables>(
  ...[document, variables, request, scope]: Parameters<Result, Given>
): Promise<Result> {
  try {
    return await run(document, variables, request, scope);
  } catch (error) {
    throw routerAnswer(error, request, scope) ?? failure(error);
  }
}

/** Like `load`, but null for what does not exist. */
export async function loadIfFound<Result, Given extends Variables>(
  ...[document, variables, request, scope]: Parameters<Result, Given>
): Promise<Result | null> {
  try {
    return await run(document, variables, request, scope);
  } catch (error) {
    if (isTidemarkError(error) && error.code === 'not_found') return null;
    throw routerAnswer(error, request, scope) ?? failure(error);
  }
}

/** Like `load`, but null for what the viewer may not read or what does not exist: nobody is sent to the sign-in. */
export async function loadIfReadable<Result, Given extends Variables>(
  ...[document, variables, request, scope]: Parameters<Result, Given>
): Promise<Result | null> {
  try {
    return await run(document, variables, request, scope);
  } catch (error) {
    if (isTidemarkError(error) && (error.code === 'forbidden' || error.code === 'not_found')) return null;
    throw failure(error);
  }
}

/** Like `load`, but null, with a line in the log, where the server cannot read it now. */
export async function loadIfAvailable<Result, Given extends Variables>(
  ...[document, variables, request, scope]: Parameters<Result, Given>
): Promise<Result | null> {
  try {
    return await run(document, variables, request, scope);
  } catch (error) {
    const answer = routerAnswer(error, request, scope);
    if (answer) throw answer;
    scope.services.log.warn({ err: error }, 'a screen is shown without its data');
    return null;
  }
}

const run = <Result, Given extends Variables>(
  ...[document, variables, request, { viewer, site, services }]: Parameters<Result, Given>
) => runDocument<Result>(document, variables, { viewer, site, services, signal: request.signal });

const unavailable =
  'Tidemark cannot reach its database or its files at the moment. Nothing is lost. Please try again in a moment.';

/** The value to throw for a failure: a 503 while a store cannot be reached, else the error itself. */
const failure = (error: unknown) =>
  isUnavailable(error) ? data(unavailable, { status: 503, statusText: 'Unavailable' }) : error;

/** The response for an error of GraphQL, or null for a failure. */
function routerAnswer(error: unknown, request: Request, scope: Scope) {
  if (!isTidemarkError(error)) return null;
  if (error.code === 'forbidden') return refuse(request, scope);
  if (error.code === 'not_found') return data(error.message, { status: 404, statusText: 'Not found' });
  return null;
}

/**
 * Where a viewer who may not open an address is sent: visitors to the sign-in and back, others to the first page. The
 * sign-in is loaded as a document, so that a screen whose session has ended can warn of what is not saved.
 */
export function refuse(
  request: Request,
  { viewer, site, services }: Scope,
): Response | ReturnType<typeof data> {
  const url = new URL(request.url);
  const path = `${url.pathname.replace(/\.data$/, '')}${ownSearch(request.url)}`;
  const first = siteHref(site ?? { base_url: '/' }, '/');
  // The router puts the site's base url before a path, unless the address has a host.
  const installation = first === '/' ? '' : `//${ownHost(url.host, services.configuration.url)}`;

  if (!isSignedIn(viewer)) {
    return redirectDocument(`${installation}/auth/login?origin=${encodeURIComponent(path)}`);
  }

  if (url.pathname === first) {
    return data(
      'Reading this requires a higher access level. Ask somebody who manages the people of this installation for it.',
      { status: 403, statusText: 'Forbidden' },
    );
  }

  return redirect('/');
}
