import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { columnText } from '#columns/column-text.ts';
import { columnType } from '#columns/index.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { versionDifferencesDocument } from '#client/source-documents.ts';
import { widthOfColumns } from '#dataview/rows/width-of-columns.ts';
import type { Comparison, DifferentRow } from '#domain/compare/comparison.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { hasAmounts } from '#domain/source/column/has-amounts.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import type { SourceDetails } from '../source-types.ts';
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
            className="text-14 text-accent"
          >
            All that differ
          </Link>
        )}
        <a
          href={differencesHref(source.id, versions, state)}
          download
          className="ms-auto text-14 text-accent"
        >
          Download (CSV)
        </a>
      </div>
      {error && <ErrorNote error={error} />}
      {!data && !error && <Skeleton lines={8} />}
      {data && <RowsTable label={title} columns={shownColumns(source, comparison)} rows={data} />}
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

/** The columns of the rows: the key first, then those with changed cells, then all others. */
function shownColumns({ columns }: SourceDetails, comparison: Comparison): SourceColumn[] {
  const cells = new Map(comparison.columns.map(({ name, cells: count }) => [name, count]));
  const rank = ({ name }: SourceColumn) => {
    if (comparison.key.includes(name)) return 0;
    return (cells.get(name) ?? 0) > 0 ? 1 : 2;
  };
  return columns
    .filter(({ name, type }) => cells.has(name) && columnType(type).storage !== 'document')
    .toSorted((one, other) => rank(one) - rank(other));
}

const marks = {
  added: { sign: '+', text: 'Added', row: 'bg-success-soft' },
  removed: { sign: '−', text: 'Removed', row: 'bg-danger-soft' },
  changed: { sign: '±', text: 'Changed', row: '' },
} as const;

type TableProps = { label: string; columns: readonly SourceColumn[]; rows: readonly DifferentRow[] };

function RowsTable({ label, columns, rows }: TableProps) {
  return (
    <div className="tm-scroll" tabIndex={0} role="group" aria-label={label}>
      <table aria-label={label} className="tm-table" style={widthOfColumns(columns.length + 1)}>
        <thead>
          <tr>
            <th scope="col">Change</th>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={columnType(column.type).numeric ? 'tm-number' : undefined}
              >
                {columnLabel(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <DifferentRowLine key={`${row.kind} ${row.id}`} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DifferentRowLine({ row, columns }: { row: DifferentRow; columns: readonly SourceColumn[] }) {
  const { sign, text, row: tone } = marks[row.kind];
  return (
    <tr className={tone} data-change={row.kind}>
      <th scope="row" className="font-normal whitespace-nowrap">
        <span aria-hidden>{sign}</span> {text}
        {row.count > 1 && ` ×${formatNumber(row.count)}`}
      </th>
      {columns.map((column) => (
        <DifferentCell key={column.name} row={row} column={column} />
      ))}
    </tr>
  );
}

/** A cell; of a changed one what it was and what it is. */
function DifferentCell({ row, column }: { row: DifferentRow; column: SourceColumn }) {
  const { name, type } = column;
  const look = { hasSeparators: hasAmounts(column) };
  const textOf = (cells: DifferentRow['after']) => columnText(cells?.[name] ?? null, column, look);
  const className = columnType(type).numeric ? 'tm-number' : undefined;
  if (!row.changed.includes(name)) return <td className={className}>{textOf(row.after ?? row.before)}</td>;

  return (
    <td className={`bg-warning-soft ${className ?? ''}`} data-changed="">
      <del className="text-quiet">{textOf(row.before) || '(empty)'}</del>{' '}
      <ins className="font-medium no-underline">{textOf(row.after) || '(empty)'}</ins>
    </td>
  );
}

type PagesProps = Pick<RowsProps, 'search'> & { page: number; pages: number };

function Pages({ page, pages, search }: PagesProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of rows" className="tabular mt-3 flex items-center gap-4 text-14">
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
