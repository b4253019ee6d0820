import { collapseWhitespace } from './collapse-whitespace.ts';

/** The beginning of a text on one line: at most so many characters, with an ellipsis where more follow. */
export function shortenText(text: string, length: number): string {
  const line = collapseWhitespace(text);
  // A character has at most two units.
  const start = line.slice(0, 2 * length + 2);
  const characters = [...start];
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}…` : line;
}
