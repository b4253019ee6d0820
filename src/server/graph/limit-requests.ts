import { GraphQLError, parse, validate, type ParseOptions, type Source } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** The most characters of a document (values belong in variables), and its most tokens. */
const graphDocumentLimits = { characters: 20_000, tokens: 1000 };

const refuse = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'too_large', http: { status: 400 } } });

/** The most errors of one document that are reported; finding more would take work that nobody reads. */
const maxErrors = 5;

/** Refuses documents that are too costly to parse. The library itself limits the depth of introspection. */
export const limitRequests: Plugin = {
  onParse({ params, setParseFn }) {
    const { body } = typeof params.source === 'string' ? { body: params.source } : (params.source as Source);
    if (body.length > graphDocumentLimits.characters) {
      throw refuse(
        `The document has ${body.length} characters; ${graphDocumentLimits.characters} are possible. Send values as variables.`,
      );
    }
    setParseFn((source: string | Source, options?: ParseOptions) =>
      parse(source, { ...options, maxTokens: graphDocumentLimits.tokens }),
    );
  },
  onValidate({ setValidationFn }) {
    setValidationFn(((schema, document, rules) =>
      validate(schema, document, rules, { maxErrors })) as typeof validate);
  },
};
