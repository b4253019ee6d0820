import { isText } from '#dataview/choose-source.ts';
import type { ColumnDescriptor } from '#dataview/column-descriptor.ts';

/** How many categories a graph first shows with its source: along texts the largest only, since there may be thousands. */
export function firstCategories(columns: readonly ColumnDescriptor[]): number | null {
  const x = columns.find(({ xAxis }) => xAxis);
  return x && isText(x) ? 12 : null;
}
