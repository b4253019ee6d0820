import type { SourceColumn } from '#domain/source/column/column.ts';
import { valueOrderOf } from '#domain/source/column/value-order-of.ts';
import { withMoreValues } from '#domain/value/cell/value-order.ts';
import { composedText } from '#domain/value/text/composed-text.ts';
import type { LayerColumn } from './upload-layer.ts';
import type { MappingPlan } from './plan-mapping.ts';

/** The distinct values of a column of a layer as its cells will have them; none where there are many. */
export function cellValues(
  { values }: Pick<LayerColumn, 'values'>,
  { trim, na_values = [] }: Pick<SourceColumn, 'trim' | 'na_values'>,
): string[] {
  const texts = (values ?? [])
    .filter((text) => !na_values.includes(text) && !na_values.includes(text.trim()))
    .map((text) => composedText(trim ? text.trim() : text));
  return [...new Set(texts)].filter((text) => text !== '');
}

/**
 * A plan in which the values that a layer brings have their place in the orders of values that the source
 * has, where it follows from what they mean, such as another age group.
 */
export function placeNewValues(
  plan: MappingPlan,
  existing: readonly SourceColumn[],
  found: readonly LayerColumn[],
): MappingPlan {
  const columns = new Map(existing.map((column) => [column.name, column]));
  for (const column of plan.changed) {
    columns.set(column.name, column);
  }

  const placed = plan.cells.flatMap(({ name, cell }) => {
    const column = columns.get(name);
    const layerColumn = cell.kind === 'copy' ? found.find((one) => one.name === cell.from) : undefined;
    const next = column && layerColumn && withPlacedValues(column, layerColumn);
    return next && next !== column ? [next] : [];
  });
  const names = new Set(placed.map(({ name }) => name));
  return { ...plan, changed: [...plan.changed.filter(({ name }) => !names.has(name)), ...placed] };
}

/** A column with the values of a layer in its order; the same one where nothing changes. */
function withPlacedValues(column: SourceColumn, found: LayerColumn): SourceColumn {
  const order = valueOrderOf(column);
  if (!order) return column;
  const value_order = withMoreValues(order, cellValues(found, column));
  if (value_order.length === order.length) return column;
  return { ...column, value_order };
}
