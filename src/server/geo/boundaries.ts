import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { runWorker } from '#server/host/host.server.ts';
import { shippedBoundarySets, shippedFiles } from './prepare/shipped-sources.ts';
import type { ShapeTask } from './prepare-shapes.worker.ts';
import type { TileShapes } from './tiles/tile-shapes.ts';

/** How many bytes of prepared shapes stay in memory: those of the product take 2 MB. */
const mostBytes = 64_000_000;
/** Raised when shapes are prepared in another way, so that those on disk are prepared again. */
const preparation = 3;
const limits = { heapMegabytes: 512, milliseconds: 60_000 };

/** The prepared shapes of boundary sets. */
export type Boundaries = {
  /** The shapes of a boundary set; null where there is no set with this key. */
  shapes(set: string): Promise<PreparedShapes | null>;
  /** The shapes of a boundary set for tiles; null where there is no set with this key. */
  tileShapes(set: string): Promise<TileShapes | null>;
};

/** What is prepared for a use. */
type Prepared = { drawing: PreparedShapes; tiles: TileShapes };

/**
 * Opens the boundary sets. Each is prepared once, in a worker process, and kept in a file of this folder that
 * is named by what it was prepared from.
 */
export function openBoundaries(folder: string): Boundaries {
  const known = new LRUCache<string, Prepared[ShapeTask['use']]>({ maxSize: mostBytes });
  const running = new Map<string, Promise<Prepared[ShapeTask['use']]>>();

  const load = async (task: ShapeTask, key: string) => {
    const path = join(folder, `${await nameOf(task)}.json`);
    const text = await readFile(path, 'utf8').catch(() => prepare(task, folder, path));
    const shapes = JSON.parse(text) as Prepared[ShapeTask['use']];
    known.set(key, shapes, { size: text.length });
    return shapes;
  };

  async function preparedFor<Use extends keyof Prepared>(
    use: Use,
    set: string,
  ): Promise<Prepared[Use] | null> {
    const shipped = shippedBoundarySets.find((one) => one === set);
    if (!shipped) return null;

    const key = `${use} ${shipped}`;
    const prepared = known.get(key);
    if (prepared) return prepared as Prepared[Use];
    const loading = running.get(key) ?? load({ use, set: shipped }, key).finally(() => running.delete(key));
    running.set(key, loading);
    return (await loading) as Prepared[Use];
  }

  return {
    shapes: (set) => preparedFor('drawing', set),
    tileShapes: (set) => preparedFor('tiles', set),
  };
}

/** The name of a file of prepared shapes, by what they are made from. */
async function nameOf({ use, set }: ShapeTask): Promise<string> {
  const source = await readFile(createRequire(import.meta.url).resolve(shippedFiles[set]));
  const digest = createHash('sha256').update(`${preparation} ${set}\n`).update(source).digest('hex');
  const name = `${set}-${digest.slice(0, 16)}`;
  return use === 'tiles' ? `${name}-tiles` : name;
}

/** Prepares shapes and writes them; a folder that cannot be written costs only time. */
async function prepare(task: ShapeTask, folder: string, path: string): Promise<string> {
  const text = await runWorker<string>('server/geo/prepare-shapes.worker.ts', task, limits);
  const part = `${path}.${randomUUID()}`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(part, text);
    await rename(part, path);
  } catch {
    await rm(part, { force: true });
  }
  return text;
}
