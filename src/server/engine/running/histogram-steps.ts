import type { QueryColumn } from '#domain/query/resolved-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Histogram } from '../contract.ts';

/** A histogram without values. */
export const emptyHistogram: Histogram = { steps: [], least: null, greatest: null };

/**
 * A histogram with all steps, empty ones too, from the lines of its statement: index, width, start of the
 * first step, rows, greatest value, least value, whether steps end with the whole value before the next one.
 */
export function readHistogram(
  lines: readonly (readonly unknown[])[],
  { dataType }: Pick<QueryColumn, 'dataType'>,
): Histogram {
  const [first] = lines;
  if (!first) return emptyHistogram;

  const [width, start] = [Number(first[1]), Number(first[2])];
  const [greatest, least] = [Number(first[4]), Number(first[5])];
  const endsBefore = Number(first[6]) === 1;
  const counts = new Map(lines.map(([index, , , count]) => [Number(index), Number(count)]));
  const hasDays = dataType === 'date' || dataType === 'timestamp';
  const cellOf = (value: number): Cell => {
    if (hasDays) return new Date(Math.floor(value) * 86_400_000).toISOString().slice(0, 10);
    return value;
  };
  const at = (index: number) => cellOf(Number((start + index * width).toPrecision(12)));
  const length = 1 + Math.max(...counts.keys());
  const lastOf = (index: number) => {
    const next = start + (index + 1) * width;
    return cellOf(index === length - 1 ? Math.max(next - 1, greatest) : next - 1);
  };
  const steps = Array.from({ length }, (_, index) => ({
    from: at(index),
    to: endsBefore ? lastOf(index) : at(index + 1),
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
