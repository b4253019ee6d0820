import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { runWorker } from '#server/host/host.server.ts';
import { keepFile, readKept } from '../keep-file.ts';
import type { LandTask } from '../prepare-land.worker.ts';

/** Raised when land is prepared in another way, so that it is prepared again. */
const preparation = 1;
const limits = { heapMegabytes: 512, milliseconds: 60_000 };
/** How many drawings stay in memory, and how many in files: each has about 20 kB. */
const most = { known: 200, files: 1000 };

/** Drawings of land without regions, each prepared once in a worker process and kept in a file. */
export class LandAlone {
  readonly #folder: string;
  readonly #known = new LRUCache<string, Promise<PreparedShapes>>({ max: most.known });

  constructor(folder: string) {
    this.#folder = join(folder, 'land');
  }

  /** The land in an extent. */
  shapes(task: LandTask): Promise<PreparedShapes> {
    const name = createHash('sha256')
      .update(JSON.stringify([preparation, task.extent, task.projection]))
      .digest('hex');
    const known = this.#known.get(name);
    if (known) return known;

    const loading = this.#load(name, task);
    this.#known.set(name, loading);
    // The next request tries again.
    loading.catch(() => this.#known.delete(name));
    return loading;
  }

  async #load(name: string, task: LandTask): Promise<PreparedShapes> {
    const path = join(this.#folder, `${name.slice(0, 32)}.json`);
    const kept = await readKept<PreparedShapes>(path);
    return kept?.value ?? (JSON.parse(await this.#prepare(path, task)) as PreparedShapes);
  }

  async #prepare(path: string, task: LandTask): Promise<string> {
    const text = await runWorker<string>('server/geo/prepare-land.worker.ts', task, limits);
    await keepFile(path, text);
    await this.#removeOldest();
    return text;
  }

  /** Removes the oldest files where there are too many: each extent that an editor tries has one. */
  async #removeOldest(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    if (names.length <= most.files) return;

    const files = await Promise.all(names.map((name) => fileAt(join(this.#folder, name))));
    const oldest = files.toSorted((one, other) => one.time - other.time).slice(0, names.length - most.files);
    await Promise.all(oldest.map(({ path }) => rm(path, { force: true })));
  }
}

/** A file and when it was written; one that another node has removed is the oldest. */
async function fileAt(path: string): Promise<{ path: string; time: number }> {
  const found = await stat(path).catch(() => null);
  return { path, time: found?.mtimeMs ?? 0 };
}
