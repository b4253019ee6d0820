import type { SourceColumn } from '../source/column.ts';
import { columnLabel } from '../source/column-label.ts';
import { patternOf } from './title-pattern.ts';
import type { DataControls } from './data-controls.ts';

type Column = Pick<SourceColumn, 'name' | 'dataType'> & { display_name?: string | undefined };

/** The search keys that the sections of a template use, and the columns that follow any filter of their name. */
export type TemplateKeys = { searchKeys: readonly string[]; followedNames: readonly string[] };

/** Statistics of a version: how many rows it has, and for each column how many different values and whether they are codes. */
export type KnownValues = {
  rows: number;
  columns: ReadonlyMap<string, { distinct: number; isCode: boolean }>;
};

/**
 * What is proposed for pages from a version: columns for title and key, and the filters whose columns are found by name;
 * where there is none, a filter by the key or the title that sections follow by its name. With what is known of the values,
 * the key tells all rows apart and filters the sections, and a title that does not gets a second column.
 */
export function proposeControls(
  columns: readonly Column[],
  { searchKeys, followedNames }: TemplateKeys,
  known: KnownValues | null = null,
): Pick<DataControls, 'title' | 'key' | 'filters'> {
  const titles = titleColumns(columns, known);
  const key = (keyColumn(columns, known) ?? titles[0])?.name ?? '';
  const title = titles.map(({ name }) => patternOf(name)).join(', ');
  const filters = searchKeys.flatMap((searchKey) => {
    const column = columns.find((one) => namesOf(one).includes(plainName(searchKey)));
    return column ? [{ searchKey, column: column.name }] : [];
  });
  const followed = [key, titles[0]?.name ?? ''].find((name) => followedNames.includes(name));
  const isEnough = known
    ? filters.some(({ column }) => column === followed || column === key)
    : filters.length > 0;
  if (isEnough || followed === undefined) return { title, key, filters };
  // Filters that many rows have in common would only be set beside it.
  return { title, key, filters: [{ searchKey: followed, column: followed }] };
}

/** The column that tells rows apart: one that is named so, else any where that is known of its values. */
function keyColumn(columns: readonly Column[], known: KnownValues | null): Column | undefined {
  const named = columns.filter((column) => namesOf(column).some(isKeyName));
  const isUnique = ({ name }: Column) => known === null || known.columns.get(name)?.distinct === known.rows;
  return named.find(isUnique) ?? (known ? columns.find(isUnique) : undefined) ?? named[0];
}

/**
 * The columns that people know a row by: a text that is named so, else the one with the most different values, else the
 * first that is no key; and a second one where the first does not tell all rows apart.
 */
function titleColumns(columns: readonly Column[], known: KnownValues | null): Column[] {
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
  return second ? [first, second] : [first];
}

const isTitleName = (name: string) => /^(title|name|label)$|_(title|name)$/.test(name);
const isKeyName = (name: string) =>
  /^(id|uuid|guid|geoid|fips|key|code)$|_(id|uuid|guid|geoid|fips|key|code)$/.test(name);

const namesOf = (column: Column): string[] => [plainName(column.name), plainName(columnLabel(column))];

/** A name in lower case, with one underscore between its words. */
const plainName = (name: string): string =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
