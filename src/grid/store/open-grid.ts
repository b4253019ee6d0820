import { hasAmounts } from '#domain/source/column/has-amounts.ts';
import { LocalCopy } from '#client/outbox/local-copy.ts';
import { saveDelay } from '#client/outbox/outbox.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { plural } from '#domain/value/number/plural.ts';
import { cellOfRaw } from './cell-text.ts';
import type { OptionLookups } from './option-lookups.tsx';
import { EditQueue } from './edit-queue.ts';
import { graphqlRows, type GraphqlRows } from './graphql-rows.ts';
import { editBatchSchema, type EditBatch } from './row-edits.ts';
import { RowStore, type RowsQuery } from './row-store.ts';
import { SeparatedColumns } from './separated-columns.ts';
import { UndoStack } from './undo-stack.ts';

/** The cells of one read; wide tables have fewer rows in it. */
const cellsPerRead = 6000;

/** What a grid is opened with. */
export type GridOptions = {
  versionId: number;
  /** The columns that are read: those that are shown, and then others. */
  columns: readonly SourceColumn[];
  /** How many of them are shown. */
  shownColumns: number;
  /** The columns whose options are looked up. */
  lookups: OptionLookups;
  query: RowsQuery;
  /** Rows of one read; without it, as many as are quick to read. */
  rowsPerRead?: number | undefined;
  separated?: SeparatedColumns | undefined;
  canEdit: boolean;
  /** Rows have changed: counts made elsewhere may be old. */
  onChanged(): void;
  /** The server has a batch. */
  onSaved(batch: EditBatch): void;
  /** Something a person should know, such as rows that someone else deleted. */
  onNote(sentence: string): void;
};

/**
 * Everything behind a grid on the screen: its rows, the edits on their way to the server, and undo. In the
 * browser only.
 */
export class OpenGrid {
  readonly rows: GraphqlRows;
  readonly store: RowStore;
  readonly queue: EditQueue;
  readonly undoStack: UndoStack;
  readonly lookups: OptionLookups;
  /** The columns that are read, in the order of the rows' cells. */
  readonly columns: readonly SourceColumn[];
  readonly #options: GridOptions;
  readonly #byName: ReadonlyMap<string, SourceColumn>;
  readonly #copy: LocalCopy<EditBatch[]>;
  /** Whether some cells are not stored themselves, so that they are read again after an edit. */
  readonly #hasDerived: boolean;

  constructor(options: GridOptions) {
    const { versionId, columns, query, canEdit } = options;
    this.#options = options;
    this.lookups = options.lookups;
    this.columns = columns;
    this.#byName = new Map(columns.map((column) => [column.name, column]));
    this.#hasDerived = columns.some(({ display }) => display !== 'data');
    this.rows = graphqlRows(versionId);

    const separated = options.separated ?? new SeparatedColumns();
    separated.add(columns.filter(hasAmounts).map(({ name }) => name));
    this.store = new RowStore(
      {
        read: this.rows.read,
        names: [...this.#byName.keys()],
        searched: columns.slice(0, options.shownColumns).map(({ name }) => name),
        rowsPerRead: options.rowsPerRead ?? rowsPerRead(columns.length),
        separated,
      },
      query,
    );
    this.#copy = new LocalCopy(`rows:${versionId}`, editBatchSchema.array());
    this.queue = new EditQueue({
      send: this.rows.send,
      keep: (batches) => this.#copy.write(batches.length > 0 ? [...batches] : null),
      delay: saveDelay,
      onSaved: (batch, seq) => this.#saved(batch, seq),
      onGone: (rowIds) => this.#gone(rowIds),
    });
    this.undoStack = new UndoStack(this.rows.undo);

    if (canEdit) {
      this.#copy.open((batches) => this.queue.run(...batches));
    }
  }

  /** Takes back what this tab did last. */
  readonly undo = (): Promise<void> => this.#move(() => this.undoStack.undo());

  /** Brings back what was undone last. */
  readonly redo = (): Promise<void> => this.#move(() => this.undoStack.redo());

  /** Saves what is left; rejects with a sentence when something prevents that. */
  readonly saveAll = async (): Promise<void> => {
    const { kind } = await this.queue.flush();
    if (kind !== 'saved') throw new Error('There are changes that have not been saved yet.');
  };

  close(): void {
    this.store.close();
    for (const lookup of this.lookups.values()) {
      lookup.close();
    }
    void this.queue.close().finally(() => this.#copy.close());
  }

  async #move(step: () => Promise<boolean>): Promise<void> {
    const { kind } = await this.queue.flush();
    if (kind !== 'saved' && kind !== 'conflict') {
      throw new Error('There are changes that have not been saved yet.');
    }

    if (!(await step())) return;
    this.store.reload();
    this.#options.onChanged();
  }

  #saved(batch: EditBatch, seq: number | null): void {
    if (seq !== null) {
      this.undoStack.add(seq, batch.kind === 'cells' && batch.continues === true);
    }

    if (batch.kind === 'delete' || batch.inserts.length > 0) {
      this.store.reload();
    } else {
      this.#amend(batch.edits);
    }

    this.#options.onChanged();
    this.#options.onSaved(batch);
  }

  #amend(edits: Extract<EditBatch, { kind: 'cells' }>['edits']): void {
    this.store.amend(
      edits.flatMap(({ rowId, column: name, value }) => {
        const column = this.#byName.get(name);
        if (!column) return [];
        return [{ rowId, column: name, cell: cellOfRaw(value, column) }];
      }),
    );
    if (!this.#hasDerived) return;
    void this.store.refresh(edits.map(({ rowId }) => rowId)).catch(() => this.store.reload());
  }

  #gone(rowIds: readonly number[]): void {
    this.#options.onNote(
      rowIds.length === 1
        ? 'This row has been deleted by someone else.'
        : `${plural(rowIds.length, 'row')} among these have been deleted by someone else.`,
    );
    this.store.reload();
  }
}

function rowsPerRead(columns: number): number {
  return Math.min(Math.max(Math.floor(cellsPerRead / columns), 20), 100);
}
