import type { SourceColumn } from '../source/column.ts';
import { columnLabel } from '../source/column-label.ts';
import type { DataControls } from './data-controls.ts';

type Column = Pick<SourceColumn, 'name' | 'dataType'> & { display_name?: string | undefined };

/** The search keys that the sections of a template use, and the columns that follow any filter of their name. */
export type TemplateKeys = { searchKeys: readonly string[]; followedNames: readonly string[] };

/**
 * What is proposed for pages from a version: columns for title and key, and the filters whose columns are found by name;
 * where there is none, a filter by the key or the title that sections follow by its name.
 */
export function proposeControls(
  columns: readonly Column[],
  { searchKeys, followedNames }: TemplateKeys,
): Pick<DataControls, 'title' | 'key' | 'filters'> {
  const title = titleColumn(columns)?.name ?? '';
  const key = columns.find((column) => namesOf(column).some(isKeyName))?.name ?? title;
  const filters = searchKeys.flatMap((searchKey) => {
    const column = columns.find((one) => namesOf(one).includes(plainName(searchKey)));
    return column ? [{ searchKey, column: column.name }] : [];
  });
  const followed = [key, title].find((name) => followedNames.includes(name));
  if (filters.length > 0 || followed === undefined) return { title, key, filters };
  return { title, key, filters: [{ searchKey: followed, column: followed }] };
}

/** The column that people know a row by: one that says so, else the first text that is no key, else the first column. */
function titleColumn(columns: readonly Column[]): Column | undefined {
  const texts = columns.filter((column) => column.dataType === 'text' && !namesOf(column).some(isKeyName));
  return texts.find((column) => namesOf(column).some(isTitleName)) ?? texts[0] ?? columns[0];
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
