import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import type { ChosenProjection } from '#domain/geo/chosen-projection.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import { runWorker } from '#server/host/host.server.ts';
import { keepFile, readKept } from './keep-file.ts';
import { LandAlone } from './ground/land-alone.ts';
import { OwnBoundaries, type OwnBoundariesDependencies, type RegionRequest } from './own/own-boundaries.ts';
import { shippedBoundarySets, shippedFiles } from './prepare/shipped-sources.ts';
import type { ShapeTask } from './prepare-shapes.worker.ts';
import type { TileShapes } from './tiles/tile-shapes.ts';

/** How many bytes of prepared shapes stay in memory: those of the product take 2 MB. */
const mostBytes = 64_000_000;
/** Raised when shapes are prepared in another way, so that those on disk are prepared again. */
const preparation = 5;
const limits = { heapMegabytes: 512, milliseconds: 60_000 };

/** The prepared shapes of boundary sets. */
export type Boundaries = {
  /**
   * The shapes of a shipped boundary set, in its projection or another one; null where there is no set with
   * this key.
   */
  shapes(set: string, projection?: ChosenProjection): Promise<PreparedShapes | null>;
  /** Land without regions in an extent, in the projection that suits it or in another one. */
  land(extent: BoundingBox, projection?: ChosenProjection): Promise<PreparedShapes>;
  /** The shapes of a boundary set for tiles; null where there is no set with this key. */
  tileShapes(set: string): Promise<TileShapes | null>;
  /**
   * The shapes of the rows of a version; null while they are being prepared. The caller has checked that the
   * viewer may read the version.
   */
  shapesOfVersion(versionId: number, request?: RegionRequest): Promise<PreparedShapes | null>;
  /** The shapes of the rows of a version for tiles, like `shapesOfVersion`. */
  tileShapesOfVersion(versionId: number, request?: RegionRequest): Promise<TileShapes | null>;
  /** Prepares the shapes of a version ahead, where it has such. */
  prepareVersion(versionId: number): Promise<void>;
};

/** What is prepared for a use. */
type Prepared = { drawing: PreparedShapes; tiles: TileShapes };

/** The task of a shipped set. */
type ShippedTask = Exclude<ShapeTask, { regions: object }>;

/**
 * Opens the boundary sets. Each is prepared once, in a worker process. Shipped ones are kept in files of a
 * folder that are named by what they were prepared from, those of versions in the object store.
 */
export function openBoundaries({
  folder,
  ...dependencies
}: OwnBoundariesDependencies & { folder: string }): Boundaries {
  const versions = new OwnBoundaries(dependencies);
  const land = new LandAlone(folder);
  const known = new LRUCache<string, Prepared[ShapeTask['use']]>({ maxSize: mostBytes });
  const running = new Map<string, Promise<Prepared[ShapeTask['use']]>>();

  const load = async (task: ShippedTask, key: string) => {
    const path = join(folder, `${await nameOf(task)}.json`);
    const kept = await readKept<Prepared[ShapeTask['use']]>(path);
    const text = kept?.text ?? (await prepare(task, path));
    const shapes = kept?.value ?? (JSON.parse(text) as Prepared[ShapeTask['use']]);
    known.set(key, shapes, { size: text.length });
    return shapes;
  };

  async function preparedFor<Use extends keyof Prepared>(
    use: Use,
    set: string,
    projection?: ChosenProjection,
  ): Promise<Prepared[Use] | null> {
    const shipped = shippedBoundarySets.find((one) => one === set);
    if (!shipped) return null;

    const key = [use, shipped, projection].join(' ');
    const prepared = known.get(key);
    if (prepared) return prepared as Prepared[Use];
    const task = withoutUndefined({ use, set: shipped, projection });
    const loading = running.get(key) ?? load(task, key).finally(() => running.delete(key));
    running.set(key, loading);
    return (await loading) as Prepared[Use];
  }

  return {
    shapes: (set, projection = 'auto') =>
      preparedFor('drawing', set, projection === 'auto' ? undefined : projection),
    land: (extent, projection = 'auto') => land.shapes({ extent, projection }),
    tileShapes: (set) => preparedFor('tiles', set),
    shapesOfVersion: async (id, request = {}) =>
      (await versions.read('drawing', id, request)) as PreparedShapes | null,
    tileShapesOfVersion: async (id, request = {}) =>
      (await versions.read('tiles', id, request)) as TileShapes | null,
    prepareVersion: (id) => versions.prepareAhead(id),
  };
}

/** The name of a file of prepared shapes, by what they are made from. */
async function nameOf({ use, set, projection }: ShippedTask): Promise<string> {
  const source = await readFile(createRequire(import.meta.url).resolve(shippedFiles[set]));
  const digest = createHash('sha256').update(`${preparation} ${set}\n`).update(source).digest('hex');
  const name = [set, digest.slice(0, 16), projection].filter(Boolean).join('-');
  return use === 'tiles' ? `${name}-tiles` : name;
}

/** Prepares shapes and writes them to a file. */
async function prepare(task: ShippedTask, path: string): Promise<string> {
  const text = await runWorker<string>('server/geo/prepare-shapes.worker.ts', task, limits);
  await keepFile(path, text);
  return text;
}
