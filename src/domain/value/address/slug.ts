import { addressWords } from './address-words.ts';

/** The most characters of a title that become part of a slug. */
const maxLength = 300;

/**
 * A title's words, lowercased and joined by underscores; letters and digits of any script are kept, with
 * their marks.
 */
export const titleSlug = (title: string): string => addressWords(title.slice(0, maxLength)).join('_');
