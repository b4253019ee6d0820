import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { requestGraph } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { rowsDocument } from '#client/source-documents.ts';
import { columnType } from '#columns/index.ts';
import { isCellInvalid } from '#columns/cell-validity.ts';
import { columnText } from '#columns/column-text.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import { haveSeparators } from '#domain/value/common-decimals.ts';
import { labelCell } from '#domain/value/label-cell.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';

/** How much of a version is shown. */
const limits = { rows: 5, columns: 12 };

/** The first rows of a version, in its first columns, and the way to all of them. */
export function FirstRows({
  sourceId,
  versionId,
  columns,
  action,
}: {
  sourceId: number;
  versionId: number;
  columns: readonly SourceColumn[];
  /** What can be made of the rows. */
  action: ReactNode;
}) {
  const { to } = useSourcesContext();
  const shown = columns.filter(({ type }) => type !== 'lexical').slice(0, limits.columns);
  const attributes = shown.map(({ name }) => name);
  const { data, error } = useQuery({
    queryKey: [...queryKeys.firstRows(versionId), attributes],
    queryFn: async () =>
      (await requestGraph(rowsDocument, { versionId, request: { attributes, toIndex: limits.rows } })).rows,
    enabled: attributes.length > 0,
  });
  if (attributes.length === 0) return null;
  const looks = shown.map((_column, at) => ({
    hasSeparators: haveSeparators((data?.rows ?? []).map((row) => row[at] ?? null)),
  }));
  return (
    <section aria-label="First rows" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-16 font-semibold">First rows</h2>
        <Link to={to(sourcePath(sourceId, 'table', versionId))} className="text-14 text-accent">
          All rows
        </Link>
        <span className="ml-auto">{action}</span>
      </div>
      {error && <ErrorNote error={error} />}
      {!data && !error && <Skeleton lines={limits.rows + 1} />}
      {data && (
        <Table label="First rows">
          <thead>
            <tr>
              {shown.map((column) => (
                <HeaderCell key={column.name} isNumber={columnType(column.type).numeric}>
                  {columnLabel(column)}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row, index) => (
              <Row key={index}>
                {shown.map((column, at) => (
                  <Cell
                    key={column.name}
                    isNumber={columnType(column.type).numeric}
                    className={`max-w-72 truncate whitespace-nowrap ${isCellInvalid(row[at] ?? null, column) ? 'bg-danger-soft text-danger' : ''}`}
                  >
                    {columnText(labelCell(row[at] ?? null, data.labels?.[column.name]), column, looks[at])}
                  </Cell>
                ))}
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
