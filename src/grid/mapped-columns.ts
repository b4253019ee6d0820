import { requestGraph } from '#client/graphql-client.ts';
import { columnOptionsDocument } from '#client/row-documents.ts';
import type { SourceColumn } from '#domain/source/column.ts';

/** The most options that are read of another version. */
const mostOptions = 1000;

/**
 * The columns with the options that they take from other versions. Where those cannot be read, or are too many to be
 * all here, a column keeps its own (specification 1, point 8).
 */
export function withMappedOptions(
  versionId: number,
  columns: readonly SourceColumn[],
): Promise<SourceColumn[]> {
  return Promise.all(
    columns.map((column) => (column.mapped_options ? mappedColumn(versionId, column) : column)),
  );
}

async function mappedColumn(versionId: number, column: SourceColumn): Promise<SourceColumn> {
  try {
    const variables = { versionId, column: column.name, limit: mostOptions };
    const options = (await requestGraph(columnOptionsDocument, variables)).columnOptions as NonNullable<
      SourceColumn['options']
    >;
    return options.length < mostOptions ? { ...column, options } : column;
  } catch {
    return column;
  }
}
