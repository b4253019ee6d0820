import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { lenientColumnTable } from '#domain/query/resolve-column.ts';
import type { QueryColumn } from '#domain/query/resolved-request.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { TableLayout } from '../dialect.ts';

/** A part of a joined version: its table, and the columns of its source. */
export type JoinPart = { layout: TableLayout; columns: readonly SourceColumn[] };

/** The column of a part with a name; undefined where it has none. */
export const columnOfPart = ({ columns }: JoinPart, name: string): QueryColumn | undefined =>
  lenientColumnTable(columns)(name);

/** The error of a joined version when a column that it needs is gone. */
export const lostColumn = (name: string): TidemarkError =>
  new TidemarkError('unknown_column', `A source of this joined source no longer has the column “${name}”.`, {
    details: { column: name },
  });
