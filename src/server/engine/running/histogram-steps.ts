import type { QueryColumn } from '#domain/query/resolved-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Histogram } from '../contract.ts';

/** A histogram without values. */
export const emptyHistogram: Histogram = { steps: [], least: null, greatest: null };

/**
 * A histogram with all steps, empty ones too, from the lines of its statement: index, width, least value,
 * rows, greatest value.
 */
export function readHistogram(
  lines: readonly (readonly unknown[])[],
  { dataType }: Pick<QueryColumn, 'dataType'>,
): Histogram {
  const [first] = lines;
  if (!first) return emptyHistogram;

  const [width, least, greatest] = [Number(first[1]), Number(first[2]), Number(first[4])];
  const counts = new Map(lines.map(([index, , , count]) => [Number(index), Number(count)]));
  const hasDays = dataType === 'date' || dataType === 'timestamp';
  const cellOf = (value: number): Cell => {
    if (hasDays) return new Date(Math.floor(value) * 86_400_000).toISOString().slice(0, 10);
    return value;
  };
  const at = (index: number) => cellOf(Number((least + index * width).toPrecision(12)));
  const steps = Array.from({ length: 1 + Math.max(...counts.keys()) }, (_, index) => ({
    from: at(index),
    to: at(index + 1),
    count: counts.get(index) ?? 0,
  }));
  const endOf = (value: number) => cellOf(hasDays ? value : withoutNoise(value));

  return { steps, least: endOf(least), greatest: endOf(greatest) };
}

/** A number without the noise of floating numbers: 0.3 for 0.1 + 0.2. */
const withoutNoise = (value: number) => {
  if (Number.isInteger(value)) return value;
  return Number(value.toPrecision(15));
};
