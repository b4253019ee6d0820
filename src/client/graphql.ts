import type {
  DocumentDecoration,
  initGraphQLTada,
  ResultOf as TadaResult,
  VariablesOf as TadaVariables,
} from 'gql.tada';
import type { GraphScalars } from '#domain/site/graph-scalars.ts';
import type { introspection } from './introspection.d.ts';

/** The text of a graph document that knows the types of its result and of its variables. */
export type GraphDocument<Result, Variables> = string & DocumentDecoration<Result, Variables>;

/** The type of a document's result. */
export type ResultOf<Document> = TadaResult<Document>;

/** Marks a text as a graph document whose result and variables are typed by the server's schema at build time. */
export function graphql<const Text extends string>(text: Text) {
  return asText(typed(text));
}

// The types read documents; at run time the text is all that is needed, so the library's parser stays out of the browser.
const typed = ((text: string) => text) as unknown as initGraphQLTada<{
  introspection: introspection;
  scalars: GraphScalars;
}>;

function asText<Document>(document: Document) {
  return document as GraphDocument<TadaResult<Document>, TadaVariables<Document>>;
}
