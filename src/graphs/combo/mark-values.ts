import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { stripValues } from '../marks/strips.tsx';
import { layoutCombo, stripLayout } from './layout.ts';

/** The places of bars and a line that are too many for strips; null where each has a strip. */
export const markValues = (props: GraphViewProps): MarkValues | null =>
  stripValues(stripLayout(layoutCombo(props)), { ...props, isSum: false });
