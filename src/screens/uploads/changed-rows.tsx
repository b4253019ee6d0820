import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comparison, DifferentRow } from '#domain/compare/comparison.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { RowsTable, shownColumns } from '../sources/compare/rows-table.tsx';

/** How many rows a page has. */
const rowsPerPage = 25;

/** A page of the rows that a file would change, with the columns of the source. */
type ReadRows = {
  columns: readonly SourceColumn[];
  comparison: Comparison;
  differences: readonly DifferentRow[];
};

type ChangedRowsProps = {
  comparison: Comparison;
  queryKey: QueryKey;
  /** Reads a page; null where the file has gone. */
  read(page: { fromIndex: number; toIndex: number }): Promise<ReadRows | null>;
};

/** The rows that a file would add, remove and change, read when somebody asks for them. */
export function ChangedRows({ comparison, queryKey, read }: ChangedRowsProps) {
  const [page, setPage] = useState<number | null>(null);
  const total = comparison.added + comparison.removed + comparison.changed;
  const fromIndex = (page ?? 0) * rowsPerPage;
  const { data, error } = useQuery({
    queryKey: [...queryKey, page],
    queryFn: () => read({ fromIndex, toIndex: fromIndex + rowsPerPage }),
    enabled: page !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  if (total === 0) return null;

  if (page === null) {
    return (
      <Button variant="quiet" className="mt-1 -ms-3" onPress={() => setPage(0)}>
        Show the {plural(total, 'row')} that {total === 1 ? 'differs' : 'differ'}
      </Button>
    );
  }

  return (
    <div className="mt-3 min-w-0">
      {error && <ErrorNote error={error} />}
      {!data && !error && <Skeleton lines={6} label="The rows are being compared." />}
      {data && (
        <RowsTable
          label="Rows that differ"
          columns={shownColumns(data.columns, data.comparison)}
          rows={data.differences}
        />
      )}
      <Pages page={page} pages={Math.ceil(total / rowsPerPage)} onPage={setPage} />
    </div>
  );
}

type PagesProps = { page: number; pages: number; onPage(page: number | null): void };

function Pages({ page, pages, onPage }: PagesProps) {
  return (
    <div className="tabular mt-2 flex flex-wrap items-center gap-2 text-14">
      {pages > 1 && (
        <>
          <Button isDisabled={page === 0} onPress={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="px-1 text-quiet" aria-live="polite">
            Page {formatNumber(page + 1)} of {formatNumber(pages)}
          </span>
          <Button isDisabled={page + 1 >= pages} onPress={() => onPage(page + 1)}>
            Next
          </Button>
        </>
      )}
      <Button variant="quiet" onPress={() => onPage(null)}>
        Hide the rows
      </Button>
    </div>
  );
}
