import type { Kysely } from 'kysely';
import { accessLevels, clientOf, type Viewer } from '#domain/access/access.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { ChangeFeed, Database, Log } from '#server/base/base.server.ts';
import { Admission } from './admission.ts';
import type { Engine, Limits, OpenVersion, VersionState } from '../contract.ts';
import { CoreShare } from './core-share.ts';
import { ColumnCache } from '../log/column-cache.ts';
import { StateBatches, type StateAge } from '../log/state-batches.ts';
import { noVersion } from '../log/version-state.ts';
import { findRelated, type Needs } from './related-versions.ts';
import { sizeOfRead } from './request-work.ts';
import { withOpenVersion, type VersionRequest } from './with-open-version.ts';

/** What requests are run with; `timeoutMilliseconds` is how long one may take. */
export type RunnerOptions = {
  db: Kysely<Database>;
  engine: Engine;
  log: Log;
  timeoutMilliseconds: number;
  changes?: ChangeFeed | undefined;
};

/** Whose request waits for its turn, until when, and about how many cells of each row it reads. */
export type Turn = { viewer: Viewer; signal: AbortSignal; cells: number };

/**
 * Work on an open version; `isComplete` is false when a version with labels or options could not be opened.
 */
export type VersionWork<Value> = (version: OpenVersion, isComplete: boolean) => Promise<Value>;

/**
 * The requests of a page are waited for together: its last section waits until the others have had their
 * turns.
 */
const limits = { longestMilliseconds: 60_000 };

/** Finds versions in the state that a request reads, and runs work on them. */
export class RequestRunner {
  readonly #options: RunnerOptions;
  readonly #columns: ColumnCache;
  readonly #states: StateBatches;
  readonly #admission: Admission;
  readonly #cores: CoreShare;

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#columns = new ColumnCache(options.db);
    this.#states = new StateBatches(options.db, options.changes);
    this.#cores = new CoreShare((isShared) => options.engine.shareCores?.(isShared));
    this.#admission = new Admission(limits, { onRefused: warnOfOverload(options.log) });
  }

  /** Whether too many requests wait for the engine, so that further ones should go to another node. */
  isOverloaded(): boolean {
    return this.#admission.isOverloaded();
  }

  /** How many requests run and wait. */
  load(): { running: number; waiting: number } {
    return this.#admission.load();
  }

  /** The state of a version, its columns, and the versions that it needs and the viewer may read. */
  async find(
    versionId: number,
    viewer: Viewer,
    needs: (columns: readonly SourceColumn[]) => Needs,
    age: StateAge = {},
  ): Promise<VersionRequest> {
    const readStates = (ids: readonly number[]) => this.#states.read(ids, age);
    const state = await this.state(versionId, age);
    const columns = await this.#columns.read(state);
    const context = { ...this.#options, readStates };
    return { state, columns, related: await findRelated(context, needs(columns), viewer) };
  }

  /** The state of a version. */
  async state(versionId: number, age: StateAge): Promise<VersionState> {
    const state = (await this.#states.read([versionId], age)).get(versionId)?.state;
    if (!state) throw noVersion(versionId);
    return state;
  }

  /** Runs work when it is the viewer's turn. */
  admit<Value>(
    request: VersionRequest,
    { viewer, signal, cells }: Turn,
    work: VersionWork<Value>,
  ): Promise<Value> {
    return this.wait(request, { viewer, signal, cells }, () => this.run(request, work));
  }

  /** Runs work that opens versions by itself when it is the viewer's turn. */
  wait<Value>(
    { state }: Pick<VersionRequest, 'state'>,
    { viewer, signal, cells }: Turn,
    work: () => Promise<Value>,
  ): Promise<Value> {
    const size = sizeOfRead(state.rows, cells);
    const run = () => this.#cores.run(clientOf(viewer), size, work);
    return this.#admission.run(viewer, signal, run, size);
  }

  /** Runs work at once: for callers that wait for a turn of their own. */
  run<Value>(request: VersionRequest, work: VersionWork<Value>): Promise<Value> {
    return withOpenVersion(this.#options, request, work);
  }

  /** How long a request may take; those of visitors get half of the time. */
  limits(signal: AbortSignal, viewer?: Viewer): Limits {
    const { timeoutMilliseconds } = this.#options;
    const isVisitor = viewer !== undefined && viewer.level < accessLevels.editor;
    return { signal, milliseconds: isVisitor ? timeoutMilliseconds / 2 : timeoutMilliseconds };
  }
}

/** The shortest pause between two warnings, in milliseconds: there may be thousands of refused requests. */
const warningInterval = 10_000;

/** Returns a function to call for each refused request; it logs from time to time how many there were. */
function warnOfOverload(log: Pick<Log, 'warn'>): () => void {
  let refused = 0;
  let last = -Infinity;
  return () => {
    refused += 1;
    if (performance.now() - last < warningInterval) return;
    log.warn({ refused }, 'requests for data are refused, because too many run at once');
    last = performance.now();
    refused = 0;
  };
}
