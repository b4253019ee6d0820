import { filterValueOf } from '#domain/page/filter/filter-value.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';
import { DataCell } from './data-cell.tsx';
import type { ValueSelection } from '../filters/selection.ts';
import type { ShownColumn } from '../query/section-rows.ts';

type SelectableCellProps = {
  column: ShownColumn;
  value: Cell;
  rowId: Cell;
  selection: ValueSelection | null;
};

/**
 * What a cell shows; of the column that its section selects by, as a link that filters the page, or ends
 * that.
 */
export function SelectableCell({ column, value, rowId, selection }: SelectableCellProps) {
  const cell = <DataCell column={column} value={value} rowId={rowId} />;
  if (selection?.column !== column.descriptor || value === null) return cell;
  const selecting = filterValueOf(cellText(value));

  return (
    <a href={selection.toggle(selecting)} aria-current={selection.chosen.includes(selecting) || undefined}>
      {cell}
    </a>
  );
}
