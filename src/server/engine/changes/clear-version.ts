import { identifier } from '#server/base/base.server.ts';
import { appendChanges, type Cleared } from '../log/change-log.ts';
import { editVersion, type EditContext, type LockedVersion } from './edit-version.ts';

/** Deletes all rows; snapshot and log stay, so that it can be undone. `seq` is null when there were no rows. */
export async function clearVersion(
  context: EditContext,
  versionId: number,
  user: string | null,
): Promise<{ seq: number | null; cleared: number }> {
  return editVersion(context, versionId, async (locked) => {
    const before = await countAll(locked);
    if (before.rows === 0) return { seq: null, cleared: 0 };
    const { lastSeq } = await appendChanges(locked.transaction, versionId, [{ kind: 'clear', before }], user);
    return { seq: lastSeq, cleared: before.rows };
  });
}

/** How many rows there are, and the last of their ids. */
export async function countAll({ version }: LockedVersion): Promise<Cleared> {
  const sql = `SELECT count(*), coalesce(max(id), 0) FROM ${identifier(version.layout.table)}`;
  const [rows = 0, lastRowId = 0] = (await version.select({ sql, parameters: [] }))[0]!.map(Number);
  return { rows, lastRowId };
}
