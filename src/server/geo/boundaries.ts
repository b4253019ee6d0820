import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ShippedBoundarySet } from '#domain/geo/boundary-set.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { runWorker } from '#server/host/host.server.ts';
import { shippedBoundarySets, shippedFiles } from './prepare/shipped-sources.ts';

/** How many bytes of prepared shapes stay in memory: those of the product take 2 MB. */
const mostBytes = 64_000_000;
/** Raised when shapes are prepared in another way, so that those on disk are prepared again. */
const preparation = 3;
const limits = { heapMegabytes: 512, milliseconds: 60_000 };

/** The prepared shapes of boundary sets. */
export type Boundaries = {
  /** The shapes of a boundary set; null where there is no set with this key. */
  shapes(set: string): Promise<PreparedShapes | null>;
};

/**
 * Opens the boundary sets. Each is prepared once, in a worker process, and kept in a file of this folder that
 * is named by what it was prepared from.
 */
export function openBoundaries(folder: string): Boundaries {
  const known = new LRUCache<string, PreparedShapes>({ maxSize: mostBytes });
  const running = new Map<string, Promise<PreparedShapes>>();

  const load = async (set: ShippedBoundarySet): Promise<PreparedShapes> => {
    const path = join(folder, `${await nameOf(set)}.json`);
    const text = await readFile(path, 'utf8').catch(() => prepare(set, folder, path));
    const shapes = JSON.parse(text) as PreparedShapes;
    known.set(set, shapes, { size: text.length });
    return shapes;
  };

  return {
    async shapes(set) {
      const shipped = shippedBoundarySets.find((one) => one === set);
      if (!shipped) return null;

      const prepared = known.get(shipped);
      if (prepared) return prepared;
      const loading = running.get(shipped) ?? load(shipped).finally(() => running.delete(shipped));
      running.set(shipped, loading);
      return loading;
    },
  };
}

/** The name of a file of prepared shapes, by what they are made from. */
async function nameOf(set: ShippedBoundarySet): Promise<string> {
  const source = await readFile(createRequire(import.meta.url).resolve(shippedFiles[set]));
  const digest = createHash('sha256').update(`${preparation} ${set}\n`).update(source).digest('hex');
  return `${set}-${digest.slice(0, 16)}`;
}

/** Prepares shapes and writes them; a folder that cannot be written costs only time. */
async function prepare(set: ShippedBoundarySet, folder: string, path: string): Promise<string> {
  const text = await runWorker<string>('server/geo/prepare-shapes.worker.ts', set, limits);
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
