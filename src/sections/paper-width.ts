import { blanks, textWidth, widest } from '#graphs/marks/text-width.ts';

/** The width of the text on A4, the narrowest paper, in px; with room for fonts that are wider than Inter. */
export const paperWidth = 660;

/** The padding of a cell on paper at both sides, in px. */
export const paddingOnPaper = 12;

/** The sizes of type in px that tables are printed in, as the style sheet has them. */
export const printSizes = { normal: 12, small: 9 };

/** Words that are wider than this are broken, in em. */
export const widestWord = 10;

/** The least width of texts of many words, in em. */
const leastText = 6;

/** The parts of a text that browsers keep on one line. */
export const wordsOf = (text: string): string[] => text.replaceAll('-', '- ').split(blanks);

/** The least width of a text that wraps, in em. */
export function leastTextWidth(text: string): number {
  const word = Math.min(widest(wordsOf(text), 1), widestWord);
  return Math.max(word, Math.min(textWidth(text, 1), leastText));
}
