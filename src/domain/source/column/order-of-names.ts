import { recogniseOrder } from '#domain/value/cell/value-order.ts';
import type { SourceColumn } from './column.ts';
import { valueOrderOf } from './value-order-of.ts';

/**
 * The names of values in their order: that of the options or of the source, else what the names mean; empty
 * where they have none.
 */
export function orderOfNames(names: readonly string[], column: SourceColumn): readonly string[] {
  const options = column.options?.map(({ label }) => label) ?? [];
  if (options.length > 0) return options;
  return valueOrderOf(column) ?? recogniseOrder(names)?.values ?? [];
}
