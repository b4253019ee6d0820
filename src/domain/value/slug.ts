/** A title's words, lowercased and joined by underscores; letters and digits of any script are kept. */
export function titleSlug(title: string): string {
  return title
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('_');
}
