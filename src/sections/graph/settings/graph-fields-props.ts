import type { GraphDisplay } from '#graphs/graph-display.ts';

/** The properties of each group of a graph's settings. */
export type GraphFieldsProps = { graph: GraphDisplay; set(change: Partial<GraphDisplay>): void };
