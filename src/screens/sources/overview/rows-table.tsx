import type { CSSProperties } from 'react';
import { columnType } from '#columns/index.ts';
import { isCellInvalid } from '#columns/cell-validity.ts';
import { columnText } from '#columns/column-text.ts';
import { widthOfColumns } from '#dataview/rows/width-of-columns.ts';
import type { WrittenColumn } from '#domain/source/column/column.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { Cell as CellValue } from '#domain/value/cell/cell.ts';
import { hasAmounts } from '#domain/source/column/has-amounts.ts';
import { haveSeparators } from '#domain/value/cell/common-decimals.ts';
import { labelCell } from '#domain/value/cell/label-cell.ts';
import { layoutOf } from '#sections/table/paper-layout.ts';

type RowsTableProps = {
  label: string;
  columns: readonly WrittenColumn[];
  rows: readonly (readonly CellValue[])[];
  /** The labels of codes, by column. */
  labels?: Record<string, Parameters<typeof labelCell>[1]> | undefined;
};

/**
 * Rows as people read them, as wide as paper has room for; cells that break a rule of their column are red.
 */
export function RowsTable({ label, columns, rows, labels }: RowsTableProps) {
  const printed = columns.map((column, index) => printedColumn(column, index, rows, labels));
  const paper = layoutOf(printed);
  const isRecord = paper.columns === 'records';

  return (
    <div className="tm-scroll" tabIndex={0} role="group" aria-label={label}>
      <table
        aria-label={label}
        className="tm-table"
        data-columns={paper.columns}
        style={widthOfColumns(columns.length)}
      >
        <thead>
          <tr>
            {printed.map(({ key, name, isNumber }) => (
              <th
                key={key}
                scope="col"
                className={isNumber ? 'tm-number' : undefined}
                style={paperWidth(isRecord ? undefined : paper.widths.get(key))}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            <tr key={rowIndex}>
              {columns.map((column, index) => (
                <BodyCell
                  key={column.name}
                  text={printed[index]?.texts[rowIndex] ?? ''}
                  isNumber={columnType(column.type).numeric}
                  isInvalid={isCellInvalid(row[index] ?? null, column)}
                  name={isRecord ? columnLabel(column) : undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The least width of a column on paper in em, as the style sheet takes it. */
const paperWidth = (width: number | undefined): CSSProperties & Record<'--paper', number | undefined> => ({
  '--paper': width,
});

function printedColumn(
  column: WrittenColumn,
  index: number,
  rows: RowsTableProps['rows'],
  labels: RowsTableProps['labels'],
) {
  const cells = rows.map((row) => row[index] ?? null);
  const look = { hasSeparators: hasAmounts(column) || haveSeparators(cells) };
  return {
    key: column.name,
    name: columnLabel(column),
    texts: cells.map((cell) => columnText(labelCell(cell, labels?.[column.name]), column, look)),
    isNumber: columnType(column.type).numeric,
  };
}

type BodyCellProps = {
  text: string;
  isNumber: boolean;
  isInvalid: boolean;
  /** The name of the column, where paper has it with each value. */
  name: string | undefined;
};

function BodyCell({ text, isNumber, isInvalid, name }: BodyCellProps) {
  return (
    <td
      className={isNumber ? 'tm-number' : undefined}
      data-clip={isNumber ? undefined : ''}
      data-invalid={isInvalid ? '' : undefined}
      data-label={name}
    >
      {text}
    </td>
  );
}
