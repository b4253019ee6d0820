import { Outbox, type SaveState, type SendOutcome } from '#client/outbox/outbox.ts';
import type { SaveFailure } from '#client/outbox/save-failure.ts';
import { SnapshotStore } from '#client/outbox/snapshot-store.ts';
import { rawText } from '#domain/value/cell/cell-text.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { present } from '#domain/value/object/present.ts';
import {
  combineBatches,
  editsOnly,
  isEditOfCell,
  withKey,
  withoutEdits,
  type CellConflict,
  type CellEdit,
  type EditBatch,
} from './row-edits.ts';
import { unsavedRows, type UnsavedRow } from './unsaved-cells.ts';

/** What sending a batch came to; `seq` is its entry in the history. */
export type EditOutcome =
  | { kind: 'saved'; seq: number | null }
  | { kind: 'conflict'; cells: readonly { rowId: number; column: string; current: Cell }[] }
  | { kind: 'gone'; rowIds: readonly number[] }
  | SaveFailure;

/** What the screen shows: a new object after each change. */
export type EditQueueSnapshot = {
  state: SaveState;
  conflicts: readonly CellConflict[];
  /** How many rows were added that the server does not have yet; they are not shown before. */
  newRows: number;
  /** What cells hold that the server does not have yet, by column. */
  unsaved(rowId: number): UnsavedRow | undefined;
};

/** What a queue needs from outside. */
export type EditQueueOptions = {
  send(batch: EditBatch): Promise<EditOutcome>;
  /** Keeps the unsaved batches in the browser. */
  keep(batches: readonly EditBatch[]): void;
  /** A typed value is sent after this many milliseconds without a further change. */
  delay: number;
  /** The server has a batch. */
  onSaved(batch: EditBatch, seq: number | null): void;
  /** Rows of a batch were deleted by someone else; the rest of it is sent. */
  onGone(rowIds: readonly number[]): void;
};

/**
 * Sends what a person does to rows, in order. Cells that someone else changed are put aside until a person
 * chooses.
 */
export class EditQueue extends SnapshotStore<EditQueueSnapshot> {
  readonly #options: EditQueueOptions;
  readonly #outbox: Outbox<EditBatch>;
  #conflicts: readonly CellConflict[] = [];
  #unsaved: ReadonlyMap<number, UnsavedRow> = new Map();
  /** What is typed into the cell that is being edited: it is kept for a tab that closes, and not sent. */
  #draft: CellEdit | null = null;

