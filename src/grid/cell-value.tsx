import { columnType } from '#columns/index.ts';
import type { Cell } from '#domain/value/cell.ts';
import { labelCell, type Labels } from '#domain/value/label-cell.ts';
import type { SourceColumn } from '#domain/source/column.ts';
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
  const own = columnType(column.type);
  const type = labels && !own.multiple ? columnType('text') : own;
  const shown = labels ? { ...column, type: type.name, options: undefined } : column;
  const CellView = parts.get(type.name)?.CellView;
  const named = labelCell(value, labels);
  const { decimals, unit } = column;
  return CellView ? (
    <CellView value={named} column={shown} format={{ decimals, unit }} />
  ) : (
    type.text(named, shown)
  );
}
