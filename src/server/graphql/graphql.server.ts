import { AsyncLocalStorage } from 'node:async_hooks';
import {
  GraphQLError,
  type DocumentNode,
  execute,
  lexicographicSortSchema,
  parse,
  printSchema,
  getOperationAST,
} from 'graphql';
import { createYoga, useExecutionCancellation, type Plugin } from 'graphql-yoga';
import type { Viewer } from '#domain/access/access.ts';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { explainUnstorable } from '#server/base/base.server.ts';
import { OverloadError } from '#server/engine/engine.server.ts';
import { editableContent, StaleDraft, type Draft } from '#server/pages/pages.server.ts';
import { stoppable, type GraphqlContext } from './builder.ts';
import { documentCaches } from './document-cache.ts';
import { limitRequests } from './limit-requests.ts';
import { schema } from './schema.ts';
import { writeInParts } from './write-in-parts.ts';

/** Responds to a mutation only when the caches of this process know what it changed; queries do not wait. */
const showOwnChanges: Plugin<GraphqlContext> = {
  onExecute({ args }) {
    const operation = getOperationAST(args.document, args.operationName);
    if (operation?.operation !== 'mutation') return undefined;
    const { changes } = (args.contextValue as GraphqlContext).services;
    return { onExecuteDone: () => changes.catchUp() };
  },
};

export type { GraphqlContext } from './builder.ts';
export { schema } from './schema.ts';
export { addSystemMetrics } from './system-state.ts';

/** The most bytes that one GraphQL request may have. */
export const maxGraphqlRequestBytes = 8 * 1024 * 1024;

/** The schema in the schema definition language, sorted by name: the public description of the graph. */
export const schemaText = `${printSchema(lexicographicSortSchema(schema))}\n`;

/**
 * An error as it leaves the graph: our own sentences with their code, everything else only as "unavailable".
 * What is refused to somebody who is not signed in says so: a screen whose session has ended asks for the
 * login.
 */
function presentError(error: unknown, viewer: Viewer | undefined): Error {
  const original = explainUnstorable(error instanceof GraphQLError ? (error.originalError ?? null) : error);
  if (original === null) return error as GraphQLError;
  if (original instanceof GraphQLError) return original;

  if (!isTidemarkError(original)) {
    return new GraphQLError('Unable to complete your request at the moment. Please try again later.', {
      extensions: { code: 'unavailable' },
    });
  }

  const draft = original instanceof StaleDraft ? { draft: editableDraft(original.draft) } : {};
  const isSignedOut = original.code === 'forbidden' && viewer?.id === null;
  const details = isSignedOut ? { session: 'none', ...original.details } : original.details;

  return new GraphQLError(original.message, { extensions: { code: original.code, details, ...draft } });
}

/** A draft as an error carries it. */
const editableDraft = ({ content, ...draft }: Draft) => ({ ...draft, content: editableContent(content) });

/** Who sends the current request, and the signal that its client has left. */
const current = new AsyncLocalStorage<Pick<GraphqlContext, 'viewer' | 'signal'>>();

/**
 * The graph over HTTP; the caller hands in the context that its request belongs to. What fails because the
 * client has left is not logged.
 */
export function openGraph(options: { development: boolean; logError(error: unknown): void }) {
  const yoga = createYoga<GraphqlContext>({
    schema,
    context: ({ signal }) => stoppable(signal),
    graphqlEndpoint: '/graph',
    // The library's own streams are copied by the platform in a way that ends the process where a client
    // leaves at the end of a response.
    fetchAPI: { Response, ReadableStream },
    graphiql: options.development,
    landingPage: false,
    batching: false,
    parserAndValidationCache: documentCaches,
    // Other origins may not read responses; the library would allow all of them.
    cors: false,
    multipart: false,
    plugins: [useExecutionCancellation(), limitRequests, showOwnChanges, writeInParts],
    maskedErrors: {
      maskError: (error) => {
        const presented = presentError(error, current.getStore()?.viewer);
        const cause = error instanceof GraphQLError ? error.originalError : error;
        const isUnavailable =
          presented instanceof GraphQLError && presented.extensions.code === 'unavailable';
        const hasLeft = current.getStore()?.signal?.aborted ?? false;

        if (isUnavailable && !hasLeft && !(cause instanceof OverloadError)) {
          options.logError(error);
        }

        return presented;
      },
    },
    logging: false,
  });
  return {
    handleRequest: (request: Request, context: GraphqlContext) =>
      current.run(context, () => yoga.handleRequest(request, context)),
  };
}

/** The parsed documents of loaders by their text: a fixed set, so that none needs to be dropped. */
const parsedDocuments = new Map<string, DocumentNode>();

/**
 * Runs one of our own documents in process, for loaders. Throws the first error as the resolver threw it: a
 * `TidemarkError` for everything that has a code.
 */
export async function runDocument<Result>(
  text: string,
  variables: Record<string, unknown>,
  context: GraphqlContext,
): Promise<Result> {
  const document = parsedDocuments.get(text) ?? parse(text);
  parsedDocuments.set(text, document);

  const result = await execute({
    schema,
    document,
    variableValues: variables,
    contextValue: { ...context, ...stoppable(context.signal) },
  });
  const [error] = result.errors ?? [];
  if (error) throw explainUnstorable(error.originalError ?? error);

  // The type of the result comes from the document, which `execute` does not know.
  return result.data as Result;
}
