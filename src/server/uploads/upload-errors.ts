import { TidemarkError } from '#domain/error/tidemark-error.ts';

/** The refusal of a file, with the sentence that the person reads. */
export function unreadable(sentence: string, cause?: unknown): TidemarkError {
  return new TidemarkError('unreadable', sentence, { cause });
}

/** The refusal of a file that exceeds a limit. */
export function tooLarge(sentence: string): TidemarkError {
  return new TidemarkError('too_large', sentence);
}
