import { columnStorage } from '#domain/source/column/column-storage.ts';
import type { NumberFormat } from '#domain/value/cell/number-format.ts';
import { composedText } from '#domain/value/text/composed-text.ts';
import type { DateOrder, SourceColumn } from '#domain/source/column/column.ts';
import type { Correction } from './upload-mapping.ts';

/**
 * How the cells of a file are rewritten that a column of the source would not read, or not in the same way:
 * dates become those of ISO 8601, numbers plain ones `into` the format of the column, codes that have lost
 * their leading zeros those of the options, by the code without them, and mistakes for options the options
 * that they were meant to be: as members where cells are lists, and without the blanks around them where the
 * column is trimmed. Everything else stays as it is.
 */
export type CellRewrite =
  | { kind: 'dates'; dataType: 'date' | 'timestamp'; order: DateOrder }
  | { kind: 'numbers'; format: NumberFormat; into: NumberFormat | undefined }
  | {
      kind: 'options';
      codes: ReadonlyMap<string, string>;
      corrections: ReadonlyMap<string, string>;
      isTrimmed: boolean;
      isList: boolean;
    };

type Written = Pick<SourceColumn, 'date_order' | 'number_format' | 'unit'> & {
  corrections?: readonly Correction[];
};

/**
 * The rewriting of cells that are `written` in another way than their destination reads; null where none is
 * needed.
 */
export function cellRewrite(written: Written, destination: SourceColumn): CellRewrite | null {
  const { dataType } = destination;
  const { date_order: order, number_format: format, unit, corrections = [] } = written;

  if (dataType === 'date' || dataType === 'timestamp') {
    if (order && order !== destination.date_order) return { kind: 'dates', dataType, order };
    return null;
  }

  if (dataType === 'text') return optionRewrite(codesWithZeros(destination), corrections, destination);

  // Amounts in another unit would be wrong.
  const isOneUnit = unit === undefined || unit === destination.unit;
  if (dataType !== 'numeric' || !format || format === destination.number_format || !isOneUnit) return null;
  return { kind: 'numbers', format, into: destination.number_format };
}

/**
 * The rewriting of values into options of their column: `codes` by what is left of them, and `corrections`.
 */
function optionRewrite(
  codes: ReadonlyMap<string, string>,
  corrections: readonly Correction[],
  { type, trim }: SourceColumn,
): CellRewrite | null {
  if (codes.size + corrections.length === 0) return null;
  const byText = new Map(corrections.map(({ text, option }) => [composedText(text), option]));
  const [isTrimmed, isList] = [trim === true, columnStorage(type) === 'list'];
  return { kind: 'options', codes, corrections: byText, isTrimmed, isList };
}

/** The rewriting of the cells of a column that the source does not have yet; null where none is needed. */
export const newColumnRewrite = (
  corrections: readonly Correction[],
  column: SourceColumn,
): CellRewrite | null => {
  if (column.dataType === 'text') return optionRewrite(new Map(), corrections, column);
  return null;
};

/**
 * The corrections of values that are no options of a column, `unusable` those whose options it does not have.
 * Values that are options stay as they are.
 */
export function correctionsFor(
  corrections: readonly Correction[],
  { options = [], mapped_options }: SourceColumn,
): { usable: Correction[]; unusable: Correction[] } {
  const known = new Set(mapped_options ? [] : options.map(({ value }) => composedText(value)));
  const ofMistakes = corrections.filter(({ text }) => !known.has(composedText(text)));
  const isKnown = ({ option }: Correction) => known.has(composedText(option));
  return { usable: ofMistakes.filter(isKnown), unusable: ofMistakes.filter((one) => !isKnown(one)) };
}

/** A code without its leading zeros. */
const withoutZeros = (code: string): string => code.replace(/^0+/, '');

/**
 * The options of a single choice that have leading zeros, by the code without them, which no other option is.
 */
function codesWithZeros({ type, options = [], mapped_options }: SourceColumn): Map<string, string> {
  if (columnStorage(type) === 'list' || mapped_options) return new Map();
  const codes = options.map(({ value }) => value).filter((value) => /^\d+$/.test(value));
  const alike = Map.groupBy(codes, withoutZeros);

  return new Map(
    [...alike].flatMap(([bare, [code = '', other]]) =>
      bare !== '' && bare !== code && other === undefined ? [[bare, code] as const] : [],
    ),
  );
}

/**
 * The option of a column that a code is without its leading zeros; null for other text, and for an option
 * itself.
 */
export function restoredCode(text: string, column: SourceColumn): string | null {
  if (!/^\d+$/.test(text)) return null;
  const option = codesWithZeros(column).get(withoutZeros(text));
  if (option === undefined || option === text) return null;
  return option;
}
