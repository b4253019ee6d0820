import { columnType } from '#columns/index.ts';
import { isCellInvalid } from '#columns/cell-validity.ts';
import { columnText } from '#columns/column-text.ts';
import type { WrittenColumn } from '#domain/source/column.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import type { Cell as CellValue } from '#domain/value/cell.ts';
import { hasAmounts } from '#domain/source/has-amounts.ts';
import { haveSeparators } from '#domain/value/common-decimals.ts';
import { labelCell } from '#domain/value/label-cell.ts';
import { Cell, HeaderCell, Row, Table } from '#ui/table/table.tsx';

type RowsTableProps = {
  label: string;
  columns: readonly WrittenColumn[];
  rows: readonly (readonly CellValue[])[];
  /** The labels of codes, by column. */
  labels?: Record<string, Parameters<typeof labelCell>[1]> | undefined;
};

/** Rows as people read them; cells that break a rule of their column are red. */
export function RowsTable({ label, columns, rows, labels }: RowsTableProps) {
  const looks = columns.map((column, index) => ({
    hasSeparators: hasAmounts(column) || haveSeparators(rows.map((row) => row[index] ?? null)),
  }));
  return (
    <Table label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.name} isNumber={columnType(column.type).numeric}>
              {columnLabel(column)}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, rowIndex) => (
          <Row key={rowIndex}>
            {columns.map((column, index) => {
              const cell = row[index] ?? null;
              const invalid = isCellInvalid(cell, column) ? 'bg-danger-soft text-danger' : '';
              return (
                <Cell
                  key={column.name}
                  isNumber={columnType(column.type).numeric}
                  className={`max-w-72 truncate whitespace-nowrap ${invalid}`}
                >
                  {columnText(labelCell(cell, labels?.[column.name]), column, looks[index])}
                </Cell>
              );
            })}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
