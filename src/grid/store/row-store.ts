import { SnapshotStore } from '#client/outbox/snapshot-store.ts';
import { describeError } from '#domain/error/describe-error.ts';
import type { DataRequestInput, DataResult } from '#domain/query/data-request.ts';
import { maxRowsFor } from '#domain/query/request-cost.ts';
import { haveSeparators } from '#domain/value/cell/common-decimals.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import type { CellProblem } from '#domain/value/cell/cell-problem.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { SeparatedColumns } from './separated-columns.ts';

/**
 * A row that has been read: its stable id, its cells in the order of the columns, and labels of codes by
 * column.
 */
export type GridRow = {
  id: number;
  cells: readonly Cell[];
  labels?: DataResult['labels'];
  /** The problems of its cells that were read with it, by column. */
  problems?: Record<string, CellProblem> | undefined;
};

/** Which rows, in which order: what stays the same while one scrolls. */
export type RowsQuery = Omit<DataRequestInput, 'attributes' | 'fromIndex' | 'toIndex'>;

/**
 * What a store needs: how to read, the columns, those that a search looks into, how many rows to read at
 * once, and what it shares with other grids of its version.
 */
export type RowStoreOptions = {
  read(request: DataRequestInput, signal?: AbortSignal): Promise<DataResult>;
  names: readonly string[];
  searched: readonly string[];
  rowsPerRead: number;
  separated?: SeparatedColumns | undefined;
};

/** What the screen shows: a new object after each change. */
export type RowsSnapshot = {
  /** Null until the first result. */
  length: number | null;
  error: string | null;
  /** Whether the rows are those of the query before, until the first new ones have been read. */
  isOutdated: boolean;
  row(index: number): GridRow | null;
  /**
   * The indexes of columns whose numbers have separators from four digits on, as longer ones among them have.
   */
  separated: ReadonlySet<number>;
};

/** Rows that were read together, and the round that they were read in. */
type RowBlock = { rows: readonly GridRow[]; round: number };

/** Blocks that are cached beside those in view. */
const cachedBlocks = 60;
const concurrentReads = 2;

const emptySnapshot: RowsSnapshot = {
  length: null,
  error: null,
  isOutdated: false,
  row: () => null,
  separated: new Set(),
};

/** Rows of a version in the browser, read in blocks as they come into view. */
export class RowStore extends SnapshotStore<RowsSnapshot> {
  readonly #options: RowStoreOptions;
  #query: RowsQuery;
  /** Grows with each reload; blocks of earlier rounds are read again. */
  #round = 1;
  /**
   * Whether no block of the current query has been read yet, so that those of the last one are still shown.
   */
  #isNewQuery = false;
  #length: number | null = null;
  #error: string | null = null;
  #wanted: readonly number[] = [0];
  readonly #separated: SeparatedColumns;
  #separatedColumns: ReadonlySet<number>;
  readonly #unsubscribe: () => void;
  readonly #blocks = new Map<number, RowBlock>();
  readonly #reading = new Map<number, AbortController>();

