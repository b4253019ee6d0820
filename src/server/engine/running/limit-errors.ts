import { TidemarkError } from '#domain/error/tidemark-error.ts';

/** The error of a request that took longer than it may. */
export function timeoutError(milliseconds: number, cause: unknown): TidemarkError {
  const seconds = Math.round(milliseconds / 1000);
  const message = `The answer took longer than ${seconds} seconds. Try fewer columns or a narrower filter.`;
  return new TidemarkError('timeout', message, { cause });
}

/** The error of a request that nobody waits for any more. */
export const cancelledError = (cause: unknown): TidemarkError =>
  new TidemarkError('cancelled', 'The request was cancelled.', { cause });

/** The error of a request that needs more memory than the engine gives it. */
export function outOfMemoryError(cause: unknown): TidemarkError {
  const message = 'The answer needs more memory than there is. Try fewer columns or a narrower filter.';
  return new TidemarkError('out_of_memory', message, { cause });
}

/** The error of a result whose texts are too long. */
export const tooLargeError = (maxCharacters: number): TidemarkError =>
  new TidemarkError(
    'too_large',
    `The texts of the result have more than ${maxCharacters} characters. Request fewer rows or columns.`,
  );
