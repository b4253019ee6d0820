import type { GraphType } from './graph-type.ts';
import * as list from './list.ts';

/** Every registered graph type. */
export const graphTypes: GraphType[] = Object.values(list);

/** The graph type of a stored name; an unknown one (from a newer or an older site) is drawn as the first. */
export function graphType(name: string): GraphType {
  return graphTypes.find((type) => type.name === name) ?? graphTypes[0]!;
}

/**
 * Whether a graph type has the same room for each x, also for numbers and dates: its marks are neither joined
 * nor placed.
 */
export const hasBands = ({ joinsPoints = false, drawsRows = false }: GraphType): boolean =>
  !joinsPoints && !drawsRows;
