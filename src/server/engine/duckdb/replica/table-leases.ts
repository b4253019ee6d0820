/** Counts the readers of tables, so that a table is dropped only when no one reads it. */
export class TableLeases {
  readonly #readers = new Map<string, number>();
  /** When tables were read last, as a count of all readers. */
  readonly #lastRead = new Map<string, number>();
  #reads = 0;
  readonly #dropped = new Set<string>();

  acquire(table: string): void {
    this.#readers.set(table, (this.#readers.get(table) ?? 0) + 1);
    this.#lastRead.set(table, (this.#reads += 1));
  }

  /** When a table was read last, as a count; 0 for one that no one has read. */
  lastRead(table: string): number {
    return this.#lastRead.get(table) ?? 0;
  }

  /** Whether someone reads a table. */
  isRead(table: string): boolean {
    return this.#readers.has(table);
  }

  /** Ends a lease; true when the table is to be dropped now. */
  release(table: string): boolean {
    const left = (this.#readers.get(table) ?? 1) - 1;
    if (left > 0) {
      this.#readers.set(table, left);
      return false;
    }

    this.#readers.delete(table);
    const isDropped = this.#dropped.delete(table);
    if (isDropped) {
      this.#lastRead.delete(table);
    }
    return isDropped;
  }

  /** Whether a table may be dropped now; else the last reader's `release` says so. */
  mayDrop(table: string): boolean {
    if (!this.#readers.has(table)) {
      this.#lastRead.delete(table);
      return true;
    }
    this.#dropped.add(table);
    return false;
  }

  clear(): void {
    this.#readers.clear();
    this.#lastRead.clear();
    this.#dropped.clear();
  }
}
