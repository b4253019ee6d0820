import { nanoid } from 'nanoid';
import { z } from 'zod';
import type { Cell } from '#domain/value/cell/cell.ts';

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const rawRowSchema = z.record(z.string(), z.string().nullable());

/** One cell set to a raw text. `base` is what the person saw; without it the cell is written in any case. */
const cellEditSchema = z.strictObject({
  rowId: z.number().int(),
  column: z.string(),
  value: z.string().nullable(),
  base: cellSchema.optional(),
});
/** See `cellEditSchema`. */
export type CellEdit = z.output<typeof cellEditSchema>;

/**
 * What a person did to rows, as it is sent: cells set and rows added, or rows deleted. Each is undone as one.
 */
export const editBatchSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('cells'),
    edits: z.array(cellEditSchema),
    inserts: z.array(rawRowSchema),
    /** Where the rows are added; at the end without it. */
    place: z
      .union([z.strictObject({ before: z.number().int() }), z.strictObject({ after: z.number().int() })])
      .optional(),
    /** Names a batch with added rows, so that the server adds them once even when it is sent again. */
    key: z.string().optional(),
    /**
     * Whether it continues the batch before it, which was too large for one request: they are undone
     * together.
     */
    continues: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('delete'), rowIds: z.array(z.number().int()) }),
]);
/** See `editBatchSchema`. */
export type EditBatch = z.output<typeof editBatchSchema>;

/** A cell that two people changed: what I wrote and what the other person wrote. */
export type CellConflict = { rowId: number; column: string; mine: string | null; base?: Cell; theirs: Cell };

/** A batch of edits alone. */
export function editsOnly(...edits: CellEdit[]): EditBatch {
  return { kind: 'cells', edits, inserts: [] };
}

/** The batch with a key where it adds rows. */
export function withKey(batch: EditBatch): EditBatch {
  if (batch.kind === 'delete' || batch.inserts.length === 0 || batch.key !== undefined) return batch;
  return { ...batch, key: nanoid(16) };
}

/** Whether two edits are of the same cell. */
export function isEditOfCell(
  one: { rowId: number; column: string },
  other: { rowId: number; column: string },
): boolean {
  return one.rowId === other.rowId && one.column === other.column;
}

/** The batch without some of its edits; nothing where nothing is left to do. */
export function withoutEdits(batch: EditBatch, isOut: (edit: CellEdit) => boolean): EditBatch[] {
  if (batch.kind === 'delete') return [];
  const edits = batch.edits.filter((edit) => !isOut(edit));
  if (edits.length + batch.inserts.length === 0) return [];
  return [{ ...batch, edits }];
}

/** One batch in place of two: a further value of the one cell that the earlier batch sets; else null. */
export function combineBatches(earlier: EditBatch, later: EditBatch): EditBatch | null {
  const [before, after] = [singleEdit(earlier), singleEdit(later)];
  if (!before || !after || !isEditOfCell(before, after)) return null;
  return editsOnly({ ...before, value: after.value });
}

function singleEdit(batch: EditBatch): CellEdit | undefined {
  if (batch.kind === 'delete' || batch.edits.length !== 1 || batch.inserts.length > 0) return undefined;
  return batch.edits[0];
}
