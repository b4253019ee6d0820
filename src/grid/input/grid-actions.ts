import { splitList } from '#domain/value/text/list-text.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import { plural, pluralForm } from '#domain/value/number/plural.ts';
import { showFailure } from '#ui/toast/show-failure.ts';
import { showToast } from '#ui/toast/toast.tsx';
import { clipboardTypes, writeClipboard, type ClipboardTexts, type ClipboardType } from './clipboard.ts';
import { clearedBlocks, copiedBlocks, copiedNow, pastedEdits } from '../store/grid-edits.ts';
import { checkLimit } from '../store/grid-limits.ts';
import { cellsInBlocks, type CellBlock, type GridSelection } from '../store/grid-selection.ts';
import type { OpenGrid } from '../store/open-grid.ts';
import { planPaste, type PastePlan } from '../store/plan-paste.ts';

/** Runs an action and shows why it failed. */
export function attempt(action: () => void | Promise<void>): void {
  void (async () => action())().catch(showFailure);
}

/** Empties the cells of blocks. */
export async function clearBlocks(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  blocks: readonly CellBlock[],
): Promise<void> {
  grid.queue.run(...(await clearedBlocks(grid, columns, blocks)));
}

/** Deletes rows; rejects with the reason where the server refuses that. */
export const deleteRows = ({ queue }: OpenGrid, rowIds: number[]): Promise<void> =>
  queue.runOrTakeBack({ kind: 'delete', rowIds });

/** Where new rows go: above or below a row, or at the end, and how many. */
export type NewRows = { side: 'above' | 'below' | 'end'; row: number; count: number };

/**
 * Adds empty rows; `onShown` is called with the index of the first one once the rows have been read again.
 */
export function insertRows(
  grid: OpenGrid,
  { side, row, count }: NewRows,
  onShown: (row: number) => void,
): void {
  checkLimit('insertedRows', count);
  const before = grid.store.snapshot().length ?? 0;
  const beside = side === 'end' ? null : grid.store.snapshot().row(row);
  const place = positionBeside(beside, side);
  const firstRow = { above: row, below: row + 1, end: before }[beside ? side : 'end'];

  const stop = grid.store.subscribe(() => {
    if ((grid.store.snapshot().length ?? 0) < before + count) return;
    stop();
    onShown(firstRow);
  });

  const inserts = Array.from({ length: count }, () => ({}));
  grid.queue.run({ kind: 'cells', edits: [], inserts, place });
}

/** Where rows go that are inserted beside another; undefined without one, which is at the end. */
function positionBeside(row: { id: number } | null, side: NewRows['side']) {
  if (!row) return undefined;
  if (side === 'above') return { before: row.id };
  return { after: row.id };
}

/** Pastes a table over a block and below it; returns what was there before. */
export async function pasteTable(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  { table, block, canAddRows }: { table: string[][]; block: CellBlock; canAddRows: boolean },
): Promise<GridSelection> {
  const rows = grid.store.snapshot().length ?? 0;
  await lookUpPasted(grid, table);

  const least = canAddRows ? rows : Infinity;
  const plan = planPaste(table, block, columns, {
    isReadOnly: isCalculated,
    rows: least,
    lookups: grid.lookups,
  });
  checkLimit('addedRows', plan.added.length);
  grid.queue.run(...(await pastedEdits(grid, columns, plan)));

  const note = pasteNote(plan);
  if (note) {
    showToast({ text: note, action: { label: 'Undo', onAction: () => attempt(grid.undo) } });
  }

  return {
    kind: 'cells',
    anchor: { row: plan.block.top, column: plan.block.left },
    focus: { row: Math.min(plan.block.bottom, rows - 1), column: plan.block.right },
  };
}

/** Looks up which options pasted texts are called by, where a column has too many to have them here. */
async function lookUpPasted({ lookups }: OpenGrid, table: readonly (readonly string[])[]): Promise<void> {
  if (lookups.size === 0) return;
  const texts = table.flat().flatMap((text) => [text, ...splitList(text)]);
  await Promise.all([...lookups.values()].map((lookup) => lookup.lookUp(texts)));
}

function pasteNote({ added, leftOut }: PastePlan): string {
  const notes = [
    added.length > 0 && `${plural(added.length, 'row')} added below the last one.`,
    leftOut > 0 &&
      `${plural(leftOut, 'column')} on the right found no place and ${pluralForm(leftOut, 'was', 'were')} left out.`,
  ];
  return notes.filter(Boolean).join(' ');
}

/**
 * Puts blocks on the clipboard: that of an event at once where all rows are here, else after reading them.
 */
export async function copyBlocks(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  blocks: readonly CellBlock[],
  event?: { clipboardData: DataTransfer; preventDefault(): void },
): Promise<void> {
  const cells = cellsInBlocks(blocks);
  checkLimit('copiedCells', cells);
  event?.preventDefault();

  const types = clipboardTypes(cells);
  const here = event && copiedNow(grid, columns, blocks);
  if (event && here) {
    for (const [type, text] of Object.entries(writeClipboard(here, types))) {
      event.clipboardData.setData(type, text);
    }
    return;
  }

  const confirm = () => showToast({ text: `${plural(cells, 'cell')} copied.` });
  const offer = (copy: () => Promise<void>) =>
    showToast({
      text: `${plural(cells, 'cell')} are ready.`,
      action: { label: 'Copy', onAction: () => void copy().then(confirm, showFailure) },
    });
  const texts = copiedBlocks(grid, columns, blocks).then((rows) => writeClipboard(rows, types));

  if (await writeClipboardLater(texts, types, offer)) {
    confirm();
  }
}

/**
 * Puts texts on the clipboard that are not there yet when the key is pressed. Where the browser waits for
 * them, at once when they have come; else `onReady` gets what copies them, for a button to call.
 */
async function writeClipboardLater(
  texts: Promise<ClipboardTexts>,
  types: readonly ClipboardType[],
  onReady: (copy: () => Promise<void>) => void,
): Promise<boolean> {
  try {
    await navigator.clipboard.write([clipboardItem(texts, types)]);
    return true;
  } catch {
    const found = await texts;
    onReady(() => copyNow(found, types));
    return false;
  }
}

function clipboardItem(texts: Promise<ClipboardTexts>, types: readonly ClipboardType[]): ClipboardItem {
  const blobOf = async (type: ClipboardType) => new Blob([(await texts)[type] ?? ''], { type });
  return new ClipboardItem(Object.fromEntries(types.map((type) => [type, blobOf(type)])));
}

async function copyNow(texts: ClipboardTexts, types: readonly ClipboardType[]): Promise<void> {
  if ('clipboard' in navigator) {
    return navigator.clipboard.write([clipboardItem(Promise.resolve(texts), types)]);
  }

  // Outside secure contexts there is only the old way.
  const put = (event: ClipboardEvent) => {
    for (const type of types) {
      event.clipboardData?.setData(type, texts[type] ?? '');
    }
    event.preventDefault();
  };
  document.addEventListener('copy', put, { once: true });
  document.execCommand('copy');
}
