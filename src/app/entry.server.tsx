import {
  ServerRouter,
  isRouteErrorResponse,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { scopeContext } from './context.ts';
import { renderAsStream, renderMarkup } from './rendering/render-markup.server.ts';
import type { RouteHandle } from './root.tsx';
import { noteFailure } from './unavailable-requests.ts';

/**
 * Renders a whole page to text: pages are complete when they are sent, so that they can be cached and read
 * without script.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const scope = loadContext.get(scopeContext);
  const render = (entry: EntryContext) => (
    <ServerRouter context={entry} url={request.url} nonce={scope.nonce} />
  );
  // The data of a hydrated page is a stream, which can be rendered only once.
  const html = isTool(context)
    ? await renderAsStream(render(context), scope)
    : await renderMarkup(render(withoutData(context)), scope);

  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(html, { status, headers });
}

const isTool = ({ staticHandlerContext: { matches } }: EntryContext) =>
  matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.tools);

const withoutData = (context: EntryContext): EntryContext => ({ ...context, serverHandoffStream: undefined });

/**
 * Logs the failure of a loader or an action; the library would print the whole error. A request that the
 * router refuses, such as one with a wrong method, is not logged.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const details = isRouteErrorResponse(error)
    ? { status: error.status, err: new Error(error.statusText) }
    : { err: error };
  const scope = context.get(scopeContext);

  noteFailure(scope, error);
  scope.services.log.error(details, 'a page request failed');
};
