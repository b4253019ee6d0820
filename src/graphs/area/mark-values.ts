import type { MarkValues } from '#domain/page/content/mark-values.ts';
import type { GraphViewProps } from '../graph-view-props.ts';
import { stripValues } from '../marks/strips.tsx';
import { layoutAreas, stripLayout } from './layout.ts';

/** The places of an area chart that has too many for strips; null where each has a strip. */
export const markValues = (props: GraphViewProps): MarkValues | null =>
  stripValues(stripLayout(layoutAreas(props)), props);
