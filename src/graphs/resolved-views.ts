import type { ComponentType } from 'react';
import type { GraphViewProps } from './graph-view-props.ts';
import { graphType } from './index.ts';

const views = new Map<string, ComponentType<GraphViewProps>>();

/**
 * Loads a graph type's view, so that `resolveGraphView` has it while rendering in one pass; undefined when it
 * is loaded.
 */
export function preloadGraphView(name: string): Promise<void> | undefined {
  const type = graphType(name);
  if (views.has(type.name)) return;
  return type.view().then(({ GraphView }) => void views.set(type.name, GraphView));
}

/** A graph type's view if it has been preloaded, else null. */
export function resolveGraphView(name: string): ComponentType<GraphViewProps> | null {
  return views.get(graphType(name).name) ?? null;
}
