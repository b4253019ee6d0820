import type {
  DocumentDecoration,
  initGraphQLTada,
  ResultOf as TadaResult,
  VariablesOf as TadaVariables,
} from 'gql.tada';
import type { GraphqlScalars } from '#domain/site/graphql-scalars.ts';
import type { introspection } from './introspection.d.ts';

/** The text of a GraphQL document that knows the types of its result and of its variables. */
export type GraphqlDocument<Result, Variables> = string & DocumentDecoration<Result, Variables>;

/** The type of a document's result. */
export type ResultOf<Document> = TadaResult<Document>;

/**
 * Marks a text as a GraphQL document whose result and variables are typed by the server's schema at build
 * time.
 */
export function graphql<const Text extends string>(text: Text) {
  return asText(typed(text));
}

// The types read documents; at run time the text is all that is needed, so the library's parser stays out of
// the browser.
const typed = ((text: string) => text) as unknown as initGraphQLTada<{
  introspection: introspection;
  scalars: GraphqlScalars;
}>;

function asText<Document>(document: Document) {
  return document as GraphqlDocument<TadaResult<Document>, TadaVariables<Document>>;
}
