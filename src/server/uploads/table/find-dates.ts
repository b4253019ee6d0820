import { dateOrders } from '#domain/source/column.ts';
import type { LayerColumn } from '#domain/source/upload-layer.ts';
import { dateExpression, datePatterns } from '#server/engine/engine.server.ts';
import { doesNotFit, momentCandidate } from './type-candidates.ts';
import type { ExaminedColumn, LayerRows } from './layer-rows.ts';

const timePattern = ':\\d{2}';
const monthFirstPattern = '^\\s*[A-Za-z]';
const yearFirstPattern = '^\\s*\\d{4}-';

/**
 * The text columns that hold only dates with the year last or in ISO 8601 (a workbook has both where it knows only some of
 * its cells as dates), and the orders of day and month that fit all their cells. Names of months say the order themselves:
 * then it is the one in which most of them are written.
 */
export async function findDates(
  rows: LayerRows,
  columns: readonly ExaminedColumn[],
): Promise<Map<string, NonNullable<LayerColumn['dates']>>> {
  const { named, numeric } = datePatterns;
  const looksLikeDates = await rows.aggregate(columns, (cell) => [
    `count(*) FILTER (NOT regexp_full_match(${cell}, '${numeric}') AND NOT regexp_full_match(${cell}, '${named}') AND NOT regexp_matches(${cell}, '${yearFirstPattern}'))`,
    `count(${cell})`,
  ]);
  const likely = columns.filter(({ name }) => {
    const [misfits = 0, filled = 0] = (looksLikeDates.get(name) ?? []).map(Number);
    return filled > 0 && misfits === 0;
  });
  const counts = await rows.aggregate(likely, (cell) => [
    `count(*) FILTER (regexp_matches(${cell}, '${timePattern}'))`,
    `count(*) FILTER (regexp_full_match(${cell}, '${numeric}'))`,
    `avg(CASE WHEN regexp_matches(${cell}, '${monthFirstPattern}') THEN 1 ELSE 0 END) FILTER (regexp_full_match(${cell}, '${named}'))`,
    ...dateOrders.map(
      (order) =>
        `count(*) FILTER (${doesNotFit(momentCandidate, cell)} AND ${dateExpression(cell, order)} IS NULL)`,
    ),
  ]);
  const found = new Map<string, NonNullable<LayerColumn['dates']>>();
  for (const [name, results] of counts) {
    const [times = 0, numbers = 0, monthFirst = 0, ...misfits] = results.map(Number);
    const written = monthFirst > 0.5 ? 'mdy' : 'dmy';
    const orders = dateOrders
      .filter((_, at) => misfits[at] === 0)
      .filter((order) => numbers > 0 || order === written);
    const type = times > 0 ? 'timestamp' : 'date';
    if (orders.length > 0) found.set(name, { orders, type, dataType: type });
  }
  return found;
}
