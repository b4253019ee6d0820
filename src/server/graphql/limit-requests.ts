import {
  GraphQLError,
  Kind,
  parse,
  validate,
  type DocumentNode,
  type ParseOptions,
  type SelectionSetNode,
  type Source,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

/**
 * The most characters of a document (values belong in variables), its most tokens, and its most fields: each
 * is compared with all others of its name.
 */
const graphqlDocumentLimits = { characters: 20_000, tokens: 1000, fields: 300 };

const refuse = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'too_large', http: { status: 400 } } });

/** The most errors of one document that are reported; finding more would take work that nobody reads. */
const maxErrors = 5;

function countFields({ definitions }: DocumentNode): number {
  const countIn = (set: SelectionSetNode | undefined): number =>
    (set?.selections ?? []).reduce((sum, selection) => {
      const inside = 'selectionSet' in selection ? countIn(selection.selectionSet) : 0;
      return sum + inside + (selection.kind === Kind.FIELD ? 1 : 0);
    }, 0);
  return definitions.reduce(
    (sum, definition) => sum + ('selectionSet' in definition ? countIn(definition.selectionSet) : 0),
    0,
  );
}

/** Refuses documents that are too costly to parse. The library itself limits the depth of introspection. */
export const limitRequests: Plugin = {
  onParse({ params, setParseFn }) {
    const { body } = typeof params.source === 'string' ? { body: params.source } : (params.source as Source);
    if (body.length > graphqlDocumentLimits.characters) {
      throw refuse(
        `The document has ${body.length} characters; ${graphqlDocumentLimits.characters} are possible. Send values as variables.`,
      );
    }

    setParseFn((source: string | Source, options?: ParseOptions) => {
      const document = parse(source, { ...options, maxTokens: graphqlDocumentLimits.tokens });
      const fields = countFields(document);
      if (fields <= graphqlDocumentLimits.fields) return document;
      throw refuse(`The document has ${fields} fields; ${graphqlDocumentLimits.fields} are possible.`);
    });
  },
  onValidate({ setValidationFn }) {
    setValidationFn(((schema, document, rules) =>
      validate(schema, document, rules, { maxErrors })) as typeof validate);
  },
};
