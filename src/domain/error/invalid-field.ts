import { TidemarkError } from './tidemark-error.ts';

/** The error of an input of which one field cannot be used. `field` is its path, such as `theme.tokens`. */
export const invalidField = (field: string, message: string) =>
  new TidemarkError('invalid_request', message, { details: { field } });
