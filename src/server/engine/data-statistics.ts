import type { Kysely } from 'kysely';
import { accessLevels, visitor, type Viewer } from '#domain/access/access.ts';
import type { VersionProfile, ColumnProfile } from '#domain/source/column/column-profile.ts';
import { compareDecimals, isPlainDecimal } from '#domain/value/number/compare-decimals.ts';
import type { Database } from '#server/base/base.server.ts';
import type { Engine, Limits, StoredStatistics, ValidityCounts, VersionState } from './contract.ts';
import type { RunJob } from './data-snapshots.ts';
import { readStoredStatistics, storeStatistics } from './log/switch-snapshot.ts';
import { readVersionState } from './log/version-state.ts';
import { compileGreatest } from './query/compile-greatest.ts';
import { needsOfValidity } from './requests/related-versions.ts';
import type { RequestRunner } from './requests/request-runner.ts';

/** What statistics are taken with; `limits` are those of jobs. */
type Parts = {
  db: Kysely<Database>;
  engine: Engine;
  runner: RequestRunner;
  runJob: RunJob;
  limits: Limits;
};

/** Statistics of the values of versions, taken by jobs and stored beside their states. */
export class DataStatistics {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Computes and stores the statistics of a version, unless those of its state are stored. */
  async take(versionId: number): Promise<StoredStatistics> {
    const { db, engine, runJob } = this.#parts;
    const state = await readVersionState(db, versionId);
    const stored = await readStoredStatistics(db, versionId);
    if (stored && isOfState(stored, state)) return stored;

    const statistics = await runJob(async () => ({
      ...(await engine.withVersion(versionId, (version) => version.statistics(), { state })),
      problems: await this.#problems(versionId),
      seq: state.seq,
      columnsRevision: state.columnsRevision,
      takenAt: new Date().toISOString(),
    }));
    await storeStatistics(db, state, statistics);
    return statistics;
  }

  /** The statistics that were stored last; null when there are none. */
  stored(versionId: number): Promise<StoredStatistics | null> {
    return readStoredStatistics(this.#parts.db, versionId);
  }

  /**
   * The greatest value of a column, exactly: a number or a text as it is, a date or a moment in ISO 8601.
   * Texts are in the order of their bytes. Null where there is none, or the column has no such order.
   */
  async greatest(versionId: number, column: string): Promise<string | null> {
    const { engine, runJob, limits } = this.#parts;
    const cells = await runJob(() =>
      engine.withVersion(versionId, async (version) => {
        if (!version.layout.columns.has(column)) return [];
        const statement = compileGreatest(version.layout, column);
        return statement ? version.select(statement, limits) : [];
      }),
    );
    const texts = cells.flatMap(([text]) => (text == null ? [] : [String(text)]));
    const [first = null, ...others] = texts;
    if (!texts.every(isPlainDecimal)) return first;
    return others.reduce((most, text) => (compareDecimals(text, most!) > 0 ? text : most), first);
  }

  /**
   * What the columns of a version hold, by the statistics that were stored last; nothing is computed. It says
   * nothing of options that the viewer may not read.
   */
  async profile(versionId: number, viewer: Viewer): Promise<VersionProfile> {
    const { state, related } = await this.#parts.runner.find(versionId, viewer, needsOfValidity);
    return profileOf(await this.stored(versionId), state, related.hidden);
  }

  /** How many cells of each column break which rule. */
  async #problems(versionId: number): Promise<ValidityCounts['problems']> {
    const { runner, limits } = this.#parts;
    const viewer = { ...visitor, level: accessLevels.dataAdministrator };
    const request = await runner.find(versionId, viewer, needsOfValidity);
    return (await runner.run(request, (version) => version.validity(undefined, limits))).problems;
  }
}

/** Whether statistics are of this state of their version. */
function isOfState({ seq, columnsRevision }: StoredStatistics, state: VersionState): boolean {
  return seq === state.seq && columnsRevision === state.columnsRevision;
}

/**
 * The profiles of the columns in stored statistics; none without statistics. Of the columns in `hidden`, and
 * of all when the columns have changed since, cells count as valid that are among no options: these may be
 * those of a version that the viewer may not read.
 */
function profileOf(
  stored: StoredStatistics | null,
  state: VersionState,
  hidden: ReadonlySet<string>,
): VersionProfile {
  if (!stored) return { rows: 0, takenAt: null, isCurrent: false, columns: [] };

  const { rows, takenAt = null } = stored;
  const isCurrent = isOfState(stored, state);
  const hasOldOptions = stored.columnsRevision !== state.columnsRevision;
  const problems = (stored.problems ?? []).filter(
    ({ column, reason }) => reason !== 'options' || !(hasOldOptions || hidden.has(column)),
  );

  const columns = Object.entries(stored.columns).map(([name, column]): ColumnProfile => {
    const broken = problems.filter((problem) => problem.column === name);
    const rules = broken.reduce((sum, { count }) => sum + count, 0);

    return {
      name,
      filled: column.count,
      empty: column.nulls,
      invalid: Math.max(rules, column.invalid),
      distinct: column.distinct,
      least: column.min,
      greatest: column.max,
      top: column.top,
      histogram: column.histogram ?? null,
      shapes: column.shapes,
    };
  });
  return { rows, takenAt, isCurrent, columns };
}
