import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { accessLevels } from '#domain/access/access.ts';
import { maxGraphqlRequestBytes } from '#server/graphql/graphql.server.ts';
import { callFailure, graphqlFailure } from './failure-response.ts';
import type { Bindings } from './request-scope.ts';

/** The most bytes that a form or the JSON of a call may have: 1 MiB. */
const maxFormBytes = 1024 * 1024;

const tooLarge = 'This request is too large.';

/**
 * The limits of GraphQL requests: parsing what an editor may send would block the server for visitors'
 * requests.
 */
const graphqlLimits = { editors: limitGraphql(maxGraphqlRequestBytes), others: limitGraphql(maxFormBytes) };

/** Refuses GraphQL requests of more than 8 MiB, or 1 MiB for people who are no editors. */
export const limitGraphqlBody: MiddlewareHandler<Bindings> = (context, next) => {
  const isEditor = context.get('viewer').level >= accessLevels.editor;
  return (isEditor ? graphqlLimits.editors : graphqlLimits.others)(context, next);
};

/** Refuses calls whose JSON has more than 1 MiB. */
export const limitCallBody = limitBody(maxFormBytes, (context) =>
  context.json(callFailure('too_large', tooLarge), 413),
);

/** Refuses files of translated texts of more than 16 MiB. */
export const limitTextsBody = limitBody(16 * maxFormBytes, (context) =>
  context.json(callFailure('too_large', tooLarge), 413),
);

/** Refuses forms of more than 1 MiB. */
export const limitFormBody = limitBody(maxFormBytes, (context) => context.text(tooLarge, 413));

function limitGraphql(maxSize: number): MiddlewareHandler {
  return limitBody(maxSize, (context) => context.json(graphqlFailure('too_large', tooLarge), 413));
}

function limitBody(maxSize: number, onError: (context: Context) => Response): MiddlewareHandler {
  const limit = bodyLimit({ maxSize, onError });
  return (context, next) => {
    const { raw } = context.req;
    const isMeasured = raw.headers.has('content-length') && !raw.headers.has('transfer-encoding');
    if (raw.body && !isMeasured) {
      context.req.raw = standardRequest(raw);
    }
    return limit(context, next);
  };
}

/**
 * The request as the platform's own class: Hono's middleware copies it where its length is not announced, and
 * that of its Node server cannot be copied.
 */
function standardRequest({ url, method, headers, signal, body }: Request): Request {
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit);
}
