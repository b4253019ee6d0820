import { collapseWhitespace } from './collapse-whitespace.ts';
import { cutText } from './cut-text.ts';
import { letters } from './letters.ts';

/** The most UTF-16 units that are read for one letter; only texts of long emoji have more. */
const unitsPerLetter = 16;

/**
 * The beginning of a text on one line: at most `length` letters as people see them, with an ellipsis where
 * more follow.
 */
export function shortenText(text: string, length: number): string {
  const line = collapseWhitespace(text);
  if (line.length <= length) return line;

  const start = cutText(line, unitsPerLetter * (length + 1));
  let kept = '';
  let count = 0;

  for (const letter of letters(start)) {
    if (count === length) return `${kept.trimEnd()}…`;
    kept += letter;
    count += 1;
  }

  if (start.length < line.length) return `${kept.trimEnd()}…`;
  return line;
}
