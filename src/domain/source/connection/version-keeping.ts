import { z } from 'zod';

/**
 * Which versions of its runs a source keeps: the `newest` ones, and with `isMonthly` the last one of each
 * month before these.
 */
export const versionKeepingSchema = z.strictObject({
  newest: z.number().int().min(1).max(1000),
  isMonthly: z.boolean(),
});
/** See `versionKeepingSchema`. */
export type VersionKeeping = z.output<typeof versionKeepingSchema>;

/** A version and when it was made. */
type DatedVersion = { id: number; createdAt: Date };

/** The versions that are not kept, of versions with the newest first; months are those of UTC. */
export function superfluousVersions<Version extends DatedVersion>(
  versions: readonly Version[],
  { newest, isMonthly }: VersionKeeping,
): Version[] {
  const months = new Set<string>();
  return versions.slice(newest).filter(({ createdAt }) => {
    const month = createdAt.toISOString().slice(0, 'YYYY-MM'.length);
    const isLast = !months.has(month);
    months.add(month);
    return !(isMonthly && isLast);
  });
}
