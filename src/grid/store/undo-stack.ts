/** What can be undone and redone. */
export type UndoSnapshot = { canUndo: boolean; canRedo: boolean };

/** This tab's steps as entries of the history; a large step has several entries. */
export class UndoStack {
  readonly #done: number[][] = [];
  readonly #undone: number[][] = [];
  /**
   * The steps that are on their way: one comes after the other, because one may need what the one before
   * takes back.
   */
  #running: Promise<unknown> = Promise.resolve();
  #snapshot: UndoSnapshot = { canUndo: false, canRedo: false };
  readonly #undoEntry: (seq: number) => Promise<number>;

  /** `undoEntry` undoes an entry and returns the entry that did so. */
  constructor(undoEntry: (seq: number) => Promise<number>) {
    this.#undoEntry = undoEntry;
  }

  /** The same object until something changes. */
  readonly snapshot = (): UndoSnapshot => this.#snapshot;

  /** Adds an entry: to the step before it where it continues that one. */
  add(seq: number, continues: boolean): void {
    const last = this.#done.at(-1);
    if (continues && last) {
      last.push(seq);
    } else {
      this.#done.push([seq]);
    }

    this.#undone.length = 0;
    this.#changed();
  }

  /** Takes back the newest step; false where there is none. */
  undo(): Promise<boolean> {
    return this.#move(this.#done, this.#undone);
  }

  /** Brings back the step that was undone last; false where there is none. */
  redo(): Promise<boolean> {
    return this.#move(this.#undone, this.#done);
  }

  #move(from: number[][], to: number[][]): Promise<boolean> {
    const moved = this.#running.then(() => this.#moveNow(from, to));
    this.#running = moved.catch(() => undefined);
    return moved;
  }

  async #moveNow(from: number[][], to: number[][]): Promise<boolean> {
    const seqs = from.pop();
    if (!seqs) return false;

    this.#changed();
    const undoing: number[] = [];

    for (const seq of seqs.toReversed()) {
      undoing.push(await this.#undoEntry(seq));
    }

    to.push(undoing);
    this.#changed();
    return true;
  }

  #changed(): void {
    this.#snapshot = { canUndo: this.#done.length > 0, canRedo: this.#undone.length > 0 };
  }
}
