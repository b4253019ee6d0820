import { createContext } from 'react-router';
import type { RequestScope } from '#server/start/start.server.ts';

export type { RequestScope };

/** The context that holds the request's scope. */
export const scopeContext = createContext<RequestScope>();
