import { z } from 'zod';

/**
 * Characters that cannot be seen in a name: control characters, and those that turn the direction of what
 * follows.
 */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** A text of a person on one line, as names are stored and shown: what follows it stays in its own order. */
export const oneLineOf = (text: string): string =>
  text.toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(unseen, '').trim();

/** The schema of a text on one line. */
export const oneLine = z.string().overwrite(oneLineOf);