  constructor(options: RowStoreOptions, query: RowsQuery = {}) {
    super(emptySnapshot);
    this.#options = options;
    this.#query = query;
    this.#separated = options.separated ?? new SeparatedColumns();
    this.#separatedColumns = this.#indexesOf(this.#separated);
    this.#unsubscribe = this.#separated.subscribe(() => {
      this.#separatedColumns = this.#indexesOf(this.#separated);
      this.#changed();
    });
    this.#readWanted();
  }

  /** Says which rows are in view: those and their neighbours are read, reads of others are cancelled. */
  want(from: number, to: number): void {
    const [start, end] = [this.#blockOf(from), this.#blockOf(Math.max(from, to - 1))];
    const inView = Array.from({ length: end - start + 1 }, (_, index) => start + index);
    this.#wanted = [...inView, end + 1, start - 1].filter((block) => block >= 0);
    if (this.#error === null) {
      this.#readWanted();
    }
  }

  /** Changes the query; the old rows stay in view until the first new ones have been read. */
  setQuery(query: RowsQuery): void {
    if (isSameJson(query, this.#query)) return;
    this.#query = query;
    this.#isNewQuery = true;
    this.#wanted = [0];
    this.reload();
    this.#changed();
  }

  /** Reads all rows again as they come into view. */
  readonly reload = (): void => {
    this.#round += 1;
    this.#cancelReads();
    this.#error = null;
    this.#readWanted();
  };

  /** Reads some rows again where they are shown. */
  async refresh(rowIds: readonly number[]): Promise<void> {
    const shown = new Set([...this.#blocks.values()].flatMap(({ rows }) => rows.map(({ id }) => id)));
    const ids = rowIds.filter((id) => shown.has(id)).slice(0, maxRowsFor(this.#options.names.length + 1));
    if (ids.length === 0) return;
    const fresh = await this.#read(0, ids.length, { filter: { id: ids } });
    const byId = new Map(fresh.map((row) => [row.id, row]));
    this.#replaceRows((row) => byId.get(row.id) ?? row);
  }

  /** Sets cells of rows that are here. */
  amend(cells: readonly { rowId: number; column: string; cell: Cell }[]): void {
    const byRow = new Map<number, Map<number, Cell>>();
    for (const { rowId, column, cell } of cells) {
      const row = byRow.get(rowId) ?? new Map<number, Cell>();
      byRow.set(rowId, row.set(this.#options.names.indexOf(column), cell));
    }

    this.#replaceRows((row) => {
      const changed = byRow.get(row.id);
      if (!changed) return row;
      return {
        ...row,
        problems: undefined,
        cells: row.cells.map((cell, at) => changed.get(at) ?? (changed.has(at) ? null : cell)),
      };
    });
  }

  /** All rows of a range, in order; those that are not here are read. */
  async range(from: number, to: number): Promise<GridRow[]> {
    const rows: GridRow[] = [];
    let index = from;

    while (index < to) {
      const here = this.#isFresh(this.#blockOf(index)) ? this.snapshot().row(index) : null;
      const more = here
        ? [here]
        : await this.#read(index, Math.min(to, index + maxRowsFor(this.#options.names.length + 1)));
      if (more.length === 0) break;
      rows.push(...more);
      index += more.length;
    }

    return rows;
  }

  close(): void {
    this.#unsubscribe();
    this.#cancelReads();
  }

  #blockOf(index: number): number {
    return Math.floor(index / this.#options.rowsPerRead);
  }

  #isFresh(block: number): boolean {
    return this.#blocks.get(block)?.round === this.#round;
  }

  #mayExist(block: number): boolean {
    const isUnknown = this.#length === null || this.#isNewQuery || block === 0;
    return isUnknown || block * this.#options.rowsPerRead < (this.#length ?? 0);
  }

  async #read(from: number, to: number, query = this.#query): Promise<GridRow[]> {
    return rowsOf(await this.#options.read(this.#request(from, to, query)));
  }

  #request(fromIndex: number, toIndex: number, query = this.#query): DataRequestInput {
    const { names, searched } = this.#options;
    const searchIn = query.search && searched.length > 0 ? { searchIn: [...searched] } : {};
    return { ...query, ...searchIn, attributes: ['id', ...names], fromIndex, toIndex };
  }

  /** Starts reads of the wanted blocks, and cancels those that are no longer wanted. */
  #readWanted(): void {
    for (const [block, controller] of this.#reading) {
      if (this.#wanted.includes(block)) continue;
      controller.abort();
      this.#reading.delete(block);
    }

    for (const block of this.#wanted) {
      if (this.#reading.size >= concurrentReads) return;
      if (!this.#reading.has(block) && !this.#isFresh(block) && this.#mayExist(block)) {
        void this.#readBlock(block);
      }
    }
  }

  async #readBlock(block: number): Promise<void> {
    const controller = new AbortController();
    this.#reading.set(block, controller);

    const { rowsPerRead } = this.#options;
    const round = this.#round;

    try {
      const request = this.#request(block * rowsPerRead, (block + 1) * rowsPerRead);
      const result = await this.#options.read(request, controller.signal);
      if (round === this.#round) {
        this.#take(block, result);
      }
    } catch (error) {
      if (!controller.signal.aborted) {
        this.#error = describeError(error);
        return this.#changed();
      }
    } finally {
      if (this.#reading.get(block) === controller) {
        this.#reading.delete(block);
      }
    }

    this.#readWanted();
  }

  #take(block: number, result: DataResult): void {
    if (this.#isNewQuery) {
      this.#blocks.clear();
    }

    this.#isNewQuery = false;
    this.#length = result.length;
    this.#error = null;

    const rows = rowsOf(result);
    this.#blocks.set(block, { rows, round: this.#round });
    this.#findSeparated(rows);

    const outOfView = [...this.#blocks.keys()].filter((one) => !this.#wanted.includes(one));
    for (const one of outOfView.slice(0, Math.max(0, outOfView.length - cachedBlocks))) {
      this.#blocks.delete(one);
    }

    this.#changed();
  }

  #findSeparated(rows: readonly GridRow[]): void {
    const known = this.#separated.snapshot();
    const found = this.#options.names.filter(
      (name, at) => !known.has(name) && haveSeparators(rows.map(({ cells }) => cells[at] ?? null)),
    );
    this.#separated.add(found);
  }

  #indexesOf(columns: SeparatedColumns): ReadonlySet<number> {
    const names = columns.snapshot();
    return new Set(this.#options.names.flatMap((name, at) => (names.has(name) ? [at] : [])));
  }

  #replaceRows(change: (row: GridRow) => GridRow): void {
    for (const [block, { rows, round }] of this.#blocks) {
      this.#blocks.set(block, { rows: rows.map(change), round });
    }
    this.#changed();
  }

  #cancelReads(): void {
    this.#reading.forEach((controller) => controller.abort());
    this.#reading.clear();
  }

  #changed(): void {
    const { rowsPerRead } = this.#options;
    this.publish({
      length: this.#length,
      error: this.#error,
      isOutdated: this.#isNewQuery && this.#error === null,
      row: (index) => this.#blocks.get(this.#blockOf(index))?.rows[index % rowsPerRead] ?? null,
      separated: this.#separatedColumns,
    });
  }
}

function rowsOf({ rows, labels, problems }: DataResult): GridRow[] {
  return rows.map(([id, ...cells], at) => ({
    id: Number(id),
    cells,
    ...(labels ? { labels } : {}),
    problems: problems?.[at],
  }));
}
