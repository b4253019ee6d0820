import type { Cell } from '#domain/value/cell.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { appendChanges, type NewChange, type RawRow } from '../log/change-log.ts';
import type { CurrentRow } from '../duckdb/running/current-rows.ts';
import { cleanRow, isSameCell } from './edit-rows.ts';
import { editVersion, type EditContext } from './edit-version.ts';

/** What becomes of a row's cells, by column; `base` are the values that the person saw. A cell without one is written in any case. */
export type RowPatch = { rowId: number; cells: RawRow; base?: Record<string, Cell> };

/** What is done at once, as a paste does: cells set and rows added. */
export type PatchedRows = { patches: readonly RowPatch[]; inserts?: readonly RawRow[] };

/** The entry of the history (null: every cell held its value already), how many cells changed, and the ids of added rows. */
export type PatchOutcome = { seq: number | null; changed: number; rowIds: number[] };

/** A cell that someone else has changed meanwhile. */
type MovedCell = { rowId: number; column: string; current: Cell };

/** So many cells or rows are named in a refusal. */
const named = 1000;

/**
 * Sets cells of many rows and adds rows, all of it or nothing; one entry of the history. Refused with `conflict`, naming
 * the cells, where someone else changed one from its base, and with `not_found` where a row is no longer there.
 */
export async function patchRows(
  context: EditContext,
  versionId: number,
  { patches, inserts = [] }: PatchedRows,
  user: string | null,
): Promise<PatchOutcome> {
  const wanted = mergePatches(patches);
  if (wanted.size === 0 && inserts.length === 0) return { seq: null, changed: 0, rowIds: [] };
  return editVersion(context, versionId, async ({ transaction, version, readRows }) => {
    const cleaned = new Map(
      [...wanted].map(([rowId, patch]) => [rowId, { ...patch, cells: cleanRow(patch.cells, version) }]),
    );
    const columns = [...new Set([...cleaned.values()].flatMap(({ cells }) => Object.keys(cells)))];
    const current =
      cleaned.size > 0 ? await readRows([...cleaned.keys()], columns) : new Map<number, CurrentRow>();
    refuseMissing(
      [...cleaned.keys()].filter((rowId) => !current.has(rowId)),
      versionId,
    );
    refuseMoved(
      [...cleaned.values()].flatMap((patch) => movedCells(patch, current.get(patch.rowId)!)),
      versionId,
    );
    const changes = [...cleaned.values()].flatMap((patch) => patchEntry(patch, current.get(patch.rowId)!));
    const changed = changes.reduce((sum, { change }) => sum + Object.keys(change).length, 0);
    const added = inserts.map((row): NewChange => ({ kind: 'insert', change: cleanRow(row, version) }));
    if (changes.length + added.length === 0) return { seq: null, changed: 0, rowIds: [] };
    const { lastSeq, rowIds } = await appendChanges(transaction, versionId, [...changes, ...added], user);
    return { seq: lastSeq, changed, rowIds: rowIds.slice(changes.length) };
  });
}

/** Patches by row; where a row comes twice, what is later in the list holds. */
function mergePatches(patches: readonly RowPatch[]): Map<number, RowPatch> {
  const merged = new Map<number, RowPatch>();
  for (const { rowId, cells, base = {} } of patches) {
    if (Object.keys(cells).length === 0) continue;
    const first = merged.get(rowId);
    merged.set(rowId, { rowId, cells: { ...first?.cells, ...cells }, base: { ...base, ...first?.base } });
  }
  return merged;
}

function movedCells({ rowId, cells, base = {} }: RowPatch, { raw, shown }: CurrentRow): MovedCell[] {
  return Object.keys(cells)
    .filter((column) => {
      const cell = { raw: raw[column] ?? null, shown: shown[column] ?? null };
      const isThere = (cell.raw || null) === cells[column];
      return Object.hasOwn(base, column) && !isThere && !isSameCell(base[column] ?? null, cell);
    })
    .map((column) => ({ rowId, column, current: shown[column] ?? null }));
}

/** A row's entry with the cells that become something else; none where all hold their values already. */
function patchEntry({ rowId, cells }: RowPatch, { raw }: CurrentRow) {
  const changed = Object.keys(cells).filter((column) => (raw[column] || null) !== cells[column]);
  if (changed.length === 0) return [];
  const pick = (of: RawRow) => Object.fromEntries(changed.map((column) => [column, of[column] ?? null]));
  return [{ kind: 'patch', rowId, change: pick(cells), before: pick(raw) } satisfies NewChange];
}

function refuseMissing(rowIds: readonly number[], versionId: number): void {
  if (rowIds.length === 0) return;
  const sentence =
    rowIds.length === 1
      ? 'This row is no longer there.'
      : `${rowIds.length} of these rows are no longer there.`;
  throw new TidemarkError('not_found', sentence, { details: { versionId, rowIds: rowIds.slice(0, named) } });
}

function refuseMoved(cells: readonly MovedCell[], versionId: number): void {
  if (cells.length === 0) return;
  const which = cells.length === 1 ? 'this cell' : `${cells.length} of these cells`;
  throw new TidemarkError('conflict', `Someone else has changed ${which} in the meantime.`, {
    details: { versionId, cells: cells.slice(0, named) },
  });
}
