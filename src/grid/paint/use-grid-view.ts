import { useCallback, type RefObject, useMemo } from 'react';
import { columnBox, startWidth, type RowLayout } from './row-layout.ts';
import {
  headerHeight,
  rowHeight,
  columnEdges,
  defaultColumnWidth,
  frozenColumns,
  leastColumnWidth,
  rowNumberWidth,
  utilityWidths,
} from './grid-geometry.ts';
import type { CellPosition } from '../store/grid-selection.ts';
import { gridWindow } from './grid-window.ts';
import { useGridScroll, type RenderedScroll } from './use-grid-scroll.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { CellParts } from './cell-parts.ts';
import type { ColumnLayout } from '../store/column-layout.ts';

/** Where the columns and rows of a grid are, which of them are in view, and how to bring a cell into it. */
export function useGridView(
  element: RefObject<HTMLDivElement | null>,
  { count, ...parts }: Omit<Parameters<typeof useRowLayout>[0], 'viewWidth'>,
) {
  const rendered = useGridScroll(element, count);
  const { scroll } = rendered;
  const layout = useRowLayout({ ...parts, count, viewWidth: rendered.view.width });
  const { edges, frozen } = layout;
  const start = startWidth(layout);
  const frozenWidth = edges[frozen] ?? 0;

  return {
    rendered,
    scroll,
    layout,
    /** The width of the cells to the left of the data. */
    start,
    /** The width of the columns that do not scroll. */
    frozenWidth,
    drawn: gridWindow(rendered, edges, count),
    inView: () => gridWindow(scroll.now(), edges, count),
    reveal: useCallback(
      ({ row, column }: CellPosition) =>
        scroll.reveal(row, edges[column] ?? 0, edges[column + 1] ?? 0, { start, frozenWidth }),
      [scroll, edges, start, frozenWidth],
    ),
    /** Where a cell is in the view. */
    boxOf: (cell: CellPosition) => cellBox(layout, cell, rendered),
  };
}

function cellBox(layout: RowLayout, { row, column }: CellPosition, { scrolled, left }: RenderedScroll) {
  const box = columnBox(layout, column);
  const isFrozen = column < layout.frozen;
  return {
    top: headerHeight + row * rowHeight - scrolled.position,
    left: isFrozen ? box.left : box.left - left,
    width: box.width,
  };
}

/** Where columns and cells are, the same object until one of them moves. */
function useRowLayout({
  id,
  columns,
  parts,
  columnLayout: { widths, frozen: frozenCount },
  count,
  hasActions,
  controlsWidth,
  viewWidth,
}: {
  id: string;
  columns: readonly SourceColumn[];
  parts: ReadonlyMap<string, CellParts>;
  columnLayout: ColumnLayout;
  count: number;
  hasActions: boolean;
  controlsWidth: number;
  viewWidth: number;
}): RowLayout {
  return useMemo<RowLayout>(() => {
    const numberWidth = rowNumberWidth(count);
    const start = startWidth({ numberWidth, hasActions });
    const available = viewWidth - start - controlsWidth - utilityWidths.gutter;
    const usual = defaultColumnWidth(viewWidth > 0 ? available : null, columns.length);
    const edges = columnEdges(columns.map(({ name }) => Math.max(leastColumnWidth, widths[name] ?? usual)));
    const frozen = frozenColumns(edges, frozenCount, available);

    return { id, columns, parts, edges, frozen, numberWidth, hasActions, controlsWidth };
  }, [id, columns, parts, widths, frozenCount, count, hasActions, controlsWidth, viewWidth]);
}
