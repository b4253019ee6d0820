import { valueOrderOf } from '#domain/source/column/value-order-of.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { GraphViewProps } from '#graphs/graph-view-props.ts';

const hasOwnOptions = ({ rules }: ShownColumn) => (rules.options?.length ?? 0) > 0;

/** Whether the values of a column have an order of their own: that of its options, or of its source. */
export const hasOwnOrder = (column: ShownColumn): boolean =>
  hasOwnOptions(column) || (column.labels === null && valueOrderOf(column.rules) !== null);

/** Whether values are categories: texts, and the numbers of options, which are codes. */
export function hasCategories(column: ShownColumn): boolean {
  const { dataType } = column.source;
  if (dataType === 'text' || dataType === 'boolean') return true;
  return dataType === 'numeric' && hasOwnOptions(column);
}

/** Whether the dates of a column are quarters: it holds these, or is grouped by them. */
export const areQuarters = ({ descriptor, source }: ShownColumn): boolean =>
  (descriptor.step || source.date_step) === 'quarter';

/** How values along x are placed: codes with options are categories. */
export function xTypeOf(x: ShownColumn): GraphViewProps['xType'] {
  if (hasCategories(x) && x.source.dataType === 'numeric') return 'text';
  return x.source.dataType;
}
