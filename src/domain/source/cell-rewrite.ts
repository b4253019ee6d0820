import type { NumberFormat } from '../value/number-format.ts';
import type { DateOrder, SourceColumn } from './column.ts';

/**
 * How the cells of a file are rewritten that a column of the source would not read, or not in the same way: dates become
 * those of ISO 8601, numbers plain ones `into` the format of the column. What is neither stays as it is.
 */
export type CellRewrite =
  | { kind: 'dates'; dataType: 'date' | 'timestamp'; order: DateOrder }
  | { kind: 'numbers'; format: NumberFormat; into: NumberFormat | undefined };

type Written = Pick<SourceColumn, 'date_order' | 'number_format' | 'unit'>;

/** The rewriting of cells that are `written` in another way than their destination reads; null where none is needed. */
export function cellRewrite(written: Written, destination: SourceColumn): CellRewrite | null {
  const { dataType } = destination;
  const { date_order: order, number_format: format, unit } = written;
  if (dataType === 'date' || dataType === 'timestamp')
    return order && order !== destination.date_order ? { kind: 'dates', dataType, order } : null;
  // Amounts in another unit would be wrong.
  const isOneUnit = unit === undefined || unit === destination.unit;
  if (dataType !== 'numeric' || !format || format === destination.number_format || !isOneUnit) return null;
  return { kind: 'numbers', format, into: destination.number_format };
}
