import type { SourceColumn } from '#domain/source/column/column.ts';
import {
  keyColumn,
  namesOf,
  plainName,
  titleColumns,
  type KnownValues,
} from '#domain/source/column/identifying-columns.ts';
import { patternOf } from '#domain/page/content/title-pattern.ts';
import type { DataControls } from '#domain/page/content/data-controls.ts';

type Column = Pick<SourceColumn, 'name' | 'dataType'> & { display_name?: string | undefined };

/**
 * The search keys that the sections of a template use, and the columns that follow any filter of their name.
 */
export type TemplateKeys = { searchKeys: readonly string[]; followedNames: readonly string[] };

/**
 * What is proposed for pages from a version: columns for title and key, and the filters whose columns are
 * found by name; where there is none, a filter by the key or the title that sections follow by its name. With
 * what is known of the values, the key tells all rows apart and filters the sections, and a title that does
 * not gets a second column.
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
    if (!column) return [];
    return [{ searchKey, column: column.name }];
  });
  const followed = [key, titles[0]?.name ?? ''].find((name) => followedNames.includes(name));
  const isEnough = known
    ? filters.some(({ column }) => column === followed || column === key)
    : filters.length > 0;
  if (isEnough || followed === undefined) return { title, key, filters };

  // Filters that many rows have in common would only be set beside it.
  return { title, key, filters: [{ searchKey: followed, column: followed }] };
}
