import type { ShippedBoundarySet } from '#domain/geo/boundary-set.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { serveTasks } from '#server/host/host.server.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ChosenProjection } from '#domain/geo/chosen-projection.ts';
import { groundOf } from './ground/ground-of.ts';
import { readRegions } from './own/read-regions.ts';
import { prepareShapes, type ShapeSource } from './prepare/prepare-shapes.ts';
import { sourceOfRegions } from './prepare/region-shapes.ts';
import { readShippedSource, regionsOfShipped } from './prepare/shipped-sources.ts';
import { prepareTileShapes } from './tiles/prepare-tile-shapes.ts';

/** A file of regions, whether their key was chosen, and their projection. */
type RegionFile = { path: string; isChosen: boolean; projection: ChosenProjection };

/**
 * What is prepared, to be drawn as a whole or to be cut into tiles: a shipped boundary set, in its projection
 * or in another one, or the regions of a file.
 */
export type ShapeTask = { use: 'drawing' | 'tiles' } & (
  | { set: ShippedBoundarySet; projection?: ChosenProjection; regions?: undefined }
  | { set: string; regions: RegionFile }
);

serveTasks<ShapeTask>(async (task) => {
  const source = await sourceOf(task);
  return JSON.stringify(
    task.use === 'drawing' ? await withGround(prepareShapes(source)) : prepareTileShapes(source),
  );
});

/** Shapes with the land around them, where it is not theirs. */
async function withGround(shapes: PreparedShapes): Promise<PreparedShapes> {
  const { projection, unit } = shapes;
  if (typeof projection === 'string') return shapes;
  return { ...shapes, ground: await groundOf(projection, unit) };
}

async function sourceOf(task: ShapeTask): Promise<ShapeSource> {
  if (task.regions) {
    const { path, projection, ...options } = task.regions;
    return found(sourceOfRegions(await readRegions(path, options), { set: task.set, chosen: projection }));
  }

  const { set, projection: chosen } = task;
  const source = await readShippedSource(set);
  if (!chosen) return source;
  const { edition } = source;
  return found(sourceOfRegions(regionsOfShipped(source), { set, edition, chosen }));
}

function found(source: ShapeSource | null): ShapeSource {
  if (source) return source;
  throw new TidemarkError('unreadable', 'This version has no areas that a map could have.');
}
