/** The most characters of a title that become part of a slug. Normalizing takes quadratic time. */
const maxLength = 300;

/** A title's words, lowercased and joined by underscores; letters and digits of any script are kept. */
export function titleSlug(title: string): string {
  return title
    .slice(0, maxLength)
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('_');
}
