import { renderToPipeableStream } from 'react-dom/server';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { PageFragments } from '#screens/page/page-fragments.tsx';
import type { ShownPage } from '#domain/site/page-view.ts';
import { scopeContext } from './context.ts';
import type { PageData } from './routes/load-page.server.ts';

/** Renders a whole page to text: pages are complete when they are sent, so that they can be cached and read without script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce, services, cachePage } = loadContext.get(scopeContext);
  const html = await new Promise<string>((resolve, reject) => {
    const fragments = fragmentsOf(context);
    const { pipe } = renderToPipeableStream(
      fragments ? (
        <PageFragments {...fragments} />
      ) : (
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      ),
      {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          const body = new PassThrough();
          text(body).then(resolve, reject);
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          // A section that cannot be rendered is replaced by a message; such a page is not cached.
          cachePage(null);
          services.log.error({ err: error }, 'rendering a page failed');
        },
      },
    );
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

/** The page whose changed sections are to be rendered alone, if the request is for those. */
function fragmentsOf({
  staticHandlerContext,
}: EntryContext): (Pick<PageData, 'address'> & { view: ShownPage }) | null {
  const pages = Object.values(staticHandlerContext.loaderData) as (Partial<PageData> | undefined)[];
  const [found] = pages.filter((page) => page?.view?.page && page.view.changed);
  return found?.view?.page && found.address ? { view: found.view, address: found.address } : null;
}

/**
 * Logs what a loader or an action could not do; the library would print it whole. A request that the router refuses, such
 * as one with a wrong method, is not logged.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const details = isRouteErrorResponse(error)
    ? { status: error.status, err: new Error(error.statusText) }
    : { err: error };
  context.get(scopeContext).services.log.error(details, 'a page request failed');
};
