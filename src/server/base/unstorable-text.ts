import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { codeOfError } from '#domain/error/code-of-error.ts';

/** PostgreSQL's code for a character that no text of it can have: the one with the number 0. */
const unstorable = '22021';

/**
 * The sentence for an error of PostgreSQL about a text that was sent and that it cannot hold; other errors as
 * they are.
 */
export function explainUnstorable(error: unknown): unknown {
  if (codeOfError(error) !== unstorable) return error;
  return new TidemarkError('invalid_request', 'A text has a character that cannot be stored.', {
    cause: error,
  });
}
