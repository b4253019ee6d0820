import type { GraphqlDocument } from '#client/graphql.ts';
import { isTidemarkError, type TidemarkError } from '#domain/error/tidemark-error.ts';
import { siteHref } from '#domain/site/site.ts';
import { runDocument } from '#server/graphql/graphql.server.ts';
import { ownHost } from '#server/http/http.server.ts';
import { isSignedIn } from '#domain/access/access.ts';
import { textsOf, type Texts } from '#texts/texts-of.ts';
import { SaidError, saidOf } from '#texts/said-error.ts';
import { textsAt } from './visitor-language.server.ts';
import type { RequestScope } from './context.ts';
import { ownSearch } from './own-search.ts';
import { redirectTo, routerException, type Outcome, type Refusal } from './refusal.ts';
import { isUnavailable } from './unavailable-requests.ts';

type Variables = Record<string, unknown>;
type Scope = Pick<RequestScope, 'services' | 'viewer' | 'site'>;
type Parameters<Result, Given extends Variables> = [
  document: GraphqlDocument<Result, Given>,
  variables: Given,
  request: Request,
  scope: Scope,
];

/** Runs a GraphQL document in process. Throws where it fails for another reason than those of a `Refusal`. */
export async function loadOrRefuse<Result, Given extends Variables>(
  ...[document, variables, request, scope]: Parameters<Result, Given>
): Promise<Outcome<Result>> {
  try {
    return { data: await run(document, variables, request, scope), refusal: null };
  } catch (error) {
    const refusal = refusalOf(error, request, scope);
    if (!refusal) throw error;
    return { data: null, refusal };
  }
}

/** Like `loadOrRefuse` for a loader: throws a refusal as the router's exception. */
export async function load<Result, Given extends Variables>(
  ...parameters: Parameters<Result, Given>
): Promise<Result> {
  const { data, refusal } = await loadOrRefuse(...parameters);
  if (refusal) throw routerException(refusal);
  return data;
}

/** Like `load`, but null for what does not exist. */
export async function loadIfFound<Result, Given extends Variables>(
  ...parameters: Parameters<Result, Given>
): Promise<Result | null> {
  const { data, refusal } = await loadOrRefuse(...parameters);
  if (!refusal) return data;
  if (isNotFound(refusal)) return null;
  throw routerException(refusal);
}

/** Like `load`, but null, with a line in the log, where the server cannot read it now. */
export async function loadIfAvailable<Result, Given extends Variables>(
  ...[document, variables, request, scope]: Parameters<Result, Given>
): Promise<Result | null> {
  try {
    return await run(document, variables, request, scope);
  } catch (error) {
    const refusal = isUnavailable(error) ? null : refusalOf(error, request, scope);
    if (refusal) throw routerException(refusal);

    scope.services.log.warn({ err: error }, 'a screen is shown without its data');
    return null;
  }
}

const run = <Result, Given extends Variables>(
  ...[document, variables, request, { viewer, site, services }]: Parameters<Result, Given>
) => runDocument<Result>(document, variables, { viewer, site, services, signal: request.signal });

/** Whether a refusal says that something does not exist. */
const isNotFound = (refusal: Refusal): boolean => refusal.kind === 'message' && refusal.status === 404;

/** The refusal for an error, or null for a failure. */
function refusalOf(error: unknown, request: Request, scope: Scope): Refusal | null {
  const texts = textsAt(scope, request);
  if (isUnavailable(error)) return { kind: 'message', message: texts.errors.storesAway, status: 503 };
  if (!isTidemarkError(error)) return null;
  if (error.code === 'forbidden') return refusalFor(request, scope);
  if (error.code === 'not_found') {
    return { kind: 'message', message: missingText(error, texts), status: 404 };
  }

  return null;
}

/** What a route throws for a viewer who may not open an address. */
export const refuse = (request: Request, scope: Scope) => routerException(refusalFor(request, scope));

/**
 * Where a viewer who may not open an address is sent: visitors to the sign-in and back, others to the first
 * page. The sign-in is loaded as a document, so that a screen whose session has ended can warn of what is not
 * saved.
 */
function refusalFor(request: Request, { viewer, site, services }: Scope): Refusal {
  const url = new URL(request.url);
  const path = `${url.pathname.replace(/\.data$/, '')}${ownSearch(request.url)}`;
  const first = siteHref(site ?? { base_url: '/' }, '/');

  if (!isSignedIn(viewer)) {
    // The router puts the site's base url before a path, unless the address has a host.
    const installation = first === '/' ? '' : `//${ownHost(url.host, services.configuration.url)}`;
    const location = `${installation}/auth/login?origin=${encodeURIComponent(path)}`;
    return { kind: 'redirect', location, status: 302, asDocument: true };
  }

  if (url.pathname !== first) return redirectTo('/');
  return { kind: 'message', message: textsAt({ site }, request).errors.levelTooLow, status: 403 };
}

/** What is said of something that does not exist: in English what it is, else that there is no page. */
function missingText(error: TidemarkError, texts: Texts): string {
  const isEnglish = texts.errors.noPage === textsOf(undefined).errors.noPage;
  if (isEnglish || error instanceof SaidError) return saidOf(error, texts);
  return texts.errors.noPage;
}
