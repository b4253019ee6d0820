import { literal } from '#server/base/base.server.ts';
import { decideNumbers, type FoundNumbers, type NumberContext } from './decide-numbers.ts';
import type { ExaminedColumn, LayerRows } from './layer-rows.ts';
import { evidenceAggregates, numberEvidence } from './number-evidence.ts';

/**
 * A number that is not written plainly has digits and only few letters. Counting other characters is ten
 * times slower.
 */
const numberLikePattern = '[^\\pL]*\\pL{0,3}[^\\pL]*[0-9][^\\pL]*\\pL{0,3}[^\\pL]*';

/** A column with what is known about it beside its cells. */
type NumberColumn = ExaminedColumn & NumberContext;

/**
 * The text columns that hold only numbers, of which some are not written plainly, with their formats and
 * units.
 */
export async function findNumbers(
  rows: LayerRows,
  columns: readonly NumberColumn[],
): Promise<Map<string, FoundNumbers>> {
  const looksLikeNumbers = await rows.aggregate(columns, (cell) => [
    `count(*) FILTER (NOT regexp_full_match(${cell}, ${literal(numberLikePattern)}))`,
  ]);
  const likely = columns.filter(({ name }) => Number(looksLikeNumbers.get(name)?.[0] ?? 1) === 0);
  const results = await rows.aggregate(likely, evidenceAggregates);

  return new Map(
    likely.flatMap((column) => {
      const numbers = decideNumbers(numberEvidence(results.get(column.name) ?? []), column);
      if (!numbers) return [];
      return [[column.name, numbers] as const];
    }),
  );
}
