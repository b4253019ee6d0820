import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '#api/ask.ts';
import { rowsDocument } from '#api/source-documents.ts';
import { columnType } from '#columns/index.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';

const pageSize = 50;

/** The rows of a version, fifty more at a time. */
export function RowsTable({ versionId, columns }: { versionId: number; columns: SourceColumn[] }) {
  const request = (fromIndex: number) => ({
    attributes: columns.map((column) => column.name),
    fromIndex,
    toIndex: fromIndex + pageSize,
  });
  const query = useInfiniteQuery({
    queryKey: ['rows', versionId],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const { rows } = await ask(rowsDocument, { versionId, request: request(pageParam) }, { signal });
      return rows as DataResult;
    },
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < last.length ? pages.length * pageSize : undefined,
  });
  if (query.error)
    return (
      <ErrorNote
        className="mt-6"
        message={query.error.message}
        action={<Button onPress={() => query.refetch()}>Try again</Button>}
      />
    );
  if (!query.data) return <Skeleton className="mt-8" lines={8} />;
  const rows = query.data.pages.flatMap((page) => page.rows);
  return (
    <div className="mt-6">
      <Table label="Rows" maxHeight={640}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.name} isNumber={columnType(column.type).numeric}>
                {column.display_name || column.name}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={index}>
              {columns.map((column, at) => (
                <Cell
                  key={column.name}
                  isNumber={columnType(column.type).numeric}
                  className="max-w-80 truncate whitespace-nowrap"
                >
                  {columnType(column.type).text(row[at] ?? null, column)}
                </Cell>
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
      {query.hasNextPage && (
        <Button className="mt-4" isPending={query.isFetchingNextPage} onPress={() => query.fetchNextPage()}>
          Show {pageSize} more
        </Button>
      )}
    </div>
  );
}
