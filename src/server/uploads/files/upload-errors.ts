import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { cutText } from '#domain/value/text/cut-text.ts';

/** The error for a file that cannot be read; `sentence` tells the person why. */
export function unreadable(sentence: string, cause?: unknown): TidemarkError {
  return new TidemarkError('unreadable', sentence, { cause });
}

/**
 * The error for a Parquet file at `path` that DuckDB cannot read: what DuckDB says, and what the person can
 * do.
 */
export function unreadableParquet(path: string, cause: unknown): TidemarkError {
  const message = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : '';
  if (/out of memory/i.test(message)) {
    return new TidemarkError(
      'too_large',
      'The Parquet file needs more memory than is available. Write it with smaller row groups, or upload the data as CSV.',
      { cause },
    );
  }

  const reason = cutText(message.replaceAll(path, 'the file'), 300).trim();
  return unreadable(
    `The Parquet file is damaged, or of a kind that cannot be read${reason ? ` (${reason})` : ''}. Write it again, or upload the data as CSV.`,
    cause,
  );
}

/** The error for a file that exceeds a limit; `sentence` tells the person which. */
export function tooLarge(sentence: string): TidemarkError {
  return new TidemarkError('too_large', sentence);
}
