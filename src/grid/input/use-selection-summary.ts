import { afterPause } from '#ui/after-pause/after-pause.ts';
import { useEffect, useState } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { EditQueueSnapshot } from '../store/edit-queue.ts';
import { cellsInBlocks, type CellBlock } from '../store/grid-selection.ts';
import type { OpenGrid } from '../store/open-grid.ts';
import type { RowsQuery, RowsSnapshot } from '../store/row-store.ts';
import { summarize, type SelectionSummary } from '../store/selection-summary.ts';

/** While a selection is being extended, it is not summed with each step. */
const delay = 150;

/**
 * The sum of the selected numbers, once the selection has been the same for a moment; null for a single cell.
 */
export function useSelectionSummary(
  grid: OpenGrid,
  columns: readonly SourceColumn[],
  blocks: readonly CellBlock[],
  { rows, unsaved, query }: { rows: RowsSnapshot; unsaved: EditQueueSnapshot; query: RowsQuery },
): SelectionSummary | null {
  const [found, setFound] = useState<{ of: string; summary: SelectionSummary | null } | null>(null);
  const count = rows.length ?? 0;
  const key = JSON.stringify([blocks, count, query]);

  useEffect(() => {
    const selected = JSON.parse(key) as [CellBlock[], number, RowsQuery];
    if (cellsInBlocks(selected[0]) < 2) return;

    const [wanted, length, among] = selected;
    return afterPause(delay, (signal) =>
      summarize(grid, columns, { blocks: wanted, rows: length, query: among }).then(
        (summary) => !signal.aborted && setFound({ of: key, summary }),
        // Rows that cannot be read are reported by the grid itself.
        () => !signal.aborted && setFound(null),
      ),
    );
  }, [grid, columns, key, rows, unsaved]);
  if (found?.of !== key) return null;
  return found.summary;
}
