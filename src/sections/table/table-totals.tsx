import type { SectionRows, ShownColumn } from '#dataview/query/section-rows.ts';
import { DataCell } from '#dataview/rows/data-cell.tsx';
import { splitOpenOut } from '#dataview/rows/open-out.tsx';
import { shownFormat } from '#dataview/rows/shown-text.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { formatValue } from '#domain/value/cell/format-value.ts';
import { isPartUnit } from '#domain/value/cell/share-unit.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { columnStyle } from '#dataview/rows/column-style.ts';

/** The decimals of totals in columns whose numbers each have their own. */
const totalDecimals = 2;

/** A sum in the look of its column: no code and no link, whatever the column has. */
function totalText(column: ShownColumn, total: number): string {
  const decimals = column.numbers.decimals ?? totalDecimals;
  return formatValue(total, { ...shownFormat(column), decimals, isAmount: true });
}

/**
 * Whether a total of a column is shown: because it is wanted, or because those of all columns of numbers are.
 * The sum of percentages says nothing; only what a function makes of them does.
 */
function hasTotal({ descriptor, numeric, rules }: ShownColumn, { showTotal }: DataState['display']): boolean {
  return descriptor.showTotal || (showTotal && numeric && !(descriptor.fn === '' && isPartUnit(rules.unit)));
}

type TotalsProps = {
  display: DataState['display'];
  rows: SectionRows;
  totals: Cell[];
  hasActions: boolean;
};

/** The row of totals below a table. */
export function TableTotals({ display, rows, totals, hasActions }: TotalsProps) {
  const { data: texts } = useTexts();
  const { plain } = splitOpenOut(rows.shown);
  const cells = plain.map((column) => ({ column, total: totalOf(column, totals, display) }));
  // The name of the row is in the first cell that is free.
  const named = cells.findIndex(({ total }) => total === null);

  return (
    <tfoot>
      <tr>
        {display.showGutters && <td className="tm-gutter" />}
        {cells.map(({ column, total }, index) => {
          if (index === named) {
            return (
              <th key={column.key} scope="row">
                {texts.total}
              </th>
            );
          }

          return (
            <td key={column.key} {...columnStyle(column)}>
              {named === -1 && index === 0 && <span className="tm-sr">{`${texts.total} `}</span>}
              <TotalCell column={column} total={total} />
            </td>
          );
        })}
        {hasActions && <td />}
      </tr>
    </tfoot>
  );
}

/** The total of a column; null where none is shown. */
function totalOf(column: ShownColumn, totals: readonly Cell[], display: DataState['display']): Cell {
  if (!hasTotal(column, display)) return null;
  return totals[column.index] ?? null;
}

function TotalCell({ column, total }: { column: ShownColumn; total: Cell }) {
  if (total === null) return null;
  if (typeof total === 'number') return totalText(column, total);
  return <DataCell column={column} value={total} rowId={null} />;
}
