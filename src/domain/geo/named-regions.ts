import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { memoize } from '#domain/value/object/memoize.ts';
import type { ShippedBoundarySet } from './boundary-set.ts';
import { countriesByNumber } from './country-codes.ts';
import { statesByFips } from './us-states.ts';

/** What cells name, and how they do. */
export type NamedRegions = { boundarySet: ShippedBoundarySet; by: string };

/** At most this share of the values of a column may name nothing that is known. */
const mostUnknown = 0.1;
/** So many values of a column are looked at: reviews look at all columns again and again. */
const mostLooked = 60;
/** So many different values name regions whatever their column is called. */
const surelyNames = 4;

type Kind = NamedRegions & {
  /** Words in the name of the column by which fewer values are enough; codes of digits need one. */
  words: RegExp;
  needsWords?: boolean;
  isKnown: (text: string) => boolean;
};

const countries = [...countriesByNumber.values()];
const states = new Set(statesByFips.values());
const alpha2 = new Set(countries.map((country) => country.alpha2));
const alpha3 = new Set(countries.map((country) => country.alpha3));

const stateWords = /state|(^|[^a-z])st([^a-z]|$)/i;
const countyWords = /fips|geoid|geo_?id|county/i;
const countryWords = /country|nation|iso|land|pays|pa[ií]s|paese/i;

/** The kinds in the order in which they are tried. */
const kinds: readonly Kind[] = [
  {
    boundarySet: 'us-counties',
    by: 'FIPS',
    words: countyWords,
    needsWords: true,
    isKnown: (text) => /^\d{4,5}$/.test(text) && statesByFips.has(text.padStart(5, '0').slice(0, 2)),
  },
  {
    boundarySet: 'us-states',
    by: 'FIPS',
    words: /state|fips/i,
    needsWords: true,
    isKnown: (text) => /^\d{1,2}$/.test(text) && statesByFips.has(text.padStart(2, '0')),
  },
  { boundarySet: 'us-states', by: 'their letters', words: stateWords, isKnown: (text) => states.has(text) },
  {
    boundarySet: 'us-states',
    by: 'name',
    words: stateWords,
    isKnown: (text) => stateNames.has(foldLetters(text)),
  },
  {
    boundarySet: 'us-counties',
    by: 'name',
    words: countyWords,
    isKnown: (text) => /\p{L} (?:county|parish|borough|census area)(?:,|$)/iu.test(text),
  },
  {
    boundarySet: 'world-countries',
    by: 'ISO 3166',
    words: countryWords,
    isKnown: (text) => alpha3.has(text),
  },
  {
    boundarySet: 'world-countries',
    by: 'ISO 3166',
    words: countryWords,
    isKnown: (text) => alpha2.has(text),
  },
  {
    boundarySet: 'world-countries',
    by: 'ISO 3166',
    words: countryWords,
    needsWords: true,
    isKnown: (text) => /^\d{1,3}$/.test(text) && countriesByNumber.has(text.padStart(3, '0')),
  },
  {
    boundarySet: 'world-countries',
    by: 'name',
    words: countryWords,
    isKnown: (text) => isCountryName(foldLetters(text)),
  },
];

/** Which regions the values of a column name, by its name and some of its different values; null for none. */
export function namedRegions(columnName: string, values: readonly string[]): NamedRegions | null {
  const texts = [...new Set(values.slice(0, mostLooked).map((text) => text.trim()))].filter(
    (text) => text !== '' && text.length <= 100,
  );
  if (texts.length === 0) return null;

  const found = kinds.find(({ words, needsWords = false, isKnown }) => {
    const isNamedSo = words.test(columnName);
    if (!isNamedSo && (needsWords || texts.length < surelyNames)) return false;
    return texts.filter((text) => !isKnown(text)).length <= texts.length * mostUnknown;
  });
  return found ? { boundarySet: found.boundarySet, by: found.by } : null;
}

const stateNames: ReadonlySet<string> = new Set(
  (
    'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,' +
    'Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,' +
    'Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,' +
    'New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,' +
    'South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming,' +
    'American Samoa,Guam,Northern Mariana Islands,Puerto Rico,Virgin Islands'
  )
    .split(',')
    .map(foldLetters),
);

/** Languages in which names of countries are known, the most frequent in tables first. */
const languages =
  'en de es fr it pt nl pl sv da nb fi cs sk hu ro bg hr sr sl uk ru el tr ar he fa hi bn ta th vi id ms ja ko zh zh-Hant ca eu gl et lv lt ga is sq mk ka hy az kk uz sw af'.split(
    ' ',
  );

const namesIn = memoize((language: string): ReadonlySet<string> => {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  return new Set(countries.flatMap((country) => foldLetters(names.of(country.alpha2) ?? '')));
});

/** Whether a folded text is the name of a country in any of the languages. */
const isCountryName = (text: string): boolean => languages.some((language) => namesIn(language).has(text));
