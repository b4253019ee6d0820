import type { Cell } from '../value/cell.ts';
import type { ColumnOption } from './column.ts';

/**
 * The options that a row may choose (specification 1, section 5): a conditional one only when every field that it names
 * has a listed value; a field that the row lacks hides it.
 */
export function filterOptions(
  options: readonly ColumnOption[],
  row: Readonly<Record<string, Cell>>,
): ColumnOption[] {
  const holds = (field: string, values: readonly string[]) => {
    const cell = Object.hasOwn(row, field) ? (row[field] ?? null) : null;
    const members = cell === null ? [] : Array.isArray(cell) ? cell : [String(cell)];
    return members.some((member) => values.includes(member));
  };
  return options.filter(({ filter = {} }) =>
    Object.entries(filter).every(([field, values]) => holds(field, values)),
  );
}
