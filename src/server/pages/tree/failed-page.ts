import { isTidemarkError } from '#domain/error/tidemark-error.ts';

/** A page that stays as it was when several were changed, and why, in a sentence for people. */
export type FailedPage = { id: number; title: string; message: string };

/**
 * Why a page stays as it was: the message of an error for people, and for any other that nothing was changed.
 */
export const failureMessage = (error: unknown): string =>
  isTidemarkError(error) ? error.message : 'Something went wrong. Nothing of this page was changed.';
