import type { CurrentRow, RawRow } from '../contract.ts';
import { appendChanges, appendIfUnmoved, type NewChange } from '../log/change-log.ts';
import { readEditOutcome, storeEditOutcome } from '../log/edit-requests.ts';
import { cleanRow } from './clean-row.ts';
import { editVersion, type EditContext } from './edit-version.ts';
import { positionsAt, type InsertPoint } from './row-positions.ts';
import { checkPlan, mergePatches, planPatch, type RowPatch } from './plan-patch.ts';

/**
 * What one edit sets at once, as typing in a cell or a paste does: cells of rows, and added rows. With a
 * `key`, an edit that was committed before under this key is not applied again. Added rows are at the end, or
 * at `place`.
 */
export type PatchedRows = {
  patches: readonly RowPatch[];
  inserts?: readonly RawRow[];
  place?: InsertPoint;
  key?: string;
};

/**
 * The entry in the history (null when every cell held its value already), how many cells changed, and the ids
 * of added rows.
 */
export type PatchOutcome = { seq: number | null; changed: number; rowIds: number[] };

const unchanged: PatchOutcome = { seq: null, changed: 0, rowIds: [] };

/**
 * Sets cells of rows and adds rows, all or nothing, as one entry of the history. Rejects with `conflict` and
 * the `cells` when someone else changed one from its base, and with `not_found` and the `rowIds` when a row
 * is gone.
 */
export async function patchRows(
  context: EditContext,
  versionId: number,
  { patches, inserts = [], place, key }: PatchedRows,
  user: string | null,
): Promise<PatchOutcome> {
  const wanted = mergePatches(patches);
  const [only] = wanted;
  if (!only && inserts.length === 0) return unchanged;

  if (only && wanted.length === 1 && inserts.length === 0 && key === undefined) {
    const quick = await context.unlockedEdits(versionId, () => patchUnlocked(context, versionId, only, user));
    if (quick) return quick;
  }

  return patchLocked(context, versionId, { patches: wanted, inserts, place, key }, user);
}

/**
 * Patches one row without a lock: compares with this node's copy, and PostgreSQL takes the entry only if the
 * version has not moved since. Null whenever the copy cannot decide.
 */
async function patchUnlocked(
  { db, engine }: EditContext,
  versionId: number,
  patch: RowPatch,
  user: string | null,
): Promise<PatchOutcome | null> {
  const { rowId } = patch;
  const columns = Object.keys(patch.cells);
  const written = await engine.withCached(versionId, async (version) => {
    if (!columns.every((column) => version.layout.columns.has(column))) return null;

    const cleaned = { ...patch, cells: cleanRow(patch.cells, version.columns) };
    const current = await version.rows([rowId], columns);
    const { changes, missing, conflicts } = planPatch([cleaned], current);
    const [entry] = changes;
    if (!entry || missing.length > 0 || conflicts.length > 0) return null;

    const { snapshotSeq, appliedSeq: seq, columnsRevision } = version;
    const expected = { versionId, snapshotSeq, seq, columnsRevision };
    const appended = await appendIfUnmoved(db, expected, [entry], user);

    return appended && { seq: appended.lastSeq, change: entry.change };
  });
  if (!written) return null;

  const { seq, change } = written;
  engine.applyCommitted(versionId, { seq, rowId, kind: 'patch', change });
  return { seq, changed: Object.keys(change).length, rowIds: [] };
}

type LockedPatch = {
  patches: readonly RowPatch[];
  inserts: readonly RawRow[];
  place: InsertPoint | undefined;
  key: string | undefined;
};

function patchLocked(
  context: EditContext,
  versionId: number,
  { patches, inserts, place, key }: LockedPatch,
  user: string | null,
): Promise<PatchOutcome> {
  return editVersion(context, versionId, async (locked) => {
    const { transaction, version } = locked;
    const known = key === undefined ? null : await readEditOutcome<PatchOutcome>(transaction, versionId, key);
    if (known) return known;

    const clean = (row: RawRow) => cleanRow(row, version.columns);
    const cleaned = patches.map((patch) => ({ ...patch, cells: clean(patch.cells) }));
    const columns = [...new Set(cleaned.flatMap(({ cells }) => Object.keys(cells)))];
    const rowIds = cleaned.map(({ rowId }) => rowId);
    const current = rowIds.length > 0 ? await version.rows(rowIds, columns) : new Map<number, CurrentRow>();
    const plan = planPatch(cleaned, current);

    checkPlan(plan, versionId);
    const places = place && inserts.length > 0 ? await positionsAt(locked, place, inserts.length) : [];
    const added = inserts.map((row, index): NewChange => ({
      kind: 'insert',
      change: clean(row),
      place: places[index],
    }));
    const changes = [...plan.changes, ...added];
    if (changes.length === 0) return unchanged;

    const appended = await appendChanges(transaction, versionId, changes, user);
    const changed = plan.changes.reduce((sum, { change }) => sum + Object.keys(change).length, 0);
    const outcome = { seq: appended.lastSeq, changed, rowIds: appended.rowIds.slice(plan.changes.length) };

    if (key !== undefined) {
      await storeEditOutcome(transaction, versionId, key, outcome);
    }

    return outcome;
  });
}
