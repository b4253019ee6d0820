import type { GraphType } from './graph-type.ts';
import * as list from './list.ts';

/** Every registered graph type. */
export const graphTypes: GraphType[] = Object.values(list);

/** The graph type of a stored name; an unknown one (from a newer or an older site) is drawn as the first. */
export function graphType(name: string): GraphType {
  return graphTypes.find((type) => type.name === name) ?? graphTypes[0]!;
}
