/** The most characters of a word that search compares. */
const maxWordLength = 64;

/** The words of a text in lower case, in order: runs of letters and digits. Everything else separates words. */
export function searchWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.map((word) => word.slice(0, maxWordLength).normalize('NFC'));
}

/** Characters without accents. */
const isAscii = /^[ -~]*$/;

/** A word without accents, so that `Genève` is found by `geneve`. */
export const foldWord = (word: string): string => {
  if (isAscii.test(word)) return word;
  const folded = word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return folded === '' ? word : folded;
};
