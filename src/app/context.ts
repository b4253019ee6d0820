import { createContext } from 'react-router';
import type { Viewer } from '#domain/access/access.ts';
import type { Services } from '#server/start/start.server.ts';
import type { Site } from '#domain/site/site.ts';

/** What the server gives to every loader and action: the services, who asks, and on which site. */
export type RequestScope = {
  services: Services;
  viewer: Viewer;
  /** Null where no site exists yet, or on addresses that belong to the installation. */
  site: Site | null;
  /** The address that the request comes from. */
  client: string;
  /** A random value that allows this answer's own inline scripts. */
  nonce: string;
};

/** The context that holds the request's scope. */
export const scopeContext = createContext<RequestScope>();
