import { quote } from '../query/layout.ts';
import { appendChanges, type Cleared } from '../log/change-log.ts';
import { editVersion, type EditContext, type Editing } from './edit-version.ts';

/** Takes all rows away; the snapshot and the log stay, so that it can be undone. `seq` is null where there were none. */
export async function clearVersion(
  context: EditContext,
  versionId: number,
  user: string | null,
): Promise<{ seq: number | null; cleared: number }> {
  return editVersion(context, versionId, async (editing) => {
    const before = await countAll(editing);
    if (before.rows === 0) return { seq: null, cleared: 0 };
    const { lastSeq } = await appendChanges(
      editing.transaction,
      versionId,
      [{ kind: 'clear', before }],
      user,
    );
    return { seq: lastSeq, cleared: before.rows };
  });
}

/** How many rows there are, and the last of their ids. */
export async function countAll({ ask, version }: Editing): Promise<Cleared> {
  const sql = `SELECT count(*), coalesce(max(id), 0) FROM ${quote(version.layout.table)}`;
  const [rows = 0, lastRowId = 0] = (await ask({ sql, parameters: [] }))[0]!.map(Number);
  return { rows, lastRowId };
}
