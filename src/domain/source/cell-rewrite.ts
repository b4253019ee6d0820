import type { NumberFormat } from '../value/number-format.ts';
import type { DateOrder, SourceColumn } from './column.ts';

/**
 * How the cells of a file are rewritten that a column of the source would not read, or not in the same way: dates become
 * those of ISO 8601, numbers plain ones `into` the format of the column, and codes that have lost their leading zeros those
 * of the options, by the code without them. Everything else stays as it is.
 */
export type CellRewrite =
  | { kind: 'dates'; dataType: 'date' | 'timestamp'; order: DateOrder }
  | { kind: 'numbers'; format: NumberFormat; into: NumberFormat | undefined }
  | { kind: 'codes'; codes: ReadonlyMap<string, string> };

type Written = Pick<SourceColumn, 'date_order' | 'number_format' | 'unit'>;

/** The rewriting of cells that are `written` in another way than their destination reads; null where none is needed. */
export function cellRewrite(written: Written, destination: SourceColumn): CellRewrite | null {
  const { dataType } = destination;
  const { date_order: order, number_format: format, unit } = written;
  if (dataType === 'date' || dataType === 'timestamp')
    return order && order !== destination.date_order ? { kind: 'dates', dataType, order } : null;
  const codes = dataType === 'text' ? codesWithZeros(destination) : null;
  if (codes && codes.size > 0) return { kind: 'codes', codes };
  // Amounts in another unit would be wrong.
  const isOneUnit = unit === undefined || unit === destination.unit;
  if (dataType !== 'numeric' || !format || format === destination.number_format || !isOneUnit) return null;
  return { kind: 'numbers', format, into: destination.number_format };
}

/** A code without its leading zeros. */
const withoutZeros = (code: string): string => code.replace(/^0+/, '');

/** The options of a single choice that have leading zeros, by the code without them, which no other option is. */
function codesWithZeros({ type, options = [], mapped_options }: SourceColumn): Map<string, string> {
  if (type === 'multiselect' || mapped_options) return new Map();
  const codes = options.map(({ value }) => value).filter((value) => /^\d+$/.test(value));
  const alike = Map.groupBy(codes, withoutZeros);
  return new Map(
    [...alike].flatMap(([bare, [code = '', other]]) =>
      bare !== '' && bare !== code && other === undefined ? [[bare, code] as const] : [],
    ),
  );
}

/** The option of a column that a code is without its leading zeros; null for other text, and for an option itself. */
export function restoredCode(text: string, column: SourceColumn): string | null {
  if (!/^\d+$/.test(text)) return null;
  const option = codesWithZeros(column).get(withoutZeros(text));
  return option === undefined || option === text ? null : option;
}
