/**
 * Characters that no one sees, such as the selector in ❤️ and the keycap in 1️⃣; a space without width
 * divides words.
 */
const invisible = /(?!\u200B)[\p{Default_Ignorable_Code_Point}\p{Me}]/gu;

/**
 * Splits a text into the words of a slug, in lower case: letters and digits of any script with their
 * combining marks (the vowels of Hindi and Tamil), without invisible characters. Normalizing takes quadratic
 * time, so the text has to be short.
 */
export const addressWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(invisible, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(/^\p{M}+/u, ''))
    .filter(Boolean);
