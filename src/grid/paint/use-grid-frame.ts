import { useMemo } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { CellParts } from './cell-parts.ts';
import type { ColumnLayout } from '../store/column-layout.ts';
import { startWidth, type GridFrame } from './grid-frame.ts';
import {
  columnEdges,
  defaultColumnWidth,
  frozenColumns,
  leastColumnWidth,
  rowNumberWidth,
  utilityWidths,
} from './grid-geometry.ts';

/** Where columns and cells are, the same object until one of them moves. */
export function useGridFrame({
  id,
  columns,
  parts,
  layout: { widths, frozen: wanted },
  count,
  hasActions,
  controlsWidth,
  viewWidth,
}: {
  id: string;
  columns: readonly SourceColumn[];
  parts: ReadonlyMap<string, CellParts>;
  layout: ColumnLayout;
  count: number;
  hasActions: boolean;
  controlsWidth: number;
  viewWidth: number;
}): GridFrame {
  return useMemo<GridFrame>(() => {
    const numberWidth = rowNumberWidth(count);
    const start = startWidth({ numberWidth, hasActions });
    const available = viewWidth - start - controlsWidth - utilityWidths.gutter;
    const usual = defaultColumnWidth(viewWidth > 0 ? available : null, columns.length);
    const edges = columnEdges(columns.map(({ name }) => Math.max(leastColumnWidth, widths[name] ?? usual)));
    const frozen = frozenColumns(edges, wanted, available);

    return { id, columns, parts, edges, frozen, numberWidth, hasActions, controlsWidth };
  }, [id, columns, parts, widths, wanted, count, hasActions, controlsWidth, viewWidth]);
}
