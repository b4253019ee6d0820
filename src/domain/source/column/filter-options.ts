import type { Cell } from '#domain/value/cell/cell.ts';
import type { ColumnOption } from './column.ts';
import { ownValue } from '#domain/value/object/own-value.ts';

/**
 * The options for a row: a conditional option is included only when all of its fields have listed values in
 * the row.
 */
export function filterOptions(
  options: readonly ColumnOption[],
  row: Readonly<Record<string, Cell>>,
): ColumnOption[] {
  const holds = (field: string, values: readonly string[]) => {
    const cell = ownValue(row, field) ?? [];
    return [cell].flat().some((member) => values.includes(String(member)));
  };
  return options.filter(({ filter = {} }) =>
    Object.entries(filter).every(([field, values]) => holds(field, values)),
  );
}
