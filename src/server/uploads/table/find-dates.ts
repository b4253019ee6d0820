import { dateOrders } from '#domain/source/column.ts';
import type { LayerColumn } from '#domain/source/upload-layer.ts';
import { dateExpression } from '#server/engine/engine.server.ts';
import type { ExaminedColumn, LayerRows } from './layer-rows.ts';

const datePattern =
  '\\s*\\d{1,2}([-/.])\\d{1,2}[-/.]\\d{4}(\\s+\\d{1,2}:\\d{2}(:\\d{2})?(\\s*[AaPp][Mm])?)?\\s*';
const timePattern = ':\\d{2}';

/** The text columns that hold only dates with the year last, and the orders of day and month that fit all their cells. */
export async function findDates(
  rows: LayerRows,
  columns: readonly ExaminedColumn[],
): Promise<Map<string, NonNullable<LayerColumn['dates']>>> {
  const looksLikeDates = await rows.aggregate(columns, (cell) => [
    `count(*) FILTER (NOT regexp_full_match(${cell}, '${datePattern}'))`,
    `count(${cell})`,
  ]);
  const likely = columns.filter(({ name }) => {
    const [misfits = 0, filled = 0] = (looksLikeDates.get(name) ?? []).map(Number);
    return filled > 0 && misfits === 0;
  });
  const counts = await rows.aggregate(likely, (cell) => [
    `count(*) FILTER (regexp_matches(${cell}, '${timePattern}'))`,
    ...dateOrders.map(
      (order) => `count(*) FILTER (${cell} IS NOT NULL AND ${dateExpression(cell, order)} IS NULL)`,
    ),
  ]);
  const found = new Map<string, NonNullable<LayerColumn['dates']>>();
  for (const [name, results] of counts) {
    const [times, ...misfits] = results.map(Number);
    const orders = dateOrders.filter((_, at) => misfits[at] === 0);
    const type = times! > 0 ? 'timestamp' : 'date';
    if (orders.length > 0) found.set(name, { orders, type, dataType: type });
  }
  return found;
}
