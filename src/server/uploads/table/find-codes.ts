import { nameSome } from '#domain/value/name-some.ts';
import type { LayerRows } from './layer-rows.ts';

/** Whole numbers of one length with this many digits are codes, whatever their column is called. */
const surelyCode = 8;

/** Words in the name of a column that holds codes. */
const codeWord =
  /(^|[\s_.-])(id|ids|code|codes|fips|geoid|zip|zipcode|postcode|plz|phone|ean|gtin|upc|isbn|issn|sku|barcode|key|nr)($|[\s_.-])/i;

/** The end of a word in the name of a column of codes of areas, which spreadsheets often take leading zeros from. */
const areaWord = /(fips|geoid|zip|zipcode|postcode|plz)($|[\s_.-])/i;
/** How many zeros codes of areas may have lost. */
const mostLost = 2;

/** A name with blanks between its words, also where only capitals begin them. */
const spaced = (title: string) => title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
const isNamedCode = (title: string) => codeWord.test(spaced(title));
const isNamedArea = (title: string) => areaWord.test(spaced(title));

/** Whether the name of a column is typical of columns of codes. */
export const isCodeName = (title: string): boolean => isNamedCode(title) || isNamedArea(title);

type Header = { name: string; display_name: string };

/**
 * The names of number columns that hold codes: whole numbers of one length, which are long or whose column is named like
 * one; for codes of areas, some numbers may lack leading zeros.
 */
export async function findCodes(rows: LayerRows, numbers: readonly Header[]): Promise<Set<string>> {
  const results = await rows.aggregate(numbers, (cell) => [
    `count(${cell})`,
    `min(length(trim(${cell})))`,
    `max(length(trim(${cell})))`,
    `count(*) FILTER (NOT regexp_full_match(trim(${cell}), '\\d+'))`,
  ]);
  const codes = numbers.filter(({ name, display_name }) => {
    const [filled = 0, shortest = 0, longest = 0, others = 0] = (results.get(name) ?? []).map(Number);
    if (filled < 2 || others > 0) return false;
    if (shortest === longest && shortest >= (isNamedCode(display_name) ? 2 : surelyCode)) return true;
    return isNamedArea(display_name) && longest > 1 && shortest >= longest - mostLost;
  });
  return new Set(codes.map(({ name }) => name));
}

/** The note for the person about columns that are proposed as text because they hold codes. */
export function codeNotes(codes: readonly Header[]): string[] {
  if (codes.length === 0) return [];
  const names = codes.map(({ display_name }) => display_name);
  return [`Proposed as text, because the whole numbers look like codes: ${nameSome(names, 20)}.`];
}
