import type { Delimiter } from '#domain/source/parse-options.ts';

/**
 * How the records of a text are written: the delimiter between cells, how a quote within quotes is written (`""` or `\"`),
 * and the character that ends a line (a line feed may have a carriage return before it).
 */
export type TextFormat = { delimiter: Delimiter; quoteEscape: '"' | '\\'; lineBreak: '\n' | '\r' };

/** The character that ends the lines of a text: a carriage return only where no line ends with a line feed. */
export function detectLineBreak(sample: string): TextFormat['lineBreak'] {
  const outsideQuotes = sample.replaceAll(/"[^"]*"/g, '');
  const found = outsideQuotes.match(/\r\n?|\n/g) ?? [];
  const returns = found.filter((lineBreak) => lineBreak === '\r').length;
  return returns > 0 && returns === found.length ? '\r' : '\n';
}

/** Whether the sample has quotes after a backslash that end no cell, as where `\"` is a quote within quotes. */
export function hasBackslashQuotes(sample: string): boolean {
  return /\\"[^",;|\t\r\n]/.test(sample);
}
