/** The number of words in a text, in any language. */
export function countWords(text: string): number {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) {
    if (isWordLike) {
      count += 1;
    }
  }

  return count;
}
