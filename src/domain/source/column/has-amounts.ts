import type { WrittenColumn } from './column.ts';

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Words for numbers that are no amounts: years and codes. */
const otherWords = wordsOf(
  'year years yr fy vintage season jahr baujahr année annee año anno jaar id ids oid objectid fid gid code codes fips geoid zip zipcode postcode plz no nr key phone',
);

const amountWords = wordsOf(
  'population people persons inhabitants residents households employees passengers visitors voters votes cases deaths injuries count counts total sum amount revenue income expenses cost costs price prices budget sales gdp profit debt area volume quantity damage distance length height depth elevation weight mass',
);

/**
 * Whether the numbers of a column are amounts by its name, unit, decimals or other rows, and not years or
 * codes: they have separators from four digits on, whatever rows are shown. The last word of the name that
 * says something decides.
 */
export function hasAmounts({
  name,
  display_name,
  unit,
  decimals,
  hasLargeNumbers = false,
}: Pick<WrittenColumn, 'name' | 'display_name' | 'unit' | 'decimals' | 'hasLargeNumbers'>): boolean {
  if (unit !== undefined || (decimals ?? 0) > 0 || hasLargeNumbers) return true;

  const words = `${name} ${display_name}`
    .slice(0, 600)
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const word = words.findLast((one) => amountWords.has(one) || otherWords.has(one));
  return word !== undefined && amountWords.has(word);
}
