import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ChosenProjection } from '#domain/geo/chosen-projection.ts';
import {
  boundaryColumns,
  mayBeBoundaries,
  type ChosenBoundaryColumns,
} from '#domain/source/column/boundary-columns.ts';
import type { Database } from '#server/base/base.server.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import { inTemporaryFolder, type ObjectStore } from '#server/files/files.server.ts';
import { runWorker, WorkerLimitError } from '#server/host/host.server.ts';
import type { ShapeTask } from '../prepare-shapes.worker.ts';
import { PreparedStore } from './prepared-store.ts';
import { writeRegionFile } from './region-file.ts';
import { regionLimits } from './region-limits.ts';

/** The regions of a version that are prepared: by which column, and in which projection. */
export type RegionRequest = ChosenBoundaryColumns & { projection?: ChosenProjection | undefined };

/** What boundary sets of versions are read from and kept in. */
export type OwnBoundariesDependencies = {
  db: Kysely<Database>;
  objects: ObjectStore;
  engine: Pick<DataEngine, 'state' | 'columns' | 'requests'>;
};

/** Raised when regions are prepared in another way, so that they are prepared again. */
const preparation = 4;
const limits = { heapMegabytes: 1024, milliseconds: 120_000 };
/** How long a request waits for regions that are being prepared, in milliseconds. */
const defaultPatience = 4000;
/** How many bytes of prepared regions stay in memory, and how long the reason why there are none. */
const kept = { bytes: 64_000_000, failures: { max: 500, ttl: 60_000 } };

/**
 * Boundary sets whose regions are the rows of a version. What is prepared is named by the state of the
 * version, so that an edit of its rows prepares it again; one set is prepared at a time.
 */
export class OwnBoundaries {
  readonly #dependencies: OwnBoundariesDependencies;
  readonly #store: PreparedStore;
  readonly #known = new LRUCache<string, object>({ maxSize: kept.bytes });
  readonly #failures = new LRUCache<string, TidemarkError>(kept.failures);
  readonly #running = new Map<string, Promise<object>>();
  readonly #patience: number;
  #last: Promise<unknown> = Promise.resolve();

  constructor(dependencies: OwnBoundariesDependencies, patience = defaultPatience) {
    this.#dependencies = dependencies;
    this.#patience = patience;
    this.#store = new PreparedStore(dependencies);
  }

  /**
   * What was prepared of a version for a use; null while it is being prepared. Rejects with a sentence where
   * the version cannot be a boundary set.
   */
  async read(use: ShapeTask['use'], versionId: number, request: RegionRequest): Promise<object | null> {
    const waited = delay(this.#patience, null, { ref: false });
    return Promise.race([this.prepare(use, versionId, request, { mayTrail: true }), waited]);
  }

  /** What was prepared of a version for a use, however long that takes. */
  async prepare(
    use: ShapeTask['use'],
    versionId: number,
    request: RegionRequest,
    age: { mayTrail?: boolean } = {},
  ): Promise<object> {
    const state = await this.#dependencies.engine.state(versionId, age);
    const made = [state.snapshot, state.seq, state.columnsRevision];
    const { key = '', label = '', projection = 'auto' } = request;
    const name = createHash('sha256')
      .update(JSON.stringify([preparation, use, versionId, made, key, label, projection]))
      .digest('hex');
    const known = this.#known.get(name);
    if (known) return known;
    const failure = this.#failures.get(name);
    if (failure) throw failure;

    const running = this.#running.get(name) ?? this.#load(name, { use, versionId, request });
    this.#running.set(name, running);
    return running;
  }

  /** Prepares a version ahead, where it may be a boundary set; whether it is one is said when it is used. */
  async prepareAhead(versionId: number): Promise<void> {
    const columns = await this.#dependencies.engine.columns(versionId).catch(ofRemoved);
    if (!columns || !mayBeBoundaries(columns)) return;
    await this.prepare('drawing', versionId, {}).catch((error: unknown) => {
      if (!(error instanceof TidemarkError) || !lasting.has(error.code)) throw error;
    });
  }

  async #load(
    name: string,
    task: { use: ShapeTask['use']; versionId: number; request: RegionRequest },
  ): Promise<object> {
    try {
      const text =
        (await this.#store.find(task.versionId, name)) ?? (await this.#inTurn(() => this.#make(name, task)));
      const shapes = JSON.parse(text) as object;
      this.#known.set(name, shapes, { size: text.length });
      return shapes;
    } catch (error) {
      if (error instanceof TidemarkError && lasting.has(error.code)) {
        this.#failures.set(name, error);
      }
      throw error;
    } finally {
      this.#running.delete(name);
    }
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const turn = this.#last.then(work, work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #make(
    name: string,
    { use, versionId, request }: { use: ShapeTask['use']; versionId: number; request: RegionRequest },
  ): Promise<string> {
    const { engine, objects } = this.#dependencies;
    const columns = boundaryColumns(await engine.columns(versionId), request);
    if (!columns) throw withoutColumns();
    if ((await engine.state(versionId)).rows > regionLimits.rows) throw withTooManyRows();

    const text = await inTemporaryFolder(objects, async (folder) => {
      const path = join(folder, 'regions.jsonl');
      await writeRegionFile(engine, versionId, columns, path);
      const regions = { path, isChosen: request.key !== undefined, projection: request.projection ?? 'auto' };
      const task: ShapeTask = { use, set: `version:${versionId}`, regions };
      return runWorker<string>('server/geo/prepare-shapes.worker.ts', task, limits).catch(refuse);
    });
    await this.#store.keep(versionId, name, text);
    return text;
  }
}

/** Failures that stay until the version changes. */
const lasting: ReadonlySet<string> = new Set(['unreadable', 'too_large', 'invalid_request']);

function ofRemoved(error: unknown): null {
  if (error instanceof TidemarkError && error.code === 'not_found') return null;
  throw error;
}

function refuse(error: unknown): never {
  if (!(error instanceof WorkerLimitError)) throw error;
  throw new TidemarkError('too_large', 'The shapes of this version are too large for a map.', {
    cause: error,
  });
}

const withTooManyRows = () =>
  new TidemarkError(
    'too_large',
    `A version with more than ${regionLimits.rows} rows cannot be the regions of a map.`,
  );

const withoutColumns = () =>
  new TidemarkError(
    'unreadable',
    'This version needs a column with areas and one that names them to be regions of a map.',
  );
