import { useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { profileWithExtentsDocument } from '#client/source-documents.ts';
import { columnType } from '#columns/index.ts';
import { columnText } from '#columns/column-text.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { ColumnProfile } from '#domain/source/column/column-profile.ts';
import { valueOrderOf } from '#domain/source/column/value-order-of.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { hasAmounts } from '#domain/source/column/has-amounts.ts';
import { haveSeparators } from '#domain/value/cell/common-decimals.ts';
import { formatMoment } from '#domain/value/date/format-date.ts';
import { formatNumber, formatPercent } from '#domain/value/number/format-number.ts';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import { Distribution } from './distribution.tsx';
import { ExtentFigure, type Extent } from './extent-figure.tsx';
import { useMore } from '#ui/use-more.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';

/** The number of columns that are shown at first. */
const columnsShown = 15;
/** How often an outdated profile is read again, in milliseconds, and how many times. */
const polling = { interval: 3000, times: 20 };

type ColumnProfilesProps = {
  columns: readonly SourceColumn[];
  versionId: number | null;
};

/**
 * The columns of a source with what they hold: shares of empty and invalid cells, distinct values, range,
 * distribution.
 */
export function ColumnProfiles({ columns, versionId }: ColumnProfilesProps) {
  const [shown, more] = useMore(columns, columnsShown);
  const profile = useProfile(versionId);
  const byName = new Map(profile?.columns.map((column) => [column.name, column]));

  return (
    <section aria-label="Columns" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-16 font-semibold">Columns</h2>
        {profile && columns.length > 0 && <p className="tabular text-12 text-quiet">{stateOf(profile)}</p>}
      </div>
      {columns.length === 0 && <EmptyState text="Please setup metadata." />}
      {columns.length > 0 && (
        <Table label="Columns">
          <thead className="max-sm:sr-only">
            <tr>
              <TableHeaderCell>Column</TableHeaderCell>
              <TableHeaderCell isNumber>Empty</TableHeaderCell>
              <TableHeaderCell isNumber>Invalid</TableHeaderCell>
              <TableHeaderCell isNumber>Distinct</TableHeaderCell>
              <TableHeaderCell>Range</TableHeaderCell>
              <TableHeaderCell>Distribution</TableHeaderCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((column) => (
              <ProfileRow
                key={column.name}
                column={column}
                profile={byName.get(column.name)}
                extent={profile?.extents.find((extent) => extent.column === column.name)}
                rows={profile?.rows ?? 0}
              />
            ))}
          </tbody>
        </Table>
      )}
      {more}
    </section>
  );
}

/** The stored profile of a version; it is read again while the server updates it. */
function useProfile(versionId: number | null) {
  const query = useQuery({
    queryKey: queryKeys.extents(versionId ?? 0),
    queryFn: async () =>
      (await requestGraphql(profileWithExtentsDocument, { versionId: versionId ?? 0 })).versionProfile,
    enabled: versionId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.isCurrent === false && state.dataUpdateCount < polling.times && polling.interval,
  });
  return query.data;
}

const stateOf = ({ takenAt, isCurrent }: { takenAt: string | null; isCurrent: boolean }): string => {
  if (takenAt === null) return 'The numbers are being calculated.';

  const time = `As of ${formatMoment(takenAt)}`;
  if (isCurrent) return time;
  return `${time}; rows have changed since, and the numbers are being updated.`;
};

type ProfileRowProps = {
  column: SourceColumn;
  profile: ColumnProfile | undefined;
  /** Where its shapes or coordinates are. */
  extent: Extent | undefined;
  rows: number;
};

function ProfileRow({ column, profile, extent, rows }: ProfileRowProps) {
  const range = profile && rangeOf(column, profile);
  return (
    <Row className="align-top max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_8rem] max-sm:border-b max-sm:py-2">
      <TableCell isHeader className="max-sm:h-auto max-sm:border-0 max-sm:p-0 sm:max-w-96">
        <span className="block break-words">{columnLabel(column)}</span>
        <span className="block text-12 font-normal text-quiet">
          {columnType(column.type).label}
          {column.required && ', required'}
          {column.description && ` · ${column.description}`}
          {column.origin && ` · Origin: ${column.origin}`}
        </span>
        {profile && (
          <span className="tabular block text-12 font-normal text-quiet sm:hidden">
            {[
              `${formatNumber(profile.distinct)} distinct`,
              profile.empty > 0 && `${share(profile.empty, rows)} empty`,
              profile.invalid > 0 && `${share(profile.invalid, rows)} invalid`,
              range,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </TableCell>
      <TableCell isNumber className="text-quiet max-sm:hidden">
        {profile && share(profile.empty, rows)}
      </TableCell>
      <TableCell isNumber className={`max-sm:hidden ${profile?.invalid ? 'text-danger' : 'text-quiet'}`}>
        {profile && share(profile.invalid, rows)}
      </TableCell>
      <TableCell isNumber className="max-sm:hidden">
        {profile && formatNumber(profile.distinct)}
      </TableCell>
      <TableCell className="tabular max-sm:hidden sm:max-w-56">
        <span className="line-clamp-2 break-words">{range}</span>
      </TableCell>
      <TableCell className="max-sm:h-auto max-sm:border-0 max-sm:p-0 sm:w-56">
        {profile && <Distribution column={column} profile={profile} />}
        {extent && <ExtentFigure extent={extent} />}
      </TableCell>
    </Row>
  );
}

/** A share of all rows: 0%, less than 0.1%, or with one decimal. */
function share(count: number, rows: number): string {
  if (rows === 0 || count === 0) return '0%';
  const part = count / rows;
  if (part < 0.001) return '<0.1%';
  return formatPercent(part);
}

/**
 * The least and the greatest value in one line; null for columns without values, and for those whose order is
 * not that of their letters.
 */
function rangeOf(column: SourceColumn, { least, greatest }: ColumnProfile): string | null {
  const { dataType, storage, hasOptions } = columnType(column.type);
  const hasOwnOrder = hasOptions || valueOrderOf(column) !== null;
  if (storage === 'list' || hasOwnOrder || dataType === 'boolean') return null;
  if (least === null || greatest === null) return null;

  const look = { hasSeparators: hasAmounts(column) || haveSeparators([least, greatest]) };
  const [from, to] = [columnText(least, column, look), columnText(greatest, column, look)];
  if (from === to) return from;
  return `${from} to ${to}`;
}
