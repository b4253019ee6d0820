import { z } from 'zod';
import { joinedValues } from '#domain/page/filter/query-string.ts';
import { valuesOfCell } from '#domain/page/filter/values-of-cell.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { storedObject, lenient, lenientList } from '#domain/value/object/stored-object.ts';
import { safeHref } from './cell-link.ts';
import type { ColumnDescriptor } from './column-descriptor.ts';

const text = lenient(z.string(), '');

/** Something that can be done with each row of a table or with each card: a link, or its deletion. */
export const rowActionSchema = storedObject({
  name: text,
  actionType: lenient(z.enum(['url', 'delete']), 'url'),
  /**
   * Whether it is there for readers, while the rows are edited, or both. Rows can be deleted only while they
   * are being edited.
   */
  display: lenient(z.enum(['edit only', 'view only', 'both']), 'both'),
  /** The address, to which a query is appended. */
  url: text,
  icon: text,
  /** What the query has: nothing, the id of the row, or the values of `columns`. */
  searchParams: lenient(z.enum(['none', 'id', 'value']), 'none'),
  columns: lenientList(z.string()),
});
/** See `rowActionSchema`. */
export type RowAction = z.output<typeof rowActionSchema>;

/** Stored states have actions among their columns; they become a list of their own. */
export function actionOfColumn(column: Record<string, unknown>): unknown {
  const { actionType, display, url, icon, searchParams } = column;
  const name = column['customName'] || column['display_name'] || column['name'];
  return { name, actionType, display, url, icon, searchParams, columns: column['columns'] };
}

/** The links that are shown to readers; one that leads nowhere yet is none. */
export function readersActions(actions: readonly RowAction[]): RowAction[] {
  return actions.filter(
    ({ actionType, display, url, searchParams }) =>
      actionType === 'url' && display !== 'edit only' && (url !== '' || searchParams !== 'none'),
  );
}

/**
 * The columns that the links among some actions need: with rows of the source only, grouped ones have none.
 */
export function actionColumns(actions: readonly RowAction[], columns: readonly ColumnDescriptor[]): string[] {
  const names = new Set(columns.map(({ name }) => name));
  const needed = actions.flatMap(({ actionType, searchParams, columns: own }) => {
    if (actionType !== 'url' || searchParams === 'none') return [];
    if (searchParams === 'id') return ['id'];
    return own.filter((name) => names.has(name));
  });
  return [...new Set(needed)];
}

/**
 * Where an action leads for one row: its address with `id=<id>` or with `<column>=<value>` for each of its
 * columns; null where the address is not safe, or a row has no id or, being grouped, no such column
 * (`undefined`). Values are written as page filters have them: lists are joined, and an empty cell is `null`,
 * without which the address would lead to rows with any value.
 */
export function actionHref(
  { url, searchParams, columns }: RowAction,
  cellOf: (name: string) => Cell | undefined,
): string | null {
  if (searchParams === 'none') return safeHref(url);
  if (searchParams === 'id' && cellOf('id') === null) return null;

  const names = searchParams === 'id' ? ['id'] : columns;
  const cells = names.map((name) => ({ name, cell: cellOf(name) }));
  if (cells.some(({ cell }) => cell === undefined)) return null;
  const query = new URLSearchParams(
    cells.map(({ name, cell }) => [name, joinedValues(valuesOfCell(cell ?? null))]),
  ).toString();
  if (query === '') return safeHref(url);

  const [address = '', ...anchor] = url.split('#', 2);
  const mark = address.includes('?') ? '&' : '?';
  return safeHref([`${address}${mark}${query}`, ...anchor].join('#'));
}
