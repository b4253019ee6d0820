import type { Cell } from '#domain/value/cell/cell.ts';
import { labelCell, type Labels } from '#domain/value/cell/label-cell.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { shownAs } from './cell-content.ts';
import type { CellParts } from './cell-parts.ts';

/** A cell as people read it: codes by their labels, which are plain text whatever the codes are. */
export function CellValue({
  column,
  value,
  labels,
  parts,
}: {
  column: SourceColumn;
  value: Cell;
  labels: Labels | undefined;
  parts: ReadonlyMap<string, CellParts>;
}) {
  const shown = shownAs(column, labels);
  const CellView = parts.get(shown.type.name)?.CellView;
  const named = labelCell(value, labels);
  const { decimals, unit } = column;

  if (CellView) return <CellView value={named} column={shown.column} format={{ decimals, unit }} />;
  return shown.type.text(named, shown.column);
}
