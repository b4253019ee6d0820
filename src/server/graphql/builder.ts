import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import { GraphQLError, GraphQLScalarType } from 'graphql';
import { z } from 'zod';
import type { Viewer } from '#domain/access/access.ts';
import { parseInput } from '#domain/error/parse-input.ts';
import type { GraphqlScalars } from '#domain/site/graphql-scalars.ts';
import type { Site } from '#domain/site/site.ts';
import type { QueryContext, Editor } from '#server/pages/pages.server.ts';
import type { Services } from '#server/services.ts';
import { SaidError } from '#texts/said-error.ts';
import { readScalar, scalarDescriptions } from './scalars.ts';

/**
 * What every resolver gets: the viewer, the site of the request, and the services. `signal` aborts when the
 * client has left, or when `stop` was called because the request has failed.
 */
export type GraphqlContext = {
  viewer: Viewer;
  site: Site | null;
  services: Services;
  signal?: AbortSignal | undefined;
  stop?: () => void;
  /**
   * Waits for a turn of the client with work that makes a page; absent in process, where the caller has its
   * turn.
   */
  takeTurn?: <Value>(work: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;
};

/** The parts of a context that stop the work of a request, made from the signal that the client has left. */
export function stoppable(
  signal: AbortSignal | undefined,
): Required<Pick<GraphqlContext, 'signal' | 'stop'>> {
  const controller = new AbortController();
  return {
    signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
    stop: () => controller.abort(),
  };
}

/** How deep, how broad and how costly one request may be. */
export const graphqlLimits = { depth: 8, breadth: 200, complexity: 2000 };

/** The cost of a field that reads much from the data engine or PostgreSQL: a request may have 40 of them. */
export const expensiveFieldCost = 50;

const tooComplex = (kind: string) =>
  new GraphQLError(`The request exceeds the limit of ${kind.toLowerCase()}. Request less at once.`, {
    extensions: { code: 'too_large' },
  });

/** The schema builder; every field of Query and Mutation names its action in `extensions.action`. */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext;
  Scalars: { [Name in keyof GraphqlScalars]: { Input: unknown; Output: GraphqlScalars[Name] } } & {
    ID: { Input: string; Output: string | number };
  };
  DefaultFieldNullability: false;
}>({
  plugins: [ComplexityPlugin],
  complexity: { limit: graphqlLimits, complexityError: tooComplex },
  defaultFieldNullability: false,
});

builder.queryType({ description: 'Everything that can be read.' });
builder.mutationType({ description: 'Everything that can be changed.' });
for (const [name, description] of Object.entries(scalarDescriptions)) {
  builder.addScalarType(
    name as keyof GraphqlScalars,
    new GraphQLScalarType({ name, description, parseValue: (value) => readScalar(name, value) }),
  );
}

/** Makes a page when it is the client's turn, as for pages that are rendered. */
export const inTurn = <Value>(
  { takeTurn, signal = never }: GraphqlContext,
  work: () => Promise<Value>,
): Promise<Value> => (takeTurn ? takeTurn(work, signal) : work());

/** The signal of a request that nobody stops. */
const never = new AbortController().signal;

/** The site that the request is for. */
export function siteOf({ site }: GraphqlContext): Site {
  if (!site) throw new SaidError('not_found', ({ errors }) => errors.noSite);
  return site;
}

/** The editor of the site that the request is for. */
export const editorOf = (context: GraphqlContext): Editor => ({ ...context.viewer, site: siteOf(context) });

/** The context in which the queries of sections run. */
export const queryContextOf = ({ services, viewer, signal }: GraphqlContext): QueryContext => ({
  db: services.database.db,
  engine: services.engine,
  caches: services.pageCaches,
  boundaries: services.boundaries,
  codeColours: services.codeColours,
  log: services.log,
  viewer,
  signal,
});

/** Parses an argument; the error names the argument and the field in it. */
export const parseArgument = <Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  value: unknown,
): z.output<Schema> => parseInput(schema, value, name);

const searchTextSchema = z.string().max(10_000).nullish();

/** Parses the text that values are searched for: at most as long as the value of a filter. */
export const parseSearchText = (search: unknown): string =>
  parseArgument(searchTextSchema, 'search', search) ?? '';
