import { Link } from 'react-router';
import { columnText } from '#columns/column-text.ts';
import type { ColumnChange, ColumnSummary, ComparedColumn, Comparison } from '#domain/compare/comparison.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { hasAmounts } from '#domain/source/column/has-amounts.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { Pill } from '#ui/pill/pill.tsx';
import { Row, Table, TableCell, TableHeaderCell } from '#ui/table/table.tsx';
import { useMore } from '#ui/use-more.tsx';
import type { SourceDetails } from '../source-types.ts';
import type { StateChange } from './use-compared-state.ts';

/** The number of columns that are shown at first. */
const columnsShown = 15;

type ColumnsProps = {
  source: SourceDetails;
  comparison: Comparison;
  names: { before: string; after: string };
  search(change: StateChange): string;
};

/** What became of each column: changed cells, empty cells, sums and ranges of both versions side by side. */
export function ComparedColumns({ source, comparison, names, search }: ColumnsProps) {
  const [shown, more] = useMore(comparison.columns, columnsShown);
  const columns = new Map(source.columns.map((column) => [column.name, column]));

  return (
    <section aria-label="Columns" className="min-w-0">
      <h2 className="mb-2 text-16 font-semibold">Columns</h2>
      <Table label="Columns">
        <thead>
          <tr>
            <TableHeaderCell>Column</TableHeaderCell>
            <TableHeaderCell isNumber>Changed cells</TableHeaderCell>
            <TableHeaderCell>What</TableHeaderCell>
            <TableHeaderCell>{names.before}</TableHeaderCell>
            <TableHeaderCell>{names.after}</TableHeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((compared) => (
            <ComparedRows
              key={compared.name}
              compared={compared}
              column={columns.get(compared.name)}
              search={search}
            />
          ))}
        </tbody>
      </Table>
      {more}
    </section>
  );
}

type ComparedRowsProps = {
  compared: ComparedColumn;
  column: SourceColumn | undefined;
  search: ColumnsProps['search'];
};

function ComparedRows({ compared, column, search }: ComparedRowsProps) {
  const { name, change, cells, before, after } = compared;
  const measures = measuresOf(column, before, after);
  const label = column ? columnLabel(column) : name;

  return (
    <Row className="align-top">
      <TableCell isHeader>
        <span className="block break-words">{label}</span>
        <ChangePill change={change} />
      </TableCell>
      <TableCell isNumber>
        {cells === 0 && '0'}
        {cells > 0 && (
          <Link
            to={search({ column: name, rows: null, page: null })}
            preventScrollReset
            className="text-accent"
            aria-label={`${formatNumber(cells)} changed cells of ${label}`}
          >
            {formatNumber(cells)}
          </Link>
        )}
      </TableCell>
      <TableCell className="text-quiet">
        {measures.map(([measure]) => (
          <span key={measure} className="block whitespace-nowrap">
            {measure}
          </span>
        ))}
      </TableCell>
      {[1, 2].map((side) => (
        <TableCell key={side} className="tabular">
          {measures.map((measure) => (
            <span
              key={measure[0]}
              className={`block whitespace-nowrap ${measure[1] === measure[2] ? 'text-quiet' : ''}`}
            >
              {measure[side]}
            </span>
          ))}
        </TableCell>
      ))}
    </Row>
  );
}

type Measure = readonly [name: string, before: string, after: string];

/** What is said of a column of both versions. */
function measuresOf(
  column: SourceColumn | undefined,
  before: ColumnSummary,
  after: ColumnSummary,
): Measure[] {
  const measures: Measure[] = [['Empty', formatNumber(before.empty), formatNumber(after.empty)]];
  if (before.misfits + after.misfits > 0) {
    measures.push(['Not of its type', formatNumber(before.misfits), formatNumber(after.misfits)]);
  }
  if (before.sum !== null || after.sum !== null) {
    measures.push(['Sum', sumOf(before), sumOf(after)]);
  }
  const ranges = [before, after].map((summary) => rangeOf(column, summary));
  if (ranges.some((range) => range !== '')) {
    measures.push(['Range', ranges[0] || '–', ranges[1] || '–']);
  }
  return measures;
}

const sumOf = ({ sum }: ColumnSummary): string => (sum === null ? '–' : formatNumber(sum));

/** The longest text of an end of a range. */
const maxEnd = 24;

function rangeOf(column: SourceColumn | undefined, { least, greatest }: ColumnSummary): string {
  if (!column || least === null || greatest === null) return '';
  const look = { hasSeparators: hasAmounts(column) };
  const [from, to] = [least, greatest].map((cell) => {
    const text = columnText(cell, column, look);
    return text.length > maxEnd ? `${text.slice(0, maxEnd)}…` : text;
  });
  return from === to ? from! : `${from} to ${to}`;
}

function ChangePill({ change }: { change: ColumnChange }) {
  switch (change.kind) {
    case 'added':
      return <Pill tone="success">Added</Pill>;
    case 'removed':
      return <Pill tone="danger">Removed</Pill>;
    case 'retyped':
      return <Pill tone="warning">Other type</Pill>;
    case 'renamed':
      return <Pill tone="warning">Was {change.from}</Pill>;
    case 'same':
      return null;
  }
}
