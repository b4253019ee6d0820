import type { Delimiter } from '#domain/source/upload/parse-options.ts';

/**
 * How the records of a text are written: the delimiter between cells, how a quote within quotes is written
 * (`""` or `\"`), what ends a line (a line feed, perhaps with a carriage return before it, or also a carriage
 * return alone), and whether quotes enclose cells or are characters like others.
 */
export type TextFormat = {
  delimiter: Delimiter;
  quoteEscape: '"' | '\\';
  lineBreak: '\n' | 'any';
  quotes: 'enclose' | 'ordinary';
};

/** Whether cells are separated by blanks, of which several are one delimiter. */
export const isBlank = (delimiter: Delimiter): boolean => delimiter === ' ' || delimiter === '  ';

/**
 * What may end the lines of a text, the likelier first: carriage returns alone, too, where they are the most
 * frequent; where there are fewer of them, the rows decide.
 */
export function possibleLineBreaks(sample: string): TextFormat['lineBreak'][] {
  const outsideQuotes = sample.replaceAll(/"[^"]*"/g, '');
  const breaks = outsideQuotes.match(/\r\n?|\n/g) ?? [];
  const returns = breaks.filter((lineBreak) => lineBreak === '\r').length;
  if (returns === 0) return ['\n'];
  if (returns > breaks.length / 2) return ['any'];
  return ['\n', 'any'];
}

/**
 * Whether the sample has quotes after a backslash that end no cell, as where `\"` is a quote within quotes.
 */
export function hasBackslashQuotes(sample: string): boolean {
  return /\\"[^",;|\t\r\n]/.test(sample);
}
