import { literal } from '#server/base/base.server.ts';
import type { ExaminedColumn, LayerRows } from './layer-rows.ts';

/** A whole number whose thousands may be separated by points: 5.545, 1.234.567 and 814, but not 0.545. */
const groupedPattern = '\\s*-?(0|[1-9]\\d{0,2}(\\.\\d{3})*)\\s*';

/** The columns that hold only whole numbers, some of them with points that may separate thousands. */
export async function findGroupedNumbers(
  rows: LayerRows,
  columns: readonly ExaminedColumn[],
): Promise<Set<string>> {
  const counts = await rows.aggregate(columns, (cell) => [
    `count(*) FILTER (${cell} IS NOT NULL AND NOT regexp_full_match(${cell}, ${literal(groupedPattern)}))`,
    `count(*) FILTER (contains(${cell}, '.'))`,
  ]);
  const isGrouped = ([others, points]: unknown[]) => Number(others) === 0 && Number(points) > 0;
  return new Set([...counts].flatMap(([name, found]) => (isGrouped(found) ? [name] : [])));
}
