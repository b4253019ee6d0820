import { dateOrders } from '#domain/source/column/column.ts';
import type { LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { numberFormats, type NumberFormat } from '#domain/value/cell/number-format.ts';
import { dateKindExpression, formattedNumber, looksLikeDate } from '#server/engine/engine.server.ts';
import { isCodeName } from './column-words.ts';
import type { ExaminedColumn, LayerRows } from './layer-rows.ts';
import { isCodeText } from './number-evidence.ts';
import { typeCandidates } from './type-candidates.ts';

/**
 * A column has a main type when it has at least this many filled cells, and at most this share of them does
 * not fit.
 */
const leastCells = 20;
export const mostOthers = 0.05;

type MainType = NonNullable<LayerColumn['mainType']>;
/** A type that most cells may have; `holds` makes the SQL that is true for those that do. */
type Candidate = Pick<MainType, 'type' | 'dataType' | 'order' | 'format'> & {
  holds: (cell: string) => string;
};

const candidates: readonly Candidate[] = [
  ...typeCandidates
    .filter(({ type }) => type !== 'switch')
    .map(({ type, dataType, fits }) => ({ type, dataType, order: null, holds: fits })),
  ...numberFormats.map((format) => ({
    type: 'number',
    dataType: 'numeric' as const,
    order: null,
    format,
    holds: (cell: string) => `${formattedNumber(cell, format)} IS NOT NULL`,
  })),
  ...dateOrders.map((order) => ({
    type: 'date',
    dataType: 'date' as const,
    order,
    holds: (cell: string) =>
      `CASE WHEN ${looksLikeDate(cell, { order })} THEN ${dateKindExpression(cell, { order })} IS NOT NULL ELSE FALSE END`,
  })),
];

/** A column with its number of filled cells. */
type NamedColumn = ExaminedColumn & { display_name: string; filled: number };

/**
 * The type that nearly all cells of a text column have, by column name: one word among thousands of dates
 * would make them text, and nobody would see why. Numbers among codes, or of columns that are named like
 * codes, are not looked for; numbers that may be of several formats are plain ones, else of the `usual`
 * format.
 */
export async function findMainTypes(
  { sample, all }: { sample: LayerRows; all: LayerRows },
  named: readonly NamedColumn[],
  usual: NumberFormat,
): Promise<Map<string, MainType>> {
  const columns = named.filter(({ filled }) => filled >= leastCells);
  if (sample === all) return findTypes(all, columns, { leastOthers: 1, usual });
  // The few cells that do not fit may all come after the sample.
  const likely = await findTypes(sample, columns, { leastOthers: 0, usual });

  return findTypes(
    all,
    columns.filter(({ name }) => likely.has(name)),
    { leastOthers: 1, usual },
  );
}

async function findTypes(
  rows: LayerRows,
  columns: readonly NamedColumn[],
  { leastOthers, usual }: { leastOthers: number; usual: NumberFormat },
): Promise<Map<string, MainType>> {
  const results = await rows.aggregate(columns, (cell) => [
    `count(${cell})`,
    `count(*) FILTER (${isCodeText(cell)})`,
    ...candidates.flatMap(({ holds }) => {
      const misfit = `${cell} IS NOT NULL AND NOT coalesce(${holds(cell)}, FALSE)`;
      return [`count(*) FILTER (${misfit})`, `min(left(trim(${cell}), 200)) FILTER (${misfit})`];
    }),
  ]);
  const found = new Map<string, MainType>();

  for (const { name, display_name } of columns) {
    const [filled = 0, codes = 0, ...others] = results.get(name) ?? [];
    const cells = Number(filled);
    if (cells < leastCells) continue;
    const fitting = candidates.flatMap(({ holds: _holds, ...type }, index): MainType[] => {
      const [count, example] = [Number(others[index * 2]), String(others[index * 2 + 1])];
      const areCodes = type.dataType === 'numeric' && (Number(codes) > 0 || isCodeName(display_name));
      if (count >= leastOthers && count <= cells * mostOthers && !areCodes) {
        return [{ ...type, cells, others: count, example }];
      }

      return [];
    });
    const isUnusual = ({ format }: MainType) => format !== undefined && format !== usual;
    const [best] = fitting.toSorted(
      (a, b) => a.others - b.others || Number(isUnusual(a)) - Number(isUnusual(b)),
    );
    if (best) {
      found.set(name, best);
    }
  }

  return found;
}
