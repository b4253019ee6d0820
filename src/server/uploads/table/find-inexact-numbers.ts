import { nameSome } from '#domain/value/number/name-some.ts';
import { plural } from '#domain/value/number/plural.ts';
import type { LayerRows } from './layer-rows.ts';

/** The most characters of a number that every double holds exactly. */
const exactCharacters = 15;
const longNumber = ' *-?[0-9]{16,18} *';

/** The characters of the longest cell, as an aggregate. */
export const longestText = (cell: string): string => `max(strlen(${cell}))`;

/**
 * How many whole numbers of a column no double holds exactly, by column name; columns without any are not in
 * the result.
 */
export async function countInexact(
  rows: LayerRows,
  numbers: readonly { name: string }[],
): Promise<Map<string, number>> {
  const lengths = await rows.aggregate(numbers, (cell) => [longestText(cell)]);
  const long = numbers.filter(({ name }) => Number(lengths.get(name)?.[0] ?? 0) > exactCharacters);
  const results = await rows.aggregate(long, (cell) => [
    `count(*) FILTER (regexp_full_match(${cell}, '${longNumber}') AND CAST(TRY_CAST(${cell} AS DOUBLE) AS HUGEINT) <> TRY_CAST(${cell} AS HUGEINT))`,
  ]);
  const counts = [...results].map(([name, [count]]) => [name, Number(count)] as const);

  return new Map(counts.filter(([, count]) => count > 0));
}

/** The note for the person about numbers that are calculated with as the nearest ones. */
export function inexactNotes(
  headers: readonly { name: string; display_name: string }[],
  inexact: ReadonlyMap<string, number>,
): string[] {
  const names = headers.flatMap(({ name, display_name }) => {
    const count = inexact.get(name);
    if (!count) return [];
    return [`${display_name} (${plural(count, 'cell')})`];
  });
  if (names.length === 0) return [];

  return [
    `Some whole numbers are above 9,007,199,254,740,992 and are calculated with as the nearest number that a computer holds; their digits stay: ${nameSome(names, 20)}.`,
  ];
}
