import type { ComponentType } from 'react';
import type { GraphViewProps } from './graph-view-props.ts';
import type { GraphType } from './graph-type.ts';
import { graphType, graphTypes } from './index.ts';

const views = new Map<string, ComponentType<GraphViewProps>>();

/**
 * Loads a graph type's view, so that `resolveGraphView` has it while rendering in one pass; undefined when it
 * is loaded.
 */
export function preloadGraphView(name: string): Promise<void> | undefined {
  const type = graphType(name);
  const missing = drawingTypes(type).filter((one) => !views.has(one.name));
  if (missing.length === 0) return;
  return Promise.all(missing.map(loadView)).then(() => {});
}

/** A type with those that may draw instead of it, which is known with the data only. */
function drawingTypes(type: GraphType): GraphType[] {
  const types = new Set([type]);
  if (type.instead) {
    types.add(graphTypes[0]!);
  }
  if ('drawnAs' in type.comparison) {
    types.add(graphType(type.comparison.drawnAs));
  }
  return [...types];
}

async function loadView({ name, view }: GraphType): Promise<void> {
  const { GraphView } = await view();
  views.set(name, GraphView);
}

/** A graph type's view if it has been preloaded, else null. */
export function resolveGraphView(name: string): ComponentType<GraphViewProps> | null {
  return views.get(graphType(name).name) ?? null;
}
