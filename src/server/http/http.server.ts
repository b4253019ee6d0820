/** The door to the HTTP server. */
export { openHttp } from './open-http.ts';
export type { RenderPage, RequestScope } from './request-scope.ts';
export { limitConnections } from './limit-connections.ts';
export { serveHttp, type FirstHandler } from './serve-http.ts';
export { ownHost, ownOrigin } from './own-host.ts';
export { requestedFragments } from './requested-fragments.ts';
