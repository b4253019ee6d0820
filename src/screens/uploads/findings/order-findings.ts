import { columnLabel } from '#domain/source/column/column-label.ts';
import { takesValueOrder } from '#domain/source/column/value-order-of.ts';
import { cellValues } from '#domain/source/upload/place-new-values.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { recogniseOrder } from '#domain/value/cell/value-order.ts';
import { changeMappedColumn } from '../mapping/mapping-draft.ts';
import { singleChoice, type Finding } from './finding.ts';
import type { NewColumn } from './found-column.ts';

/** A column of plain texts whose values have an order by what they mean, such as age groups. */
export function ordersOf({ found, draft: { column } }: NewColumn): Finding[] {
  if (!takesValueOrder(column)) return [];
  const order = recogniseOrder(cellValues(found, column));
  if (!order) return [];

  const title = columnLabel(column);
  const names = nameSome(order.values, 6);
  return [
    singleChoice({
      key: `order ${found.name}`,
      column: found.name,
      isDone: isSameJson(column.value_order, order.values),
      open: `The values of ${title} have an order (${names}). Accept keeps it, for tables, filters and charts.`,
      done: `The values of ${title} have their order: ${names}.`,
      accept: (draft) =>
        changeMappedColumn(draft, found.name, (it) => ({ ...it, value_order: order.values })),
      undo: (draft) => changeMappedColumn(draft, found.name, ({ value_order: _order, ...it }) => it),
    }),
  ];
}
