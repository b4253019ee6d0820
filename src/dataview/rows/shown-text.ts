import { columnType } from '#columns/index.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { formatValue, type CellFormat } from '#domain/value/cell/format-value.ts';
import { labelCell } from '#domain/value/cell/label-cell.ts';
import { formatOf } from '../state/column-descriptor.ts';
import type { ShownColumn } from '../query/section-rows.ts';

/** How the values of a shown column are written. */
export const shownFormat = ({ descriptor, unit, source, numbers }: ShownColumn): CellFormat => ({
  format: formatOf(descriptor),
  unit,
  locale: source.locale,
  ...numbers,
});

/** The text of a cell, to measure it: the text of its link, else its value in the format of its column. */
export function shownText(column: ShownColumn, cell: Cell): string {
  const { source, descriptor, labels } = column;
  if (descriptor.isLink && descriptor.linkText) return descriptor.linkText;
  const value = labelCell(cell, labels);
  const format = shownFormat(column);

  if (format.format || typeof value === 'number') return formatValue(value, format);
  return columnType(source.type).text(value, source);
}
