import type { ShippedBoundarySet } from '#domain/geo/boundary-set.ts';
import { serveTasks } from '#server/host/host.server.ts';
import { prepareShapes } from './prepare/prepare-shapes.ts';
import { readShippedSource } from './prepare/shipped-sources.ts';
import { prepareTileShapes } from './tiles/prepare-tile-shapes.ts';

/** What is prepared: a boundary set, to be drawn as a whole or to be cut into tiles. */
export type ShapeTask = { use: 'drawing' | 'tiles'; set: ShippedBoundarySet };

serveTasks<ShapeTask>(async ({ use, set }) => {
  const source = await readShippedSource(set);
  return JSON.stringify(use === 'drawing' ? prepareShapes(source) : prepareTileShapes(source));
});
