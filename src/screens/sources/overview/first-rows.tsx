import { columnType } from '#columns/index.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { rowsDocument } from '#client/source-documents.ts';
import { columnsOfRows, type SourceColumn } from '#domain/source/column/column.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';
import { RowsTable } from './rows-table.tsx';

/** How much of a version is shown. */
export const firstRowsLimits = { rows: 5, columns: 12 };

/** The columns that the first rows of a version are shown in. */
export const columnsOfFirstRows = (columns: readonly SourceColumn[]): SourceColumn[] =>
  columnsOfRows(columns)
    .filter(({ type }) => columnType(type).storage !== 'document')
    .slice(0, firstRowsLimits.columns);

type FirstRowsProps = {
  sourceId: number;
  versionId: number;
  columns: readonly SourceColumn[];
  /** What can be made of the rows. */
  action: ReactNode;
};

/** The first rows of a version, in its first columns, and the way to all of them. */
export function FirstRows({ sourceId, versionId, columns, action }: FirstRowsProps) {
  const { to } = useSourcesContext();
  const shown = columnsOfFirstRows(columns);
  const attributes = shown.map(({ name }) => name);
  const { data, error } = useQuery({
    queryKey: [...queryKeys.firstRows(versionId), attributes],
    queryFn: async () =>
      (
        await requestGraphql(rowsDocument, {
          versionId,
          request: { attributes, toIndex: firstRowsLimits.rows },
        })
      ).rows,
    enabled: attributes.length > 0,
  });
  if (attributes.length === 0) return null;

  return (
    <section aria-label="First rows" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-16 font-semibold">First rows</h2>
        <Link to={to(sourcePath(sourceId, 'table', versionId))} className="text-14 text-accent">
          All rows
        </Link>
        <span className="ms-auto">{action}</span>
      </div>
      {error && <ErrorNote error={error} />}
      {!data && !error && <Skeleton lines={firstRowsLimits.rows + 1} />}
      {data && <RowsTable label="First rows" columns={shown} rows={data.rows} labels={data.labels} />}
    </section>
  );
}
