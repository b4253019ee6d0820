import { columnText } from '#columns/column-text.ts';
import { columnType } from '#columns/index.ts';
import { widthOfColumns } from '#dataview/rows/width-of-columns.ts';
import type { Comparison, DifferentRow } from '#domain/compare/comparison.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { hasAmounts } from '#domain/source/column/has-amounts.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';

/** The columns of the rows: the key first, then those with changed cells, then all others. */
export function shownColumns(
  columns: readonly SourceColumn[],
  comparison: Pick<Comparison, 'key' | 'columns'>,
): SourceColumn[] {
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

/** Rows that differ, each with what happened to it; changed cells show what they were and what they are. */
export function RowsTable({ label, columns, rows }: TableProps) {
  return (
    <div className="tm-scroll" tabIndex={0} role="group" aria-label={label}>
      <table aria-label={label} className="tm-table" style={widthOfColumns(columns.length + 1)}>
        <thead>
          <tr>
            <th scope="col">
              <span className="max-sm:sr-only print:not-sr-only">Change</span>
            </th>
            {columns.map((column) => (
              <th
                key={column.name}
                scope="col"
                className={columnType(column.type).numeric ? 'tm-number' : 'min-w-20'}
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
        <span aria-hidden>{sign}</span> <span className="max-sm:sr-only print:not-sr-only">{text}</span>
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
