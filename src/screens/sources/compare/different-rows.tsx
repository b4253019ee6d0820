import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { versionDifferencesDocument } from '#client/source-documents.ts';
import type { Comparison } from '#domain/compare/comparison.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import type { SourceDetails } from '../source-types.ts';
import { RowsTable, shownColumns } from './rows-table.tsx';
import { rowsPerPage, wholeRows, type ComparedState, type StateChange } from './use-compared-state.ts';

type RowsProps = {
  source: SourceDetails;
  versions: { before: number; after: number };
  comparison: Comparison;
  state: ComparedState;
  search(change: StateChange): string;
};

const titles = { added: 'Added rows', removed: 'Removed rows', changed: 'Changed rows' } as const;

/** The rows that differ, with what was added, removed and changed marked; a page at a time. */
export function DifferentRows({ source, versions, comparison, state, search }: RowsProps) {
  const { kind, column, page, key } = state;
  const total = countOf(comparison, state);
  const fromIndex = (page - 1) * rowsPerPage;
  const filter = { key, kinds: kind && [kind], column, fromIndex, toIndex: fromIndex + rowsPerPage };
  const { data, error } = useQuery({
    queryKey: queryKeys.differences(versions.before, versions.after, filter),
    queryFn: async () =>
      (await requestGraphql(versionDifferencesDocument, { ...versions, ...filter })).versionDifferences,
    enabled: total > 0,
  });
  if (total === 0) return null;

  const chosen = source.columns.find(({ name }) => name === column);
  const title = kind ? titles[kind] : 'Rows that differ';
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-16 font-semibold">
          {title}
          {chosen && ` in ${columnLabel(chosen)}`}
        </h2>
        {(kind !== null || column !== null) && (
          <Link
            to={search({ rows: null, column: null, page: null })}
            preventScrollReset
            className="text-14 text-accent print:hidden"
          >
            All that differ
          </Link>
        )}
        <a
          href={differencesHref(source.id, versions, state)}
          download
          className="ms-auto text-14 text-accent print:hidden"
        >
          Download (CSV)
        </a>
      </div>
      {error && <ErrorNote error={error} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && <RowsTable label={title} columns={shownColumns(source.columns, comparison)} rows={data} />}
      <Pages page={page} pages={Math.ceil(total / rowsPerPage)} search={search} />
    </section>
  );
}

/** The number of rows that are shown on all pages. */
function countOf({ added, removed, changed, columns }: Comparison, { kind, column }: ComparedState): number {
  if (column !== null) return columns.find(({ name }) => name === column)?.cells ?? 0;
  if (kind !== null) return { added, removed, changed }[kind];
  return added + removed + changed;
}

function differencesHref(
  sourceId: number,
  { before, after }: RowsProps['versions'],
  { key, kind, column }: ComparedState,
): string {
  const query = new URLSearchParams();
  const names = key?.length === 0 ? [wholeRows] : (key ?? []);
  names.forEach((name) => query.append('key', name));
  if (kind) {
    query.set('rows', kind);
  }
  if (column) {
    query.set('column', column);
  }
  return `/download/${sourceId}/${after}/differences-from-${before}.csv${query.size > 0 ? `?${query}` : ''}`;
}

type PagesProps = Pick<RowsProps, 'search'> & { page: number; pages: number };

function Pages({ page, pages, search }: PagesProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of rows" className="tabular mt-3 flex items-center gap-4 text-14 print:hidden">
      {page > 1 && (
        <Link
          to={search({ page: page > 2 ? String(page - 1) : null })}
          preventScrollReset
          className="text-accent"
        >
          Previous
        </Link>
      )}
      <span className="text-quiet">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      {page < pages && (
        <Link to={search({ page: String(page + 1) })} preventScrollReset className="text-accent">
          Next
        </Link>
      )}
    </nav>
  );
}
