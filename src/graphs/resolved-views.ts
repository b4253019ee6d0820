import type { ComponentType } from 'react';
import type { GraphViewProps } from './graph-view-props.ts';
import { graphType } from './index.ts';

const views = new Map<string, ComponentType<GraphViewProps>>();

/** Loads a graph type's view, so that `resolveGraphView` has it while rendering in one pass. */
export async function preloadGraphView(name: string): Promise<void> {
  const type = graphType(name);
  if (!views.has(type.name)) views.set(type.name, (await type.view()).GraphView);
}

/** A graph type's view if it has been preloaded, else null. */
export function resolveGraphView(name: string): ComponentType<GraphViewProps> | null {
  return views.get(graphType(name).name) ?? null;
}
