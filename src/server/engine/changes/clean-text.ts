import { TidemarkError } from '#domain/error/tidemark-error.ts';

/** A text as it is written down: an empty cell is null, and PostgreSQL holds neither NUL characters nor halves of characters. */
export function cleanText(text: string | null, column: string): string | null {
  if (text === null || text === '') return null;
  if (text.includes('\0')) {
    throw new TidemarkError('invalid_request', `A value for ${column} holds a NUL character.`, {
      details: { column },
    });
  }
  return text.toWellFormed();
}
