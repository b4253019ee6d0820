import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { valueText } from '#dataview/rows/value-text.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { readNumber } from '#domain/value/cell/read-value.ts';
import { shownAmount } from '#domain/value/cell/share-unit.ts';
import type { PointDetail } from '#graphs/graph-view-props.ts';

/** Reads what points are called and how large they are; null where no column says so. */
export function detailReader({
  name,
  size,
}: Record<'name' | 'size', ShownColumn | null>): ((row: readonly Cell[]) => PointDetail) | null {
  if (!name && !size) return null;
  const style = { fn: '' as const, format: '', decimals: null, locale: name?.source.locale };
  return (row) => ({
    name: name ? valueText(row[name.index] ?? null, name.source, name.labels ?? undefined, style) : null,
    size: size ? sizeOf(row[size.index], size) : null,
  });
}

function sizeOf(cell: Cell | undefined, { unit }: ShownColumn): number | null {
  const amount = readNumber(cell);
  if (amount === null) return null;
  return shownAmount(amount, unit);
}
