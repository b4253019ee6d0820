import { isBesideNumbers } from '#domain/source/column-unit.ts';
import { shareUnit } from '#domain/value/share-unit.ts';
import { numberFormats, type NumberFormat } from '#domain/value/number-format.ts';
import { literal } from '#server/base/base.server.ts';
import { currencyOf, formattedNumber } from '#server/engine/engine.server.ts';
import type { ExaminedColumn, LayerRows } from './layer-rows.ts';

/** A number that is not written plainly has digits and only few letters. Counting other characters is ten times slower. */
const numberLikePattern = '[^\\pL]*\\pL{0,3}[^\\pL]*[0-9][^\\pL]*\\pL{0,3}[^\\pL]*';
/** A whole number with a leading zero or with more digits than a double holds: a code. */
const codePattern = '\\s*0\\d+\\s*|.*\\d{16}.*';
const phonePattern = '\\d{3} \\d{3} \\d{3,4}';

/** The formats that fit all numbers of a column, and the unit that all of them are written with. */
export type FoundNumbers = { formats: NumberFormat[]; unit: string | null };

/**
 * The text columns that hold only numbers, of which some are not written plainly, and the formats that fit all of their
 * cells, with the percent sign or the currency that all of them have as their unit. Columns with several currencies, or
 * with percent signs in some cells only, are not found: their numbers are of different quantities. Digits in groups of one
 * length are codes, such as telephone numbers.
 */
export async function findNumbers(
  rows: LayerRows,
  columns: readonly ExaminedColumn[],
): Promise<Map<string, FoundNumbers>> {
  const countWhere = (condition: string) => `count(*) FILTER (${condition})`;
  const looksLikeNumbers = await rows.aggregate(columns, (cell) => [
    countWhere(`NOT regexp_full_match(${cell}, ${literal(numberLikePattern)})`),
  ]);
  const likely = columns.filter(({ name }) => Number(looksLikeNumbers.get(name)?.[0] ?? 1) === 0);
  const counts = await rows.aggregate(likely, (cell) => [
    `count(${cell})`,
    countWhere(`regexp_full_match(${cell}, ${literal(codePattern)})`),
    countWhere(`contains(${cell}, '%')`),
    `count(DISTINCT nullif(${currencyOf(cell)}, ''))`,
    countWhere(`regexp_full_match(${cell}, ${literal(phonePattern)})`),
    `count(nullif(${currencyOf(cell)}, ''))`,
    `max(${currencyOf(cell)})`,
    ...numberFormats.map((format) =>
      countWhere(`${cell} IS NOT NULL AND ${formattedNumber(cell, format)} IS NULL`),
    ),
  ]);
  const found = new Map<string, FoundNumbers>();
  for (const [name, results] of counts) {
    const [filled = 0, codes = 0, percents = 0, currencies = 0, phones, paid] = results.map(Number);
    const [currency, ...misfits] = results.slice(6);
    const isOneQuantity = currencies <= 1 && (percents === 0 || percents === filled);
    const formats = numberFormats.filter((_, at) => Number(misfits[at]) === 0);
    if (!filled || codes > 0 || phones === filled || !isOneQuantity || formats.length === 0) continue;
    const money = paid === filled && isBesideNumbers(String(currency)) ? String(currency) : null;
    found.set(name, { formats, unit: percents > 0 ? shareUnit : money });
  }
  return found;
}
