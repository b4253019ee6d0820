/** The door to the HTTP server. */
export { shareClientFiles } from './response/client-files.ts';
export { purgeCaches } from './front/purge-caches.ts';
export { openHttp } from './open-http.ts';
export type { RenderPage, RequestScope } from './request/request-scope.ts';
export { drainConnections, type Draining } from './connections/drain-connections.ts';
export { limitConnections } from './connections/limit-connections.ts';
export { serveHttp, type FirstHandler } from './connections/serve-http.ts';
export { ownHost, ownOrigin } from './request/own-host.ts';
export { requestedFragments } from './request/requested-fragments.ts';
export { textsAddress } from './routes/text-routes.ts';
