import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import { GraphQLError } from 'graphql';
import type { z } from 'zod';
import type { Viewer } from '#domain/access/access.ts';
import { parseInput } from '#domain/error/parse-input.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DraftView, PageView } from '#domain/site/page-view.ts';
import type { Site } from '#domain/site/site.ts';
import type { QueryContext, Editor } from '#server/pages/pages.server.ts';
import type { Services } from '#server/services.ts';
import { readJsonValue } from './json-value.ts';

/** What every resolver is given: who asks, on which site, and the services. */
export type GraphContext = { viewer: Viewer; site: Site | null; services: Services; signal?: AbortSignal };

/** How deep, how broad and how costly one request may be. */
export const graphLimits = { depth: 8, breadth: 200, complexity: 2000 };

/** The cost of a field that asks the data engine or PostgreSQL for much: 40 of them make a request. */
export const expensiveFieldCost = 50;

const tooComplex = (kind: string) =>
  new GraphQLError(`The request exceeds the limit of ${kind.toLowerCase()}. Ask for less at once.`, {
    extensions: { code: 'too_large' },
  });

/** The schema builder; every field of Query and Mutation names its action in `extensions.action`. */
export const builder = new SchemaBuilder<{
  Context: GraphContext;
  Scalars: {
    JSON: { Input: unknown; Output: unknown };
    PageView: { Input: never; Output: PageView };
    DraftView: { Input: never; Output: DraftView };
    ID: { Input: string; Output: string | number };
  };
  DefaultFieldNullability: false;
}>({
  plugins: [ComplexityPlugin],
  complexity: { limit: graphLimits, complexityError: tooComplex },
  defaultFieldNullability: false,
});

builder.queryType({});
builder.mutationType({});
builder.scalarType('JSON', {
  description: 'A JSON value; its shape is checked by the schema that the field names.',
  serialize: (value) => value,
  parseValue: readJsonValue,
});

const outputOnly = () => {
  throw new GraphQLError('This type is only ever answered.');
};
builder.scalarType('PageView', {
  description: 'A published page as it is read.',
  serialize: (value) => value,
  parseValue: outputOnly,
});
builder.scalarType('DraftView', {
  description: "A page's draft as it is edited.",
  serialize: (value) => value,
  parseValue: outputOnly,
});

/** The site that the request is for. */
export function siteOf({ site }: GraphContext): Site {
  if (!site) throw new TidemarkError('not_found', 'There is no site at this address.');
  return site;
}

/** Who edits pages, on the site that the request is for. */
export const editorOf = (context: GraphContext): Editor => ({ ...context.viewer, site: siteOf(context) });

/** What answering sections needs. */
export const queryContextOf = ({ services, viewer, signal }: GraphContext): QueryContext => ({
  db: services.database.db,
  engine: services.engine,
  log: services.log,
  viewer,
  ...(signal ? { signal } : {}),
});

/** Parses an argument; the error names the argument and the field in it. */
export const parseArgument = <Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  value: unknown,
): z.output<Schema> => parseInput(schema, value, name);
