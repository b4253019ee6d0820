import type { Cell } from '#domain/value/cell.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isCalculated } from '#domain/source/column.ts';
import { rawText } from '#domain/value/cell-text.ts';
import type { LoadedVersion } from '../duckdb/replica/loaded-version.ts';
import { appendChanges, appendIfUnmoved, type NewChange, type RawRow } from '../log/change-log.ts';
import { cleanText } from './clean-text.ts';
import { readCurrentRows, type CurrentRow } from '../duckdb/running/current-rows.ts';
import { editVersion, type EditContext } from './edit-version.ts';

/** Adds rows; answers their new row ids in the order given, and the entry of the history (null: nothing was added). */
export async function insertRows(
  context: EditContext,
  versionId: number,
  rows: readonly RawRow[],
  user: string | null,
): Promise<{ rowIds: number[]; seq: number | null }> {
  if (rows.length === 0) return { rowIds: [], seq: null };
  return editVersion(context, versionId, async ({ transaction, version }) => {
    const changes = rows.map((row): NewChange => ({ kind: 'insert', change: cleanRow(row, version) }));
    const { rowIds, lastSeq } = await appendChanges(transaction, versionId, changes, user);
    return { rowIds, seq: lastSeq };
  });
}

/** What a cell edit may rest on: the value that the person saw. Left out, the last one to write wins. */
export type PatchOptions = { base?: Cell };

/** Sets one cell. Rejects with `conflict` when someone else changed it from the value it was based on. */
export async function patchCell(
  context: EditContext,
  versionId: number,
  rowId: number,
  column: string,
  value: Cell,
  options: PatchOptions,
  user: string | null,
): Promise<{ seq: number }> {
  const patch: Patch = { versionId, rowId, column, text: rawText(value), ...options, user };
  return (
    (await context.quickTurns(versionId, () => patchUnmoved(context, patch))) ?? patchLocked(context, patch)
  );
}

type Patch = {
  versionId: number;
  rowId: number;
  column: string;
  text: string | null;
  base?: Cell;
  user: string | null;
};

/**
 * The quick way, without a lock: what this node knows is enough, and PostgreSQL takes the entry only if the version
 * has not moved since. Null whenever there is anything to doubt.
 */
async function patchUnmoved(
  { db, replica, fresh }: EditContext,
  patch: Patch,
): Promise<{ seq: number } | null> {
  const { versionId, rowId, column, user } = patch;
  const written = await replica.peek(versionId, async (version) => {
    if (!version.layout.columns.has(column)) return null;
    const current = (await readCurrentRows(replica.connections, version, [rowId], [column])).get(rowId);
    if (!current || hasMoved(current, patch)) return null;
    const { snapshotSeq, appliedSeq: seq, columnsRevision } = version;
    const entry = patchEntry(current, patch, version);
    const appended = await appendIfUnmoved(
      db,
      { versionId, snapshotSeq, seq, columnsRevision },
      [entry],
      user,
    );
    if (!appended) return null;
    fresh.note(versionId, version, {
      seq: appended.lastSeq,
      rowId,
      column,
      text: entry.change[column] ?? null,
    });
    return { seq: appended.lastSeq, change: entry.change };
  });
  if (!written) return null;
  replica.offer(versionId, { seq: written.seq, rowId, kind: 'patch', change: written.change });
  return { seq: written.seq };
}

async function patchLocked(context: EditContext, patch: Patch): Promise<{ seq: number }> {
  const { versionId, rowId, column, user } = patch;
  return editVersion(context, versionId, async ({ transaction, version, readRows }) => {
    cleanRow({ [column]: patch.text }, version);
    const current = (await readRows([rowId], [column])).get(rowId);
    if (!current)
      throw new TidemarkError('not_found', 'This row is no longer there.', { details: { versionId, rowId } });
    if (hasMoved(current, patch)) {
      throw new TidemarkError('conflict', 'Someone else has changed this cell in the meantime.', {
        details: { versionId, rowId, column, current: current.shown[column] ?? null },
      });
    }
    const { lastSeq } = await appendChanges(
      transaction,
      versionId,
      [patchEntry(current, patch, version)],
      user,
    );
    return { seq: lastSeq };
  });
}

function patchEntry({ raw }: CurrentRow, { rowId, column, text }: Patch, version: LoadedVersion) {
  const change = cleanRow({ [column]: text }, version);
  return { kind: 'patch', rowId, change, before: { [column]: raw[column] ?? null } } satisfies NewChange;
}

/** Whether the cell holds something else than the value that the edit was based on, and than the one it should get: an edit may be sent twice. */
function hasMoved({ raw, shown }: CurrentRow, { column, base, text }: Patch): boolean {
  const cell = { raw: raw[column] ?? null, shown: shown[column] ?? null };
  return base !== undefined && !isSameCell(base, cell) && (cell.raw || null) !== (text || null);
}

/** Deletes rows, writing down what they held; ids of rows that are not there are left out of the count. */
export async function deleteRows(
  context: EditContext,
  versionId: number,
  rowIds: readonly number[],
  user: string | null,
): Promise<{ deleted: number; seq: number | null }> {
  const wanted = [...new Set(rowIds)];
  if (wanted.length === 0) return { deleted: 0, seq: null };
  return editVersion(context, versionId, async ({ transaction, readRows }) => {
    const current = await readRows(wanted);
    const changes = [...current].map(([rowId, { raw }]): NewChange => ({
      kind: 'delete',
      rowId,
      change: {},
      before: raw,
    }));
    if (changes.length === 0) return { deleted: 0, seq: null };
    const { lastSeq } = await appendChanges(transaction, versionId, changes, user);
    return { deleted: changes.length, seq: lastSeq };
  });
}

/** A row's cells as they are written down; an unknown column is refused. */
export function cleanRow(row: RawRow, { columns }: LoadedVersion): RawRow {
  const known = new Map(columns.map((column) => [column.name, column]));
  return Object.fromEntries(
    Object.entries(row).map(([name, text]) => {
      const column = known.get(name);
      if (!column) {
        throw new TidemarkError('unknown_column', `There is no column named ${name}.`, {
          details: { column: name },
        });
      }
      if (isCalculated(column)) {
        throw new TidemarkError(
          'invalid_request',
          `The cells of ${name} are calculated and cannot be edited.`,
          {
            details: { column: name },
          },
        );
      }
      return [name, cleanText(text, name)];
    }),
  );
}

/** Whether a cell holds what an edit was based on, as it is shown or to the letter. */
export function isSameCell(base: Cell, { raw, shown }: { raw: string | null; shown: Cell }): boolean {
  if (base === null || base === '') return raw === null;
  const text = rawText(base);
  return text === raw || text === rawText(shown);
}