  constructor(options: EditQueueOptions) {
    super({ state: { kind: 'saved' }, conflicts: [], newRows: 0, unsaved: () => undefined });
    this.#options = options;
    this.#outbox = new Outbox<EditBatch>({
      delay: options.delay,
      batchSize: 1,
      combine: combineBatches,
      send: async ([batch]) => {
        if (!batch) return { kind: 'saved' };
        return this.#take(batch, await options.send(batch));
      },
      conflict: () => {
        if (this.#conflicts.length > 0) return 'aside';
        return 'none';
      },
      onChange: () => this.#changed(),
    });
  }

  readonly saveState = (): SaveState => this.#outbox.state;

  /** Keeps what is typed into a cell until that is left; null for a cell that is as it was. */
  draft(edit: CellEdit | null): void {
    if (edit === this.#draft) return;
    this.#draft = edit;
    this.#keep();
  }

  /** Sets a cell; further values of the same cell replace this one until it is sent. */
  type(edit: CellEdit): void {
    this.#outbox.add(...this.#setConflicting(editsOnly(edit)));
  }

  /** Sends batches at once, such as a paste, or those that a closed tab could not send. */
  run(...batches: readonly EditBatch[]): void {
    this.#outbox.add(...batches.flatMap((batch) => this.#setConflicting(withKey(batch))));
    void this.#outbox.flush();
  }

  /**
   * Sends a batch at once; resolves when the server has it, or will get it when it can be reached. Where the
   * server refuses it, or something that has to be sent before it, the batch is taken back and this rejects
   * with the reason.
   */
  async runOrTakeBack(batch: EditBatch): Promise<void> {
    this.run(batch);
    const state = await this.flush();
    const { entries } = this.#outbox;
    if (state.kind !== 'refused' || !entries.includes(batch)) return;
    const isEarlier = entries[0] !== batch;

    this.#outbox.takeBack(batch);
    if (isEarlier) throw new Error(`An earlier change has not been saved. ${state.message}`);
    throw new Error(state.message);
  }

  /** A new value of a cell in conflict waits for the same choice; returns what remains to be sent. */
  #setConflicting(batch: EditBatch): EditBatch[] {
    if (batch.kind !== 'cells') return [batch];
    const waiting = batch.edits.filter((edit) => this.#conflicts.some((one) => isEditOfCell(one, edit)));
    if (waiting.length === 0) return [batch];
    this.#conflicts = this.#conflicts.map((conflict) => {
      const edit = waiting.findLast((one) => isEditOfCell(one, conflict));
      if (edit) return { ...conflict, mine: edit.value };
      return conflict;
    });

    return withoutEdits(batch, (edit) => waiting.includes(edit));
  }

  /** Sends everything now; resolves when the server has it or something prevents that. */
  readonly flush = (): Promise<SaveState> => this.#outbox.flush();

  /** Keeps one's own value or takes the other person's; for all conflicts where none is named. */
  resolve(choice: 'mine' | 'theirs', only?: CellConflict): void {
    const resolved = this.#conflicts.filter((conflict) => !only || isEditOfCell(conflict, only));
    this.#conflicts = this.#conflicts.filter((conflict) => !resolved.includes(conflict));
    if (choice === 'theirs' || resolved.length === 0) return this.#changed();

    const edits = resolved.map(({ rowId, column, mine, theirs }) => ({
      rowId,
      column,
      value: mine,
      base: theirs,
    }));
    this.run(editsOnly(...edits));
  }

  /** Gives up the batch that the server refused. */
  readonly giveUp = (): void => {
    this.#outbox.dropFirst();
    void this.#outbox.flush();
  };

  /** Closes the queue. A cell that is being edited is left by that. */
  readonly close = (): Promise<void> => {
    const draft = this.#draft;
    this.draft(null);
    if (draft) {
      this.type(draft);
    }
    return this.#outbox.close();
  };

  /** What an outcome leaves to be sent. */
  #take(batch: EditBatch, outcome: EditOutcome): SendOutcome<EditBatch> {
    const rest = this.#outbox.entries.slice(1);
    switch (outcome.kind) {
      case 'saved':
        this.#options.onSaved(batch, outcome.seq);
        return { kind: 'saved' };
      case 'gone':
        this.#options.onGone(outcome.rowIds);
        return {
          kind: 'replaced',
          entries: [...withoutEdits(batch, ({ rowId }) => outcome.rowIds.includes(rowId)), ...rest],
        };
      case 'conflict':
        return this.#putAside(batch, outcome.cells, rest);
      default:
        return outcome;
    }
  }

  /**
   * Puts the cells in conflict aside, unless they hold this very value: then an earlier response was lost.
   * What was typed into them since goes along: a choice of one's own value is of the last one.
   */
  #putAside(
    batch: EditBatch,
    cells: readonly { rowId: number; column: string; current: Cell }[],
    rest: readonly EditBatch[],
  ): SendOutcome<EditBatch> {
    const moved = editsOf(batch).flatMap((edit) => {
      const cell = cells.find((one) => isEditOfCell(one, edit));
      if (!cell) return [];
      return [{ edit, theirs: cell.current }];
    });

    if (moved.length === 0) {
      return { kind: 'refused', message: 'The server reports a conflict in other cells.' };
    }

    const written = moved.filter(({ edit, theirs }) => rawText(theirs) === edit.value);
    if (written.length > 0) {
      this.#options.onSaved(editsOnly(...written.map(({ edit }) => edit)), null);
    }

    const conflicts = moved
      .filter((one) => !written.includes(one))
      .map(({ edit: { value, ...edit }, theirs }): CellConflict => {
        const { value: mine } = lastEdit(rest, edit) ?? { value };
        return { ...edit, mine, theirs };
      });
    this.#conflicts = [
      ...this.#conflicts.filter((known) => !conflicts.some((conflict) => isEditOfCell(conflict, known))),
      ...conflicts,
    ];

    const left = withoutEdits(batch, (edit) => moved.some((one) => one.edit === edit));
    const isPutAside = (edit: CellEdit) => conflicts.some((conflict) => isEditOfCell(conflict, edit));
    const others = rest.flatMap((one) => remainingOf(one, isPutAside));

    return { kind: 'replaced', entries: [...left, ...others] };
  }

  #keep(): void {
    const { entries } = this.#outbox;
    // A conflict is stored with its old base, so that it is found again when another tab sends it.
    const edits = this.#conflicts.map(({ rowId, column, mine, base }): CellEdit => ({
      rowId,
      column,
      value: mine,
      base,
    }));
    const before = edits.length > 0 && editsOnly(...edits);
    const after = this.#draft && editsOnly(this.#draft);

    this.#options.keep(present([before, ...entries, after]));
  }

  #changed(): void {
    const { entries, state } = this.#outbox;
    this.#keep();
    this.#unsaved = unsavedRows(entries, this.#conflicts, this.#unsaved);

    const rows = this.#unsaved;
    const newRows = entries.reduce((sum, batch) => sum + newRowsIn(batch), 0);
    this.publish({ state, conflicts: this.#conflicts, newRows, unsaved: (rowId) => rows.get(rowId) });
  }
}

/** The last edit of a cell in some batches. */
function lastEdit(batches: readonly EditBatch[], cell: Pick<CellEdit, 'rowId' | 'column'>) {
  return batches.flatMap(editsOf).findLast((edit) => isEditOfCell(edit, cell));
}

function editsOf(batch: EditBatch): CellEdit[] {
  if (batch.kind === 'delete') return [];
  return batch.edits;
}

function newRowsIn(batch: EditBatch): number {
  if (batch.kind === 'delete') return 0;
  return batch.inserts.length;
}

/** What is left of a batch without some of its edits; one that deletes rows stays as it is. */
function remainingOf(batch: EditBatch, isOut: (edit: CellEdit) => boolean): EditBatch[] {
  if (batch.kind === 'delete') return [batch];
  return withoutEdits(batch, isOut);
}
