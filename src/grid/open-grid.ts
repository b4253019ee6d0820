import type { SourceColumn } from '#domain/source/column.ts';
import { cellOfRaw } from './cell-text.ts';
import { graphRows, type GraphRows } from './graph-rows.ts';
import { keepUnsentEdits, type EditBatch } from './row-edits.ts';
import { openEditQueue, type EditQueue } from './edit-queue.ts';
import { openRowStore, type RowStore, type RowsQuery } from './row-store.ts';

/** A value typed into a cell is saved after this many ms (specification 1, point 9). */
const autoSaveDelay = 500;

/** The cells of one read; wide tables have fewer rows in it. */
const cellsAtOnce = 6000;

/** What of this tab's acts can be taken back and brought again. */
export type UndoSnapshot = { canUndo: boolean; canRedo: boolean };

/** Everything behind a grid that is on the screen: its rows, what is on the way to the server, and the way back. */
export type OpenGrid = {
  rows: GraphRows;
  store: RowStore;
  saver: EditQueue;
  undo(): Promise<void>;
  redo(): Promise<void>;
  undoSnapshot(): UndoSnapshot;
  close(): void;
};

/** What a grid is opened with. */
export type GridOptions = {
  versionId: number;
  columns: readonly SourceColumn[];
  question: RowsQuery;
  /** Rows of one read; without it, as many as are quick to read. */
  rowsAtOnce?: number | undefined;
  canEdit: boolean;
  /** Rows have changed: counts made elsewhere may be old. */
  onChanged(): void;
  /** Something a person should know, such as rows that someone else deleted. */
  onNote(sentence: string): void;
};

/** Whether a column's cells are made from others, so that nobody writes them. */
export function isReadOnly(column: SourceColumn): boolean {
  return column.display === 'calculated';
}

/** Opens what stands behind a grid; in the browser only. */
export function openGrid({
  versionId,
  columns,
  question,
  canEdit,
  onChanged,
  onNote,
  ...options
}: GridOptions): OpenGrid {
  const rows = graphRows(versionId);
  const byName = new Map(columns.map((column) => [column.name, column]));
  const rowsAtOnce =
    options.rowsAtOnce ?? Math.min(Math.max(Math.floor(cellsAtOnce / columns.length), 20), 100);
  const store = openRowStore({ read: rows.read, names: [...byName.keys()], rowsAtOnce }, question);
  const hasDerived = columns.some(({ display }) => display !== 'data');
  // Entries of the history by act; a large act has several.
  let done: number[][] = [];
  let undone: number[][] = [];
  let undoSnapshot: UndoSnapshot = { canUndo: false, canRedo: false };
  const noteUndo = () => (undoSnapshot = { canUndo: done.length > 0, canRedo: undone.length > 0 });

  const onSaved = (act: EditBatch, seq: number | null) => {
    if (seq !== null) {
      if (act.kind === 'cells' && act.continues && done.length > 0) done.at(-1)!.push(seq);
      else done.push([seq]);
      undone = [];
      noteUndo();
    }
    if (act.kind === 'delete' || act.inserts.length > 0) store.reload();
    else {
      const known = act.edits.filter(({ column }) => byName.has(column));
      store.amend(
        known.map(({ rowId, column, value }) => ({
          rowId,
          column,
          cell: cellOfRaw(value, byName.get(column)!),
        })),
      );
      if (hasDerived) void store.refresh(act.edits.map(({ rowId }) => rowId)).catch(() => store.reload());
    }
    onChanged();
  };
  const onGone = (rowIds: readonly number[]) => {
    onNote(
      rowIds.length === 1
        ? 'This row has been deleted by someone else.'
        : `${rowIds.length} of these rows have been deleted by someone else.`,
    );
    store.reload();
  };
  let adopt: (acts: EditBatch[]) => void = () => {};
  const unsent = canEdit
    ? keepUnsentEdits(versionId, (acts) => adopt(acts))
    : { read: () => [], write: () => {}, close: () => {} };
  const saver = openEditQueue({ send: rows.send, unsent, delay: autoSaveDelay, onSaved, onGone });
  adopt = saver.adopt;

  /** Takes back the newest of `from`; what did it can be taken back in turn from `to`. */
  const step = async (from: number[][], to: number[][]) => {
    const { kind } = await saver.flush();
    if (kind !== 'saved' && kind !== 'conflict')
      throw new Error('There are changes that have not been saved yet.');
    const seqs = from.pop();
    if (!seqs) return;
    noteUndo();
    const undoing: number[] = [];
    for (const seq of seqs.toReversed()) undoing.push(await rows.undo(seq));
    to.push(undoing);
    noteUndo();
    store.reload();
    onChanged();
  };
  const retry = () => void saver.flush();
  addEventListener('online', retry);
  return {
    rows,
    store,
    saver,
    undo: () => step(done, undone),
    redo: () => step(undone, done),
    undoSnapshot: () => undoSnapshot,
    close: () => {
      removeEventListener('online', retry);
      void saver.flush().finally(() => {
        saver.close();
        unsent.close();
      });
      store.close();
    },
  };
}
