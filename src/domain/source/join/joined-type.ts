import { columnStorage } from '../column/column-storage.ts';
import { isCalculated, type SourceColumn } from '../column/column.ts';

type Typed = Pick<SourceColumn, 'type' | 'dataType'>;

/** How the cells of two columns are compared: by their values, as texts, or not at all. */
export type KeyComparison = 'values' | 'texts' | null;

/** Whether the cells of a column are one value each. */
const isSingle = ({ type }: Typed): boolean => ['value', 'option'].includes(columnStorage(type));

/**
 * How the cells of two columns are compared as keys. A number and a text are the same when the text is
 * written as the number is: `0123` is not 123.
 */
export function keyComparison(left: Typed, right: Typed): KeyComparison {
  if (!isSingle(left) || !isSingle(right)) return null;
  if (left.dataType === right.dataType) return 'values';
  const types = [left.dataType, right.dataType].toSorted().join(' ');
  return types === 'numeric text' ? 'texts' : null;
}

/** Whether cells of these columns can be those of one column: lists only with lists, shapes with shapes. */
export function canBeOneColumn(columns: readonly Typed[]): boolean {
  const special = ({ type }: Typed) => {
    const storage = columnStorage(type);
    return storage === 'list' || storage === 'shape' ? storage : 'value';
  };
  return new Set(columns.map(special)).size <= 1;
}

/**
 * The type of a column that has the cells of these: text where they differ. Numbers of formulas are stored.
 */
export function joinedType(columns: readonly Typed[]): Typed {
  const [first] = columns.map(storedType);
  if (!first) return { type: 'text', dataType: 'text' };
  const isSame = columns.every((column) => storedType(column).dataType === first.dataType);
  if (!isSame) return { type: 'text', dataType: 'text' };
  if (columns.every((column) => storedType(column).type === first.type)) return first;
  return { type: plainTypes[first.dataType], dataType: first.dataType };
}

const storedType = (column: Typed): Typed =>
  isCalculated(column)
    ? { type: 'number', dataType: 'numeric' }
    : { type: column.type, dataType: column.dataType };

/** The column types of plain values. */
const plainTypes: Record<SourceColumn['dataType'], string> = {
  text: 'text',
  numeric: 'number',
  date: 'date',
  timestamp: 'timestamp',
  boolean: 'checkbox',
};
