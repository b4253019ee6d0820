/*
 * The values of filters as addresses, forms and stored states have them: a text is itself, and `null` selects
 * empty cells. A text that would be read as something else is escaped as a whole, so that all other addresses
 * stay as they are (decision 256).
 */

/** The value of a filter that selects empty cells. */
export const emptyValue = 'null';

/** What an escaped text begins with. */
const mark = '\\:';

/**
 * Texts that are the value of empty cells, begin as escaped ones do, contain the separator of values, or end
 * with a part of it.
 */
const isAmbiguous = /^null$|^\\:|\|\|\||\|$|[\r\n]/;

/** The escapes of characters: forms change line breaks, and the bar separates values. */
const escapes = new Map([
  ['\\', '\\\\'],
  ['|', '\\p'],
  ['\n', '\\n'],
  ['\r', '\\r'],
]);
const characters = new Map([...escapes].map(([character, escape]) => [escape, character]));

/** The value of a filter that selects the cells with this text. */
export function filterValueOf(text: string): string {
  if (!isAmbiguous.test(text)) return text;
  return mark + text.replace(/[\\|\n\r]/g, (character) => escapes.get(character) ?? character);
}

/** The text that a filter searches for: there the value of empty cells is a word as well. */
export const searchedText = (value: string): string => textOfFilterValue(value) ?? value;

/** The text of the cells that a value of a filter selects; null where it selects empty cells. */
export function textOfFilterValue(value: string): string | null {
  if (value === emptyValue) return null;
  if (!value.startsWith(mark)) return value;
  return value.slice(mark.length).replace(/\\[\\pnr]/g, (escape) => characters.get(escape) ?? escape);
}
