import { LRUCache } from 'lru-cache';
import { visitor, type Viewer } from '#domain/access/access.ts';
import type { Comparison, DifferentRow } from '#domain/compare/comparison.ts';
import type { TablePair } from '#domain/source/checks/pair.ts';
import { proposeKeys } from '#domain/compare/propose-keys.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import type { Log } from '#server/base/base.server.ts';
import type { Engine, OpenVersion, StoredStatistics } from '../contract.ts';
import {
  compareVersions,
  eachDifference,
  readDifferences,
  type ComparedVersions,
  type DifferencesSearch,
  type KeyChoice,
} from './compare-tables.ts';
import { countShared, measureMatched, measureTable } from './measure-tables.ts';
import { noNeeds } from './related-versions.ts';
import { knownValues } from './known-values.ts';
import type { RequestRunner } from './request-runner.ts';
import { createSingleFlight } from './single-flight.ts';
import { withOpenVersion, type VersionRequest } from './with-open-version.ts';

/** What comparisons are made with. */
type Parts = {
  /**
   * The engine that can hold any two versions, and snapshots that are none: it has them all from the store.
   */
  engine: Pick<Engine, 'withVersion' | 'discard'> & SnapshotOpener;
  log: Log;
  runner: RequestRunner;
  statistics: (versionId: number) => Promise<StoredStatistics | null>;
};

/**
 * Two versions, and the columns by which rows are matched; the best ones where absent, none for whole rows.
 */
export type VersionPair = { before: number; after: number; key?: readonly string[] | undefined };

/** A snapshot that is no version yet: its object, its columns, and those by which rows are matched. */
export type UnpublishedSnapshot = {
  object: string;
  columns: readonly SourceColumn[];
  key: readonly string[];
};

/** Opens snapshots that are no versions yet. */
type SnapshotOpener = {
  withUnpublished<Value>(
    snapshot: Pick<UnpublishedSnapshot, 'object' | 'columns'>,
    work: (version: OpenVersion) => Promise<Value>,
  ): Promise<Value>;
};

/** For whom versions are compared, and until when. */
export type ComparisonOptions = { viewer?: Viewer; signal?: AbortSignal | undefined };

/** The most comparisons that are remembered. */
const maxCached = 100;

const never = new AbortController().signal;

/** A pair of versions in the states that they have now. */
type FoundPair = { before: VersionRequest; after: VersionRequest; key: string };

