import { TidemarkError } from './tidemark-error.ts';

/** The error for a name that no column of a source has. */
export const unknownColumn = (name: string): TidemarkError =>
  new TidemarkError('unknown_column', `There is no column named ${name}.`, { details: { column: name } });
