import { calculatedColumn } from './calculated/index.ts';
import type { ColumnType } from './column-type.ts';
import * as list from './list.ts';
import { textColumn } from './text/index.ts';

/** Every registered column type, in the order of the labels that people see. */
export const columnTypes: ColumnType[] = Object.values(list).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);

/** The choices of a field for the type of a column. */
export const columnTypeOptions = columnTypes.map(({ name, label, icon }) => ({ value: name, label, icon }));

const byName = new Map(columnTypes.map((type) => [type.name, type]));
// What a section calculates is shown as what a source calculates.
byName.set('formula', calculatedColumn);

/** The column type of a stored name; an unknown one (from a newer or an older site) is read as text. */
export function columnType(name: string): ColumnType {
  return byName.get(name) ?? textColumn;
}
