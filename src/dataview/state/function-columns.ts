import { columnType } from '#columns/index.ts';
import { measureFunctions, type MeasureFunction, type MeasureLeaf } from '#domain/formula/measure.ts';
import { hasOrder } from '#domain/source/column/column-storage.ts';
import { isMeasure } from '#domain/source/column/column.ts';
import { countsCells, needsNumbers, showsValue } from '#domain/value/cell/function-name.ts';

/** A column of rows that a function may be of. */
export type FunctionColumn = {
  name: string;
  type: string;
  display_name?: string | undefined;
  customName?: string | undefined;
};

type Columns = readonly FunctionColumn[];

/** Whether the rows of a column have one number each. */
const hasOneNumber = (column: FunctionColumn): boolean =>
  columnType(column.type).numeric && !isMeasure(column) && !isList(column);

/** Whether the rows of a column have one day or moment each. */
function hasOneDate(column: FunctionColumn): boolean {
  const { dataType } = columnType(column.type);
  return (dataType === 'date' || dataType === 'timestamp') && !isList(column);
}

const isList = ({ type }: FunctionColumn): boolean => columnType(type).storage === 'list';

/** The columns that a function may be of; those with numbers as its result, where `onlyNumbers` is set. */
export function columnsOfFunction(
  fn: MeasureFunction,
  columns: Columns,
  { onlyNumbers }: { onlyNumbers: boolean },
): FunctionColumn[] {
  if (fn === 'rows') return [];
  const rows = columns.filter((column) => !isMeasure(column));
  if (needsNumbers(fn) || (onlyNumbers && showsValue(fn))) return rows.filter(hasOneNumber);
  if (countsCells(fn)) return rows;
  if (fn === 'first' || fn === 'last') return rows.filter((one) => hasOrder(one.type) && !isList(one));
  return rows.filter(({ type }) => hasOrder(type));
}

/** The columns that averages may be weighted by. */
export const weightColumns = (columns: Columns): FunctionColumn[] => columns.filter(hasOneNumber);

/** The columns by which a value is the first or the last one, dates first. */
export const orderColumns = (columns: Columns): FunctionColumn[] => [
  ...columns.filter(hasOneDate),
  ...columns.filter(hasOneNumber),
];

/** The functions for which there are columns, in the order of choices. */
export function possibleFunctions(
  columns: Columns,
  { onlyNumbers }: { onlyNumbers: boolean },
): MeasureFunction[] {
  return measureFunctions.filter(
    (fn) =>
      fn === 'rows' ||
      (columnsOfFunction(fn, columns, { onlyNumbers }).length > 0 && parametersOf(fn, columns) !== null),
  );
}

type Parameters = Pick<MeasureLeaf, 'part' | 'weight' | 'by'>;

/** What a function needs beside its column, as it is proposed; null where no column is fit for it. */
export function parametersOf(fn: MeasureFunction, columns: Columns, column?: string): Parameters | null {
  if (fn === 'percentile') return { part: 0.9 };

  if (fn === 'weighted') {
    const weights = weightColumns(columns);
    const weight = weights.find(({ name }) => name !== column) ?? weights[0];
    return weight ? { weight: weight.name } : null;
  }

  if (fn === 'first' || fn === 'last') {
    const [by] = orderColumns(columns);
    return by ? { by: by.name } : null;
  }

  return {};
}

/**
 * Another function in place of one: its column and its conditions stay where they may. Null where no column
 * is fit for it.
 */
export function changeFunction(
  leaf: Pick<MeasureLeaf, 'column' | 'where'>,
  fn: MeasureFunction,
  columns: Columns,
): MeasureLeaf | null {
  const where = leaf.where ?? [];
  if (fn === 'rows') return { type: 'function', fn, where };

  const fit = columnsOfFunction(fn, columns, { onlyNumbers: true });
  const column = fit.find(({ name }) => name === leaf.column) ?? fit[0];
  const parameters = parametersOf(fn, columns, column?.name);
  if (!column || !parameters) return null;
  return { type: 'function', fn, column: column.name, where, ...parameters };
}
