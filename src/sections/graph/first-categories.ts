import { isText } from '#dataview/choose-source.ts';
import type { ColumnDescriptor } from '#dataview/column-descriptor.ts';

/**
 * How many categories a graph first shows with its source: along texts the largest only, since there may be thousands,
 * unless they are known to have few values.
 */
export function firstCategories(
  columns: readonly ColumnDescriptor[],
  fewValued: ReadonlySet<string> = new Set(),
): number | null {
  const x = columns.find(({ xAxis }) => xAxis);
  return x && isText(x) && !fewValued.has(x.name) ? 12 : null;
}
