import { mapLayerType } from './index.ts';
import type { DrawLayer } from './layer/layer-type.ts';

const drawings = new Map<string, DrawLayer>();

/**
 * Loads the drawings of types of layers, so that `resolveDrawing` has them while rendering in one pass;
 * undefined when they are loaded.
 */
export function preloadDrawings(names: readonly string[]): Promise<void> | undefined {
  const missing = names.map(mapLayerType).filter(({ name }) => !drawings.has(name));
  if (missing.length === 0) return;
  return Promise.all(
    missing.map(({ name, drawing }) => drawing().then(({ drawLayer }) => void drawings.set(name, drawLayer))),
  ).then(() => undefined);
}

/** The drawing of a type if it has been preloaded, else null. */
export const resolveDrawing = (name: string): DrawLayer | null =>
  drawings.get(mapLayerType(name).name) ?? null;
