import type { PreparedShapes } from './prepared-shapes.ts';
import { foldLetters } from '#domain/value/text/fold-letters.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { regionNames } from './region-names.ts';

/** Finds the place of a region in the list of shapes by what a cell calls it; undefined for none. */
export type RegionMatcher = (cell: string) => number | undefined;

/** Made once for shapes in each language. */
const known = new WeakMap<PreparedShapes, Map<Locale, RegionMatcher>>();

/**
 * Finds regions by their keys, other codes and names. Codes of digits may lack zeros in front, as they do
 * where they were numbers, and may have what the census writes before them.
 */
export function regionMatcher(shapes: PreparedShapes, locale: Locale): RegionMatcher {
  const byLocale = known.get(shapes) ?? new Map<Locale, RegionMatcher>();
  known.set(shapes, byLocale);
  const matcher = byLocale.get(locale) ?? makeMatcher(shapes, locale);
  byLocale.set(locale, matcher);
  return matcher;
}

function makeMatcher(prepared: PreparedShapes, locale: Locale): RegionMatcher {
  const { shapes } = prepared;
  const names = regionNames(prepared, locale);
  const places = new Map<string, number>();
  const codes = new Map<string, number>();
  const digits = Math.max(...shapes.flatMap(({ key, aliases }) => [key, ...aliases].map(lengthOfDigits)));

  for (const [at, { key, name, aliases }] of shapes.entries()) {
    for (const text of [key, ...aliases, name, names[at] ?? '']) {
      const plain = plainName(text);
      if (!places.has(plain)) {
        places.set(plain, at);
      }
      codes.set(text, at);
    }
  }

  return (cell) => {
    // Most cells are codes as the set has them.
    const exact = codes.get(cell);
    if (exact !== undefined) return exact;

    const text = cell.trim().replace(/^\d{7}US(?=\d)/, '');
    if (/^\d+$/.test(text)) return codes.get(text.padStart(digits, '0'));
    return places.get(plainName(text));
  };
}

/** A name without accents, case and the points of abbreviations. */
const plainName = (text: string): string => foldLetters(text.replaceAll('.', ''));

const lengthOfDigits = (text: string): number => (/^\d+$/.test(text) ? text.length : 0);

/** Finds regions by cells, of which some are mapped by hand to the key of a region. */
export function columnMatcher(
  shapes: PreparedShapes,
  locale: Locale,
  regionKeys: Readonly<Record<string, string>> | undefined,
): RegionMatcher {
  const match = regionMatcher(shapes, locale);
  if (!regionKeys) return match;
  const keys = new Map(Object.entries(regionKeys));
  return (cell) => match(keys.get(cell) ?? cell);
}
