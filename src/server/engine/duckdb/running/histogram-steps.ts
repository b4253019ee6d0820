import type { QueryColumn } from '#domain/query/resolved-request.ts';
import type { Cell } from '#domain/value/cell.ts';
import type { HistogramStep } from '../../contract.ts';

/** All steps of a histogram, empty ones too, from the lines of its statement: index, width, least value, rows. */
export function histogramSteps(
  lines: readonly (readonly unknown[])[],
  { dataType }: Pick<QueryColumn, 'dataType'>,
): HistogramStep[] {
  const [first] = lines;
  if (!first) return [];
  const [width, least] = [Number(first[1]), Number(first[2])];
  const counts = new Map(lines.map(([index, , , count]) => [Number(index), Number(count)]));
  const hasDays = dataType === 'date' || dataType === 'timestamp';
  const at = (index: number): Cell => {
    const value = Number((least + index * width).toPrecision(12));
    return hasDays ? new Date(Math.floor(value) * 86_400_000).toISOString().slice(0, 10) : value;
  };
  const steps = 1 + Math.max(...counts.keys());
  return Array.from({ length: steps }, (_, index) => ({
    from: at(index),
    to: at(index + 1),
    count: counts.get(index) ?? 0,
  }));
}
