/** The most characters of a title that become part of a slug. Normalizing takes quadratic time. */
const maxLength = 300;

/** Characters that nobody sees, such as the selector in ❤️ and the keycap in 1️⃣; a space without width divides words. */
const invisible = /(?!\u200B)[\p{Default_Ignorable_Code_Point}\p{Me}]/gu;

/** A title's words, lowercased and joined by underscores; letters and digits of any script are kept, with their marks. */
export function titleSlug(title: string): string {
  return title
    .slice(0, maxLength)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(invisible, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.replace(/^\p{M}+/u, ''))
    .filter(Boolean)
    .join('_');
}
