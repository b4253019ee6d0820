import type { Cell } from '#domain/value/cell/cell.ts';
import { composedText } from '#domain/value/text/composed-text.ts';
import { rawText } from '#domain/value/cell/cell-text.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { CurrentRow, RawRow } from '../contract.ts';
import type { NewChange } from '../log/change-log.ts';

/**
 * New raw text for cells of one row, by column. `base` holds the values the person saw; a cell without one is
 * always set.
 */
export type RowPatch = { rowId: number; cells: RawRow; base?: Record<string, Cell> };

/** A cell that someone else changed since the edit was made, with its current value. */
type MovedCell = { rowId: number; column: string; current: Cell };

/**
 * The effect of patches on the current rows: the entries to append, and the missing rows and moved cells that
 * prevent them.
 */
export type PatchPlan = {
  changes: Extract<NewChange, { kind: 'patch' }>[];
  missing: number[];
  conflicts: MovedCell[];
};

/** One patch per row; where a row or cell is patched twice, the later text and the first base are used. */
export function mergePatches(patches: readonly RowPatch[]): RowPatch[] {
  const merged = new Map<number, RowPatch>();
  for (const { rowId, cells, base = {} } of patches) {
    if (Object.keys(cells).length === 0) continue;
    const first = merged.get(rowId);
    merged.set(rowId, { rowId, cells: { ...first?.cells, ...cells }, base: { ...base, ...first?.base } });
  }

  return [...merged.values()];
}

/** Compares patches, whose texts are clean, with the current rows. */
export function planPatch(patches: readonly RowPatch[], current: ReadonlyMap<number, CurrentRow>): PatchPlan {
  const plan: PatchPlan = { changes: [], missing: [], conflicts: [] };
  for (const patch of patches) {
    const row = current.get(patch.rowId);
    if (!row) {
      plan.missing.push(patch.rowId);
      continue;
    }
    plan.conflicts.push(...conflictsOf(patch, row));
    plan.changes.push(...entryOf(patch, row));
  }

  return plan;
}

/** The cells that hold neither their base nor, as after an edit that was sent twice, their new text. */
function conflictsOf({ rowId, cells, base = {} }: RowPatch, { raw, shown }: CurrentRow): MovedCell[] {
  return Object.keys(cells)
    .filter((column) => {
      const cell = { raw: raw[column] ?? null, shown: shown[column] ?? null };
      const isSet = (cell.raw || null) === cells[column];
      return Object.hasOwn(base, column) && !isSet && !equalsBase(base[column] ?? null, cell);
    })
    .map((column) => ({ rowId, column, current: shown[column] ?? null }));
}

/** Whether a cell still holds the base of an edit, as it is shown or as raw text. */
function equalsBase(base: Cell, { raw, shown }: { raw: string | null; shown: Cell }): boolean {
  if (base === null || base === '') return raw === null;
  const text = composedText(rawText(base) ?? '');
  return text === composedText(raw ?? '') || text === composedText(rawText(shown) ?? '');
}

/** The log entry with the cells that change; none when every cell holds its new text already. */
function entryOf({ rowId, cells }: RowPatch, { raw }: CurrentRow): PatchPlan['changes'] {
  const changed = Object.keys(cells).filter((column) => (raw[column] || null) !== cells[column]);
  if (changed.length === 0) return [];
  const pick = (of: RawRow) => Object.fromEntries(changed.map((column) => [column, of[column] ?? null]));
  return [{ kind: 'patch', rowId, change: pick(cells), before: pick(raw) }];
}

/** How many cells or rows the details of an error name at most. */
const maxNamed = 1000;

/** Rejects a plan with missing rows (`not_found`, `rowIds`) or moved cells (`conflict`, `cells`). */
export function checkPlan({ missing, conflicts }: PatchPlan, versionId: number): void {
  if (missing.length > 0) {
    const sentence =
      missing.length === 1
        ? 'This row is no longer there.'
        : `${missing.length} of these rows are no longer there.`;
    const details = { versionId, rowIds: missing.slice(0, maxNamed) };
    throw new TidemarkError('not_found', sentence, { details });
  }

  if (conflicts.length > 0) {
    const which = conflicts.length === 1 ? 'this cell' : `${conflicts.length} of these cells`;
    const details = { versionId, cells: conflicts.slice(0, maxNamed) };
    throw new TidemarkError('conflict', `Someone else has changed ${which} in the meantime.`, { details });
  }
}
