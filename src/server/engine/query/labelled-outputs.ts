import { naturalOrder } from '#domain/value/text/natural-order.ts';
import { showsValue } from '#domain/value/cell/function-name.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { OutputColumn, ResolvedRequest } from '#domain/query/resolved-request.ts';
import type { LabelMap } from '../contract.ts';
import type { LabelRelation, TableLayout } from '../dialect.ts';

/** The columns of a result whose cells are codes, with the relation that labels them. */
export function labelledOutputs(
  { outputs }: ResolvedRequest,
  layout: TableLayout,
): { index: number; output: OutputColumn; relation: LabelRelation }[] {
  return outputs.flatMap((output, index) => {
    const relation = labelsOf(output, layout);
    if (!relation) return [];
    return [{ index, output, relation }];
  });
}

/** The relation that labels what an output shows; null when that is not a code. */
export function labelsOf(
  { source, fn, over }: Pick<OutputColumn, 'source' | 'fn' | 'over'>,
  layout: TableLayout,
): LabelRelation | null {
  if (over) return null;
  if (showsValue(fn) || fn === 'list') return layout.labels?.get(source.name) ?? null;
  return null;
}

/** The codes in a cell: its members, or itself. */
export function codesOf(cell: Cell | undefined): string[] {
  if (cell === null || cell === undefined) return [];
  if (Array.isArray(cell)) return cell;
  return [String(cell)];
}

const compareLabels = naturalOrder(undefined);

/** The codes of a `list` as it is shown: the distinct labels in their natural order, joined by commas. */
export function joinLabels(cell: Cell | undefined, labels: LabelMap): Cell {
  if (cell === null || cell === undefined) return null;
  const shown = new Set(codesOf(cell).map((code) => labels.get(code) ?? code));
  return [...shown].toSorted(compareLabels).join(', ');
}
