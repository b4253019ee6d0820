import { LRUCache } from 'lru-cache';
import { visitor, type Viewer } from '#domain/access/access.ts';
import type { Comparison, DifferentRow } from '#domain/compare/comparison.ts';
import { proposeKeys } from '#domain/compare/propose-keys.ts';
import type { KnownValues } from '#domain/source/column/identifying-columns.ts';
import type { Engine, StoredStatistics } from '../contract.ts';
import {
  compareVersions,
  eachDifference,
  readDifferences,
  type ComparedVersions,
  type DifferencesSearch,
  type KeyChoice,
} from './compare-tables.ts';
import { noNeeds } from './related-versions.ts';
import type { RequestRunner } from './request-runner.ts';
import { createSingleFlight } from './single-flight.ts';
import type { VersionRequest } from './with-open-version.ts';

/** What comparisons are made with. */
type Parts = {
  engine: Engine;
  runner: RequestRunner;
  statistics: (versionId: number) => Promise<StoredStatistics | null>;
};

/**
 * Two versions, and the columns by which rows are matched; the best ones where absent, none for whole rows.
 */
export type VersionPair = { before: number; after: number; key?: readonly string[] | undefined };

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
    const keys = await this.#keys(pair, found);
    return this.#open(found, options, (versions) => readDifferences(versions, keys, search));
  }

  /** Passes the rows that differ to `visit`, a few at a time. */
  async each(
    pair: VersionPair,
    search: DifferencesSearch,
    visit: (rows: DifferentRow[]) => Promise<void>,
    options: ComparisonOptions = {},
  ): Promise<void> {
    const found = await this.#find(pair, options);
    const keys = await this.#keys(pair, found);
    return this.#open(found, options, (versions) => eachDifference(versions, keys, search, visit));
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
    const stable = columns.filter(({ formula }) => formula === undefined);
    return { keys: proposeKeys(stable, known.length === 2 ? known : []), isChosen: false };
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

    return runner.admit(after, turn, (later) =>
      engine.withVersion(state.versionId, (earlier) => work({ before: earlier, after: later, limits }), {
        state,
      }),
    );
  }
}

/** Large numbers of distinct values are estimates: from this part of the rows on, all may be distinct. */
const estimatedPart = 0.85;

/** What stored statistics say of values. A column that may distinguish all rows is looked at afterwards. */
function knownValues({ rows, columns }: StoredStatistics): KnownValues {
  const entries = Object.entries(columns).map(([name, { distinct }]) => {
    const isNearlyAll = distinct >= rows * estimatedPart;
    return [name, { distinct: isNearlyAll ? rows : distinct, isCode: false }] as const;
  });
  return { rows, columns: new Map(entries) };
}
