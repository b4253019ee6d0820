import { TidemarkError } from '#domain/error/tidemark-error.ts';

/** Why a file cannot be taken as an image or a file. */
export const refused = (sentence: string, cause?: unknown): TidemarkError =>
  new TidemarkError('unreadable', sentence, cause === undefined ? {} : { cause });

/** The error for an asset that does not exist or belongs to another site. */
export const noAsset = (): TidemarkError =>
  new TidemarkError('not_found', 'There is no such image or file in the library of this site.');
