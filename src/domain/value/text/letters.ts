const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The most UTF-16 units of a letter that is not cut; marks can follow a letter without end. */
const longestLetter = 40;

/** The letters of a text as people see them: 🇩🇪 and 👨‍👩‍👧‍👦 are one each. */
export function* letters(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) {
    yield segment;
  }
}

/**
 * Where the letter begins that a UTF-16 index of a text is in; of an endless letter, where the character
 * does.
 */
export function letterStart(text: string, index: number): number {
  const from = Math.max(0, index - 2 * longestLetter);
  const near = text.slice(from, index + longestLetter);
  const letter = segmenter.segment(near).containing(index - from);
  if (!letter) return Math.min(index, text.length);
  const start = from + letter.index;
  if (index - start <= longestLetter) return start;

  if (isSecondHalf(text.charCodeAt(index))) return index - 1;
  return index;
}

const isSecondHalf = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
