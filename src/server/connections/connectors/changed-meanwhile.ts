import { TidemarkError } from '#domain/error/tidemark-error.ts';

/** Rejects, so that it is read again, where data has changed while its pages were read. */
export function checkSameState(before: unknown, after: unknown): void {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  throw new TidemarkError('unavailable', 'The data changed while it was read.');
}
