import { requestGraph } from '#client/graphql-client.ts';
import { columnOptionsDocument } from '#client/row-documents.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import type { SourceColumn } from '#domain/source/column.ts';

/** The most options that are read of another version. */
const mostOptions = 1000;

/**
 * The columns with the options that they take from other versions. A column has its own options where there are too many, and
 * where they cannot be read: then it is also in `unread`, for a message to the person.
 */
export async function withMappedOptions(
  versionId: number,
  columns: readonly SourceColumn[],
): Promise<{ columns: SourceColumn[]; unread: SourceColumn[] }> {
  const unread: SourceColumn[] = [];
  const mapped = columns.map((column) =>
    column.mapped_options
      ? mappedColumn(versionId, column).catch(() => {
          unread.push(column);
          return column;
        })
      : column,
  );
  return { columns: await Promise.all(mapped), unread };
}

/** Tells a person which columns offer only their own options. */
export function unreadOptionsNote(unread: readonly SourceColumn[]): string {
  const labels = unread.map((column) => columnLabel(column)).join(', ');
  return `Options from another source could not be read. Only the column's own are offered: ${labels}.`;
}

async function mappedColumn(versionId: number, column: SourceColumn): Promise<SourceColumn> {
  const variables = { versionId, column: column.name, limit: mostOptions };
  const options = (await requestGraph(columnOptionsDocument, variables)).columnOptions;
  return options.length < mostOptions ? { ...column, options } : column;
}
