import type { SourceColumn } from './column.ts';
import { columnLabel } from './column-label.ts';

type Column = Pick<SourceColumn, 'name' | 'dataType'> & { display_name?: string | undefined };

/**
 * Statistics of a version: how many rows it has, and for each column how many different values and whether
 * they are codes.
 */
export type KnownValues = {
  rows: number;
  columns: ReadonlyMap<string, { distinct: number; isCode: boolean }>;
};

/** The column that distinguishes rows: one that is named so, else any where that is known of its values. */
export function keyColumn<One extends Column>(
  columns: readonly One[],
  known: KnownValues | null,
): One | undefined {
  const named = columns.filter((column) => namesOf(column).some(isKeyName));
  const isUnique = ({ name }: Column) => known === null || known.columns.get(name)?.distinct === known.rows;
  return named.find(isUnique) ?? (known ? columns.find(isUnique) : undefined) ?? named[0];
}

/**
 * The columns that people know a row by: a text that is named so, else the one with the most different
 * values, else the first that is no key; and a second one where the first does not tell all rows apart.
 */
export function titleColumns<One extends Column>(columns: readonly One[], known: KnownValues | null): One[] {
  const texts = columns.filter(
    (column) =>
      column.dataType === 'text' &&
      !namesOf(column).some(isKeyName) &&
      !known?.columns.get(column.name)?.isCode,
  );
  const distinct = ({ name }: Column) => known?.columns.get(name)?.distinct ?? 0;
  const [most] = texts.toSorted((a, b) => distinct(b) - distinct(a));
  const first = texts.find((column) => namesOf(column).some(isTitleName)) ?? most ?? columns[0];
  if (!first) return [];
  if (!known || distinct(first) === known.rows) return [first];

  const second = texts.find((column) => column !== first && distinct(column) > 1);
  if (second) return [first, second];
  return [first];
}

/** The columns of codes and of their labels that are proposed where another column has the codes. */
export function lookupColumns(
  columns: readonly Column[],
  codes: Column,
): { keyAttribute: string; valueAttribute: string } | null {
  const names = namesOf(codes);
  const isSame = (column: Column) => namesOf(column).some((name) => names.includes(name));
  const isTitle = (column: Column) => namesOf(column).some(isTitleName);
  const unnamed = columns.find((column) => !isTitle(column)) ?? columns[0];
  const key = columns.find(isSame) ?? keyColumn(columns, null) ?? unnamed;
  if (!key) return null;
  const texts = columns.filter((column) => column !== key && column.dataType === 'text');
  const [label = key] = titleColumns(texts, null);

  return { keyAttribute: key.name, valueAttribute: label.name };
}

const isTitleName = (name: string) => /^(title|name|label)$|_(title|name)$/.test(name);
const isKeyName = (name: string) => /^(id|key)$|_(id|key)$|(uuid|guid|geoid|fips|code)$/.test(name);

/**
 * The names of a column in lower case, with one underscore between words: its own, and the one for people.
 */
export const namesOf = (column: Column): string[] => [plainName(column.name), plainName(columnLabel(column))];

/** A name in lower case, with one underscore between its words. */
export const plainName = (name: string): string =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
