/** Counts the readers of tables, so that a table is dropped only when no one reads it. */
export class TableLeases {
  readonly #readers = new Map<string, number>();
  readonly #dropped = new Set<string>();

  acquire(table: string): void {
    this.#readers.set(table, (this.#readers.get(table) ?? 0) + 1);
  }

  /** Ends a lease; true when the table is to be dropped now. */
  release(table: string): boolean {
    const left = (this.#readers.get(table) ?? 1) - 1;
    if (left > 0) {
      this.#readers.set(table, left);
      return false;
    }

    this.#readers.delete(table);
    return this.#dropped.delete(table);
  }

  /** Whether a table may be dropped now; else the last reader's `release` says so. */
  mayDrop(table: string): boolean {
    if (!this.#readers.has(table)) return true;
    this.#dropped.add(table);
    return false;
  }

  clear(): void {
    this.#readers.clear();
    this.#dropped.clear();
  }
}