/** Compares versions of a source, on what was committed before; results are cached by their states. */
export class Comparisons {
  readonly #parts: Parts;
  readonly #cache = new LRUCache<string, Comparison>({ max: maxCached });
  readonly #flights = createSingleFlight<Comparison>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What differs between two versions. */
  async compare(pair: VersionPair, options: ComparisonOptions = {}): Promise<Comparison> {
    const found = await this.#find(pair, options);
    const cached = this.#cache.get(found.key);
    if (cached) return cached;

    return this.#flights(found.key, options.signal, async (signal) => {
      const compared = await this.#open(found, { ...options, signal }, async (versions) =>
        compareVersions(versions, await this.#keys(pair, found)),
      );
      this.#cache.set(found.key, compared);
      return compared;
    });
  }

  /** A page of the rows that differ, in the order of the later version. */
  async rows(
    pair: VersionPair,
    search: DifferencesSearch,
    options: ComparisonOptions = {},
  ): Promise<DifferentRow[]> {
    const found = await this.#find(pair, options);
    const comparison = await this.compare(pair, options);
    return this.#open(found, options, (versions) => readDifferences(versions, comparison, search));
  }

  /** Passes the rows that differ to `visit`, a few at a time. */
  async each(
    pair: VersionPair,
    search: DifferencesSearch,
    visit: (rows: DifferentRow[]) => Promise<void>,
    options: ComparisonOptions = {},
  ): Promise<void> {
    const found = await this.#find(pair, options);
    const comparison = await this.compare(pair, options);
    return this.#open(found, options, (versions) => eachDifference(versions, comparison, search, visit));
  }

  /**
   * What differs between a version and a snapshot that is no version yet, with the columns that it would
   * have. Without a key, the best one is found by what is known of the version.
   */
  async compareUnpublished(
    before: number,
    snapshot: UnpublishedSnapshot,
    { viewer = visitor, signal = never }: ComparisonOptions = {},
  ): Promise<Comparison> {
    const stored = await this.#parts.statistics(before);
    const { key, columns } = snapshot;
    const known = stored ? [knownValues(stored)] : [];
    const choice = key.length > 0 ? { keys: [key], isChosen: true } : proposed(columns, known);
    return this.#openUnpublished(before, snapshot, { viewer, signal }, (versions) =>
      compareVersions(versions, choice),
    );
  }

  /** A page of the rows that differ between a version and a snapshot, as these were compared. */
  async rowsUnpublished(
    before: number,
    { snapshot, comparison }: { snapshot: UnpublishedSnapshot; comparison: Comparison },
    search: DifferencesSearch,
    options: ComparisonOptions = {},
  ): Promise<DifferentRow[]> {
    return this.#openUnpublished(before, snapshot, options, (versions) =>
      readDifferences(versions, comparison, search),
    );
  }

  /**
   * What a version and a snapshot that is no version yet hold, and what became of the rows that both have.
   */
  async measureUnpublished(
    before: number,
    snapshot: Omit<UnpublishedSnapshot, 'key'>,
    options: ComparisonOptions = {},
  ): Promise<TablePair> {
    return this.#openUnpublished(before, snapshot, options, async (versions) => {
      const { limits } = versions;
      const measures = await measureTable(versions.before, limits);
      const after = await measureTable(versions.after, limits);
      const matched = await measureMatched(versions, measures);
      const shared = matched ? null : await countShared(versions, measures, after);
      return { before: measures, after, matched, shared, now: Date.now() / 1000 };
    });
  }

  /** Opens a version and a snapshot that is no version yet when it is the viewer's turn. */
  async #openUnpublished<Value>(
    before: number,
    snapshot: Omit<UnpublishedSnapshot, 'key'>,
    { viewer = visitor, signal = never }: ComparisonOptions,
    work: (versions: ComparedVersions) => Promise<Value>,
  ): Promise<Value> {
    const { engine, runner } = this.#parts;
    const found = await runner.find(before, viewer, () => noNeeds);
    const limits = runner.limits(signal);
    const turn = { viewer, signal, cells: 2 * snapshot.columns.length + 2 };

    return runner.wait(found, turn, () =>
      withOpenVersion(this.#parts, found, (earlier) =>
        engine.withUnpublished(snapshot, (later) => work({ before: earlier, after: later, limits })),
      ),
    );
  }

  async #find(pair: VersionPair, { viewer = visitor }: ComparisonOptions): Promise<FoundPair> {
    const [before, after] = await Promise.all(
      [pair.before, pair.after].map((id) => this.#parts.runner.find(id, viewer, () => noNeeds)),
    );
    const states = [before!, after!].map(({ state }) => [
      state.versionId,
      state.snapshot,
      state.seq,
      state.columnsRevision,
    ]);
    return { before: before!, after: after!, key: JSON.stringify([states, pair.key ?? null]) };
  }

  /** The key that was chosen, or those that the values of both versions suggest. */
  async #keys({ key, before, after }: VersionPair, { after: { columns } }: FoundPair): Promise<KeyChoice> {
    if (key) return { keys: [key], isChosen: true };
    const stored = await Promise.all([before, after].map((id) => this.#parts.statistics(id)));
    const known = stored.flatMap((statistics) => (statistics ? [knownValues(statistics)] : []));
    return proposed(columns, known.length === 2 ? known : []);
  }

  /** Opens both versions when it is the viewer's turn. */
  #open<Value>(
    { before, after }: FoundPair,
    { viewer = visitor, signal = never }: ComparisonOptions,
    work: (versions: ComparedVersions) => Promise<Value>,
  ): Promise<Value> {
    const { engine, runner } = this.#parts;
    const { state } = before;
    // Both sides are read, hashed and compared.
    const cells = 2 * after.columns.length + 2;
    const larger = state.rows > after.state.rows ? before : after;
    const part = larger.state.rows / Math.max(1, after.state.rows);
    const turn = { viewer, signal, cells: Math.ceil(cells * part) };
    const limits = runner.limits(signal);

    return runner.wait(after, turn, () =>
      withOpenVersion(this.#parts, after, (later) =>
        engine.withVersion(state.versionId, (earlier) => work({ before: earlier, after: later, limits }), {
          state,
        }),
      ),
    );
  }
}

/** The keys that what is known of the values suggests. */
function proposed(columns: readonly SourceColumn[], known: Parameters<typeof proposeKeys>[1]): KeyChoice {
  const stored = columns.filter((column) => !isCalculated(column));
  return { keys: proposeKeys(stored, known), isChosen: false };
}
