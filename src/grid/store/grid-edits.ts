import { booleanText, isTrue } from '#columns/boolean.ts';
import { columnType } from '#columns/index.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { copiedText, cellOfRaw } from './cell-text.ts';
import { isCalculated } from '#domain/source/column/column.ts';
import type { OpenGrid } from './open-grid.ts';
import type { CellBlock, CellPosition } from './grid-selection.ts';
import type { PastePlan } from './plan-paste.ts';
import { editsOnly, type CellEdit, type EditBatch } from './row-edits.ts';
import type { GridRow, RowsSnapshot } from './row-store.ts';

/** What a cell shows: what is on its way to the server, else what came from there. */
export function shownCell(
  { queue }: Pick<OpenGrid, 'queue'>,
  row: GridRow,
  column: SourceColumn,
  at: number,
): Cell {
  const unsaved = queue.snapshot().unsaved(row.id)?.get(column.name);
  if (unsaved) return cellOfRaw(unsaved.raw, column);
  return row.cells[at] ?? null;
}

/** What a row holds, in columns that are not shown too, by column; its id as `id`. */
export function cellsOf(grid: Pick<OpenGrid, 'queue' | 'columns'>, row: GridRow): Record<string, Cell> {
  const cells = grid.columns.map((column, at) => [column.name, shownCell(grid, row, column, at)] as const);
  return { id: row.id, ...Object.fromEntries(cells) };
}

/** An edit of the cell of a column, the one `at` this index of the columns, based on what it shows now. */
export function editOf(
  grid: OpenGrid,
  row: GridRow,
  { column, at }: { column: SourceColumn; at: number },
  value: string | null,
): CellEdit {
  const unsaved = grid.queue.snapshot().unsaved(row.id)?.get(column.name);
  return { rowId: row.id, column: column.name, value, base: unsaved ? unsaved.raw : (row.cells[at] ?? null) };
}

/** The texts of the selected cells for the clipboard, row by row; rows that are not here are read first. */
export async function copiedBlocks(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  blocks: readonly CellBlock[],
): Promise<string[][]> {
  const lines: string[][] = [];
  for (const { top, bottom, left, right } of blocks) {
    for (const row of await grid.store.range(top, bottom + 1)) {
      lines.push(copiedLine(grid, columns, row, { left, right }));
    }
  }

  return lines;
}

/** The same at once, or null where a row is not here. */
export function copiedNow(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  blocks: readonly CellBlock[],
): string[][] | null {
  const { row } = grid.store.snapshot();
  const lines: string[][] = [];

  for (const { top, bottom, left, right } of blocks) {
    for (let index = top; index <= bottom; index += 1) {
      const here = row(index);
      if (!here) return null;
      lines.push(copiedLine(grid, columns, here, { left, right }));
    }
  }

  return lines;
}

function copiedLine(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  row: GridRow,
  { left, right }: Pick<CellBlock, 'left' | 'right'>,
): string[] {
  return columns.slice(left, right + 1).map((column, at) => {
    const cell = shownCell(grid, row, column, left + at);
    return copiedText(cell, column, labelsIn(grid, row, column));
  });
}

/** What the values of a column are called that are looked up; those of the result are known at once. */
function labelsIn({ lookups }: OpenGrid, row: GridRow, { name }: SourceColumn) {
  const lookup = lookups.get(name);
  if (!lookup) return undefined;
  return (value: string) => row.labels?.[name]?.[value] ?? lookup.labelOf(value) ?? value;
}

/** Empties the cells of blocks. */
export async function clearedBlocks(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  blocks: readonly CellBlock[],
): Promise<EditBatch[]> {
  const edits: CellEdit[] = [];
  for (const { top, bottom, left, right } of blocks) {
    for (const row of await grid.store.range(top, bottom + 1)) {
      columns.slice(left, right + 1).forEach((column, at) => {
        const isEmpty = shownCell(grid, row, column, left + at) === null;
        if (!isEmpty && !isCalculated(column)) {
          edits.push(editOf(grid, row, { column, at: left + at }, null));
        }
      });
    }
  }

  return batchesOf(edits, []);
}

/** What a planned paste writes. */
export async function pastedEdits(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  plan: PastePlan,
): Promise<EditBatch[]> {
  const rows = plan.over.length > 0 ? await grid.store.range(plan.top, plan.top + plan.over.length) : [];
  const edits = rows.flatMap((row, down) =>
    columns.flatMap((column, at) => {
      const cells = plan.over[down] ?? {};
      if (column.name in cells) {
        return [editOf(grid, row, { column, at }, cells[column.name] ?? null)];
      }

      return [];
    }),
  );

  return batchesOf(edits, plan.added);
}

/** The rows of blocks; those that are not here are read. */
export async function rowsOf(grid: OpenGrid, blocks: readonly CellBlock[]): Promise<GridRow[]> {
  const rows: GridRow[] = [];
  for (const { top, bottom } of blocks) {
    rows.push(...(await grid.store.range(top, bottom + 1)));
  }
  return rows;
}

type RawRow = Record<string, string | null>;

/** A request to GraphQL may have 8 MiB; more is sent in parts. */
const charactersAtOnce = 6_000_000;

function batchesOf(edits: readonly CellEdit[], inserts: RawRow[]): EditBatch[] {
  const batches: Extract<EditBatch, { kind: 'cells' }>[] = [];
  let characters = Infinity;

  for (const edit of edits) {
    const size = 2 * edit.column.length + (edit.value?.length ?? 4) + String(edit.base).length + 30;
    if (characters + size > charactersAtOnce) {
      batches.push({
        kind: 'cells',
        edits: [],
        inserts: [],
        ...(batches.length > 0 ? { continues: true } : {}),
      });
      characters = 0;
    }
    batches.at(-1)!.edits.push(edit);
    characters += size;
  }

  if (inserts.length === 0) return batches;

  const last = batches.pop() ?? { kind: 'cells' as const, edits: [] };
  return [...batches, { ...last, inserts }];
}

/** Ticks or unticks a cell; returns whether it is one that has a tick. */
export function toggleBoolean(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  rows: RowsSnapshot,
  at: CellPosition,
): boolean {
  const row = rows.row(at.row);
  const column = columns[at.column];
  if (!row || !column || columnType(column.type).dataType !== 'boolean' || isCalculated(column)) return false;
  const value = booleanText(!isTrue(shownCell(grid, row, column, at.column), column), column);
  grid.queue.run(editsOnly(editOf(grid, row, { column, at: at.column }, value)));
  return true;
}
