import type { ColumnProfile, VersionProfile } from '#domain/source/column/column-profile.ts';
import type { StoredStatistics, VersionState } from './contract.ts';

/** Whether statistics are of this state of their version. */
export function isOfState({ seq, columnsRevision }: StoredStatistics, state: VersionState): boolean {
  return seq === state.seq && columnsRevision === state.columnsRevision;
}

/**
 * The profiles of the columns in stored statistics; none without statistics. Of the columns in `hidden`, and
 * of all when the columns have changed since, cells count as valid that are among no options: these may be
 * those of a version that the viewer may not read.
 */
export function profileOf(
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
    };
  });
  return { rows, takenAt, isCurrent, columns };
}
