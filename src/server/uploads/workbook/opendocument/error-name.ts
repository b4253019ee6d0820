import { cutText } from '#domain/value/text/cut-text.ts';
import type { CellText } from './cell-text.ts';

const [hash, colon] = [0x23, 0x3a];
/** The longest error that a formula shows, in bytes. */
const maxLength = 32;

/** The errors of spreadsheets, as they are in English. */
const errors = /^(?:#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!)|Err:\d{3})$/;
/** The same in other languages, where the cell is a number, which is not shown like that. */
const translated = /^(?:#\p{Lu}[\p{Lu}\d/]{1,12}[!?¡¿]?|\p{L}{2,12}\s?:\s?\d{3})$/u;

/**
 * The error that a cell with a formula shows; null when it shows none. Newer programs mark such a cell
 * (`isError`), older ones give it the value 0 and show the name of the error. `isText` says that the value of
 * the cell is a text.
 */
export function errorName(
  shown: CellText,
  { isError, isText }: { isError: boolean; isText: boolean },
): string | null {
  const { bytes, length } = shown;
  if (isError) {
    if (length > 0) return cutText(shown.toString(), 20);
    return '#ERROR';
  }
  if (length < 3 || length > maxLength) return null;
  if (bytes[0] !== hash && bytes[length - 4] !== colon && bytes[length - 5] !== colon) return null;
  const text = shown.toString();
  if (errors.test(text) || (!isText && translated.test(text))) return text;
  return null;
}
