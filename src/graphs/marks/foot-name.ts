import { ownValue } from '#domain/value/object/own-value.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import type { ChartX } from './chart-data.ts';

/** What a place is called at the foot of a chart, where there is little room: `Jan` for January. */
export const footName = (
  { label }: Pick<ChartX, 'label'>,
  { footNames = {} }: Pick<GraphViewProps, 'footNames'>,
): string => ownValue(footNames, label) ?? label;
