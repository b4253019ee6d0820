import type { Kysely } from 'kysely';
import { keptMeasuresSchema, type KeptMeasures } from '#domain/source/checks/measures.ts';
import type { Database } from '#server/base/base.server.ts';

/** How many versions of a source its checks are proposed by. */
const consideredVersions = 6;

/** What a version held when it was published. */
export type VersionMeasures = { versionId: number; measures: KeptMeasures };

/** What the latest versions of a source held, newest first; those that cannot be read are left out. */
export async function readMeasures(db: Kysely<Database>, sourceId: number): Promise<VersionMeasures[]> {
  const rows = await db
    .selectFrom('version_measures')
    .innerJoin('item', 'item.id', 'version_measures.version_id')
    .select(['version_id', 'measures'])
    .where('item.parent_id', '=', sourceId)
    .orderBy('version_id', 'desc')
    .limit(consideredVersions)
    .execute();

  return rows.flatMap(({ version_id: versionId, measures }) => {
    const { data } = keptMeasuresSchema.safeParse(measures);
    return data ? [{ versionId, measures: data }] : [];
  });
}

/** Keeps what a version holds. */
export async function keepMeasures(
  db: Kysely<Database>,
  { versionId, measures }: VersionMeasures,
): Promise<void> {
  const json = JSON.stringify(measures);
  await db
    .insertInto('version_measures')
    .values({ version_id: versionId, measures: json })
    .onConflict((conflict) =>
      conflict.column('version_id').doUpdateSet({ measures: json, taken_at: new Date() }),
    )
    .execute();
}
