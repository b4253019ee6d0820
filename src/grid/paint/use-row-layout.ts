import { useMemo } from 'react';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { CellParts } from './cell-parts.ts';
import type { ColumnLayout } from '../store/column-layout.ts';
import { startWidth, type RowLayout } from './row-layout.ts';
import {
  columnEdges,
  defaultColumnWidth,
  frozenColumns,
  leastColumnWidth,
  rowNumberWidth,
  utilityWidths,
} from './grid-geometry.ts';

/** Where columns and cells are, the same object until one of them moves. */
export function useRowLayout({
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
