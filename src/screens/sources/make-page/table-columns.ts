import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { ColumnRoles } from '#dataview/suggestion/column-roles.ts';

/** How many columns a suggested table shows. */
const tableColumns = 8;
/** A table of fewer columns shows others too, whatever is in them. */
const fewColumns = 3;

/** The columns of a table, in their order: those that can be read, without codes where there are too many. */
export function columnsOfTable(
  { unreadable, codes }: Pick<ColumnRoles, 'unreadable' | 'codes'>,
  columns: readonly SourceColumn[],
): SourceColumn[] {
  const candidates = columns.filter(
    ({ show, type }) => show !== false && columnType(type).storage !== 'document',
  );
  const readable = candidates.filter(({ name }) => !unreadable.has(name));
  const shown = readable.length >= fewColumns ? readable : candidates;
  if (shown.length <= tableColumns) return shown;

  const named = shown.filter(({ name }) => !codes.has(name));
  if (named.length < fewColumns) return shown.slice(0, tableColumns);
  return named.slice(0, tableColumns);
}
