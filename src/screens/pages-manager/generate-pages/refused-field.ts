import { GraphqlRequestError } from '#client/graphql-client.ts';

/**
 * The field of the controls that a request was refused for, and why; null for an error that is about no
 * field.
 */
export function refusedField(error: Error | null): { field: string; message: string } | null {
  const field = error instanceof GraphqlRequestError ? error.details['field'] : undefined;
  if (typeof field === 'string' && error) {
    return { field: field.replace(/^controls\./, ''), message: error.message };
  }

  return null;
}
