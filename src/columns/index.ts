import { isMeasure } from '#domain/source/column/column.ts';
import { calculatedColumn } from './calculated/index.ts';
import type { ColumnType } from './column-type.ts';
import * as list from './list.ts';
import { textColumn } from './text/index.ts';

/** Every registered column type, in the order of the labels that people see. */
export const columnTypes: ColumnType[] = Object.values(list).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);

const typeOptions = columnTypes.map(({ name, label, icon }) => ({ value: name, label, icon }));

/** The choices of a field for the type of a column of rows. */
export const columnTypeOptions = typeOptions.filter(({ value }) => !isMeasure({ type: value }));

/** The choices for the type of a column of a source: measures are no columns of rows, and stay measures. */
export function typeOptionsOf(column: { type: string }): typeof columnTypeOptions {
  if (isMeasure(column)) return typeOptions.filter(({ value }) => value === column.type);
  return columnTypeOptions;
}

const byName = new Map(columnTypes.map((type) => [type.name, type]));
// What a section calculates is shown as what a source calculates.
byName.set('formula', calculatedColumn);

/** The column type of a stored name; an unknown one (from a newer or an older site) is read as text. */
export function columnType(name: string): ColumnType {
  return byName.get(name) ?? textColumn;
}
