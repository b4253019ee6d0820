import type { ShownColumn } from '#dataview/query/section-rows.ts';
import type { GraphViewProps } from '#graphs/graph-view-props.ts';

/** Whether a column has options, in whose order its values are. */
export const hasOrderedOptions = ({ rules }: ShownColumn) => (rules.options?.length ?? 0) > 0;

/** Whether values are categories: texts, and the numbers of options, which are codes. */
export function hasCategories(column: ShownColumn): boolean {
  const { dataType } = column.source;
  if (dataType === 'text' || dataType === 'boolean') return true;
  return dataType === 'numeric' && hasOrderedOptions(column);
}

/** Whether the dates of a column are quarters: it holds these, or is grouped by them. */
export const areQuarters = ({ descriptor, source }: ShownColumn): boolean =>
  (descriptor.step || source.date_step) === 'quarter';

/** How values along x are placed: codes with options are categories. */
export function xTypeOf(x: ShownColumn): GraphViewProps['xType'] {
  if (hasCategories(x) && x.source.dataType === 'numeric') return 'text';
  return x.source.dataType;
}
