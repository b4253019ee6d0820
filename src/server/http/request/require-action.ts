import type { MiddlewareHandler } from 'hono';
import { can, type Action } from '#domain/access/access.ts';
import { callFailure } from './failure-response.ts';
import type { Bindings } from './request-scope.ts';

/** Lets a call through to people who may do something; others get 401 or 403 with a sentence. */
export function requireAction(action: Action, message: string): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const viewer = context.get('viewer');
    if (can(viewer, action)) return next();
    if (viewer.id) return context.json(callFailure('forbidden', message), 403);
    return context.json(callFailure('forbidden', message, { session: 'none' }), 401);
  };
}
