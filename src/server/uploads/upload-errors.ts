import { TidemarkError } from '#domain/error/tidemark-error.ts';

/** The error for a file that cannot be read; `sentence` tells the person why. */
export function unreadable(sentence: string, cause?: unknown): TidemarkError {
  return new TidemarkError('unreadable', sentence, { cause });
}

/** The error for a file that exceeds a limit; `sentence` tells the person which. */
export function tooLarge(sentence: string): TidemarkError {
  return new TidemarkError('too_large', sentence);
}
