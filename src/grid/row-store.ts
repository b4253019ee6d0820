import type { DataRequestInput, DataResult } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell.ts';
import { describeError } from '#domain/error/describe-error.ts';

/** A row that has been read: its stable id, its cells in the order of the columns, and what codes in them are called, by column. */
export type GridRow = { id: number; cells: readonly Cell[]; labels?: DataResult['labels'] };

/** Which rows, in which order: what stays the same while one scrolls. */
export type RowsQuery = Omit<DataRequestInput, 'attributes' | 'fromIndex' | 'toIndex'>;

/** What a store needs: how to ask, the columns, and how many rows to read at once. */
export type RowStoreOptions = {
  read(request: DataRequestInput, signal?: AbortSignal): Promise<DataResult>;
  names: readonly string[];
  rowsAtOnce: number;
};

/** What the screen shows: a new object after each change. */
export type RowsSnapshot = {
  /** Null until the first answer. */
  length: number | null;
  error: string | null;
  row(index: number): GridRow | null;
};

/** Rows of a version in the browser, read as they are needed. */
export type RowStore = {
  snapshot(): RowsSnapshot;
  subscribe(listener: () => void): () => void;
  /** Says which rows are in view; those and their neighbours are read, reads of others are given up. */
  want(from: number, to: number): void;
  /** Asks another question; the old rows stay in view until the new ones are there. */
  ask(question: RowsQuery): void;
  /** Reads all rows again, as they come into view. */
  reload(): void;
  /** Reads some rows again where they stand. */
  refresh(rowIds: readonly number[]): Promise<void>;
  /** Sets cells of rows that are here. */
  amend(cells: readonly { rowId: number; column: string; cell: Cell }[]): void;
  /** All rows of a range, in order; those that are not here are read. */
  range(from: number, to: number): Promise<GridRow[]>;
  close(): void;
};

type Block = { rows: readonly GridRow[]; round: number };

/** Blocks that are kept beside those in view. */
const keptBlocks = 60;
/** Reads at the same time. */
const readsAtOnce = 2;
/** The most rows of one request. */
const rowsPerRequest = 10_000;

/** Opens a store upon a question. */
export function openRowStore(options: RowStoreOptions, first: RowsQuery = {}): RowStore {
  const { read, names, rowsAtOnce } = options;
  let question = first;
  let round = 1;
  let isNewQuestion = false;
  let length: number | null = null;
  let error: string | null = null;
  let wanted: readonly number[] = [0];
  const blocks = new Map<number, Block>();
  const reading = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  const makeSnapshot = (): RowsSnapshot => ({
    length,
    error,
    row: (index) => blocks.get(Math.floor(index / rowsAtOnce))?.rows[index % rowsAtOnce] ?? null,
  });
  let shown = makeSnapshot();
  const notify = () => {
    shown = makeSnapshot();
    listeners.forEach((listener) => listener());
  };
  const requestOf = (from: number, to: number, more: RowsQuery = question): DataRequestInput => ({
    ...more,
    attributes: ['id', ...names],
    fromIndex: from,
    toIndex: to,
  });
  const isFresh = (block: number) => blocks.get(block)?.round === round;
  const exists = (block: number) =>
    length === null || isNewQuestion || block === 0 || block * rowsAtOnce < length;

  const take = (block: number, asked: number, result: DataResult) => {
    if (asked !== round) return;
    if (isNewQuestion) blocks.clear();
    isNewQuestion = false;
    length = result.length;
    error = null;
    blocks.set(block, { rows: rowsOf(result), round });
    const far = [...blocks.keys()].filter((one) => !wanted.includes(one));
    for (const one of far.slice(0, Math.max(0, far.length - keptBlocks))) blocks.delete(one);
    notify();
  };
  const readBlock = async (block: number) => {
    const controller = new AbortController();
    reading.set(block, controller);
    const asked = round;
    try {
      const request = requestOf(block * rowsAtOnce, (block + 1) * rowsAtOnce);
      take(block, asked, await read(request, controller.signal));
    } catch (cause) {
      if (!controller.signal.aborted) {
        error = describeError(cause);
        notify();
        return;
      }
    } finally {
      if (reading.get(block) === controller) reading.delete(block);
    }
    pump();
  };
  const pump = () => {
    for (const [block, controller] of reading) {
      if (wanted.includes(block)) continue;
      controller.abort();
      reading.delete(block);
    }
    for (const block of wanted) {
      if (reading.size >= readsAtOnce) return;
      if (!reading.has(block) && !isFresh(block) && exists(block)) void readBlock(block);
    }
  };
  const restart = () => {
    round += 1;
    reading.forEach((controller) => controller.abort());
    reading.clear();
    error = null;
    pump();
  };
  const replace = (change: (row: GridRow) => GridRow) => {
    for (const [block, { rows, round: own }] of blocks)
      blocks.set(block, { rows: rows.map(change), round: own });
    notify();
  };

  pump();
  return {
    snapshot: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want: (from, to) => {
      const [start, end] = [Math.floor(from / rowsAtOnce), Math.floor(Math.max(from, to - 1) / rowsAtOnce)];
      const inView = Array.from({ length: end - start + 1 }, (_, index) => start + index);
      wanted = [...inView, end + 1, start - 1].filter((block) => block >= 0);
      if (error === null) pump();
    },
    ask: (next) => {
      if (JSON.stringify(next) === JSON.stringify(question)) return;
      question = next;
      isNewQuestion = true;
      wanted = [0];
      restart();
    },
    reload: restart,
    refresh: async (rowIds) => {
      const here = new Set([...blocks.values()].flatMap(({ rows }) => rows.map(({ id }) => id)));
      const asked = rowIds.filter((id) => here.has(id)).slice(0, rowsPerRequest);
      if (asked.length === 0) return;
      const fresh = new Map(
        rowsOf(await read(requestOf(0, asked.length, { filter: { id: asked } }))).map((row) => [row.id, row]),
      );
      replace((row) => fresh.get(row.id) ?? row);
    },
    amend: (cells) => {
      const byRow = new Map<number, Map<number, Cell>>();
      for (const { rowId, column, cell } of cells) {
        const row = byRow.get(rowId) ?? new Map<number, Cell>();
        byRow.set(rowId, row.set(names.indexOf(column), cell));
      }
      replace((row) => {
        const changed = byRow.get(row.id);
        return changed
          ? { ...row, cells: row.cells.map((cell, at) => (changed.has(at) ? changed.get(at)! : cell)) }
          : row;
      });
    },
    range: async (from, to) => {
      const rows: GridRow[] = [];
      for (let index = from; index < to; index += 1) {
        const here = shown.row(index);
        if (here && isFresh(Math.floor(index / rowsAtOnce))) {
          rows.push(here);
          continue;
        }
        const end = Math.min(to, index + rowsPerRequest);
        const more = rowsOf(await read(requestOf(index, end)));
        rows.push(...more);
        index = end - 1;
        if (more.length === 0) break;
      }
      return rows;
    },
    close: () => {
      reading.forEach((controller) => controller.abort());
      listeners.clear();
    },
  };
}

function rowsOf({ rows, labels }: DataResult): GridRow[] {
  return rows.map(([id, ...cells]) => ({ id: Number(id), cells, ...(labels ? { labels } : {}) }));
}
