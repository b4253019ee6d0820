import type { DuckDBValue } from '@duckdb/node-api';
import { groupedPattern, numberFormats, type NumberFormat } from '#domain/value/cell/number-format.ts';
import { literal } from '#server/base/base.server.ts';
import { currencyOf, formattedNumber } from '#server/engine/engine.server.ts';

/**
 * How many cells of a column are written in which way, and the least and the most digits and signs between
 * them.
 */
export type NumberEvidence = {
  filled: number;
  /** Cells that are surely codes: with a leading zero, or more digits than numbers have. */
  codes: number;
  /**
   * Cells that people seldom write for numbers: with a plus, or with a point or a minus sign and nothing
   * behind it.
   */
  strays: number;
  /** Whole numbers in parentheses, without a currency or groups: (30,2) may be a size. */
  parentheses: number;
  /** Whole numbers with an exponent without a sign, such as 1E5. */
  exponents: number;
  /** Numbers with decimals, or with the sign of an exponent. */
  floats: number;
  percents: number;
  currencies: number;
  /** Cells with a currency, and one of these. */
  paid: number;
  currency: string;
  points: number;
  commas: number;
  /** Cells with points and commas. */
  both: number;
  /** Cells with blanks between digits. */
  spaced: number;
  /** Cells with digits in groups. */
  grouped: number;
  /** Cells of which less than three digits come first. */
  shortBeginnings: number;
  /** Whole numbers of at most three digits. */
  small: number;
  /** Cells that end with three digits behind a comma, of which the last is a zero. */
  zeroEnds: number;
  digits: { least: number; most: number };
  signs: { least: number; most: number };
  /** Cells that are no numbers without a format. */
  formatted: number;
  /** Cells that are no numbers in a format. */
  misfits: Record<NumberFormat, number>;
};

const blanks = ' \u00a0\u2009\u202f';
const digitCount = (cell: string) => `length(regexp_replace(${cell}, '[^0-9]', '', 'g'))`;
const signCount = (cell: string) =>
  `len(regexp_extract_all(${cell}, ${literal(`[0-9][.,'’${blanks}][0-9]`)}))`;

const isMatch = (cell: string, pattern: string) => `regexp_matches(${cell}, ${literal(pattern)})`;
const isWhole = (cell: string, pattern: string) => `regexp_full_match(${cell}, ${literal(pattern)})`;

/** Whether a cell is surely a code: with a leading zero, or more digits than numbers have. `cell` is SQL. */
export const isCodeText = (cell: string): string =>
  `(${isMatch(cell, '^[^0-9.,]*0[0-9]')} OR ${isMatch(cell, '^[^0-9]*[0-9]{19}')})`;

/** By name, the conditions of which cells are counted; `cell` is SQL. */
const conditions = {
  codes: isCodeText,
  strays: (cell) => isWhole(cell, '\\s*\\+.*|.*[0-9][.,]\\s*|\\s*[0-9]+[-\u2212]\\s*'),
  parentheses: (cell) => isWhole(cell, '\\s*\\([0-9]+(?:[.,][0-9]*)?\\)\\s*'),
  exponents: (cell) => isWhole(cell, '\\s*-?[0-9]+[eE][0-9]+\\s*'),
  floats: (cell) => isMatch(cell, '[.,][0-9]|[eE][-+]'),
  percents: (cell) => `contains(${cell}, '%')`,
  points: (cell) => `contains(${cell}, '.')`,
  commas: (cell) => `contains(${cell}, ',')`,
  both: (cell) => `(contains(${cell}, '.') AND contains(${cell}, ','))`,
  spaced: (cell) => isMatch(cell, `[0-9][${blanks}]+[0-9]`),
  grouped: (cell) => isMatch(cell, numberFormats.map(groupedPattern).join('|')),
  shortBeginnings: (cell) => `NOT ${isMatch(cell, '^[^0-9]*[0-9]{3}')}`,
  small: (cell) => isWhole(cell, '[^0-9.,]*[0-9]{1,3}[^0-9.,]*'),
  zeroEnds: (cell) => isMatch(cell, ',[0-9]{2}0[^0-9]*$'),
  formatted: (cell) => `${cell} IS NOT NULL AND TRY_CAST(${cell} AS DOUBLE) IS NULL`,
} satisfies Record<string, (cell: string) => string>;
type ConditionName = keyof typeof conditions;
const conditionNames = Object.keys(conditions) as ConditionName[];

/** The aggregates that `numberEvidence` reads. */
export function evidenceAggregates(cell: string): string[] {
  return [
    `count(${cell})`,
    `count(DISTINCT nullif(${currencyOf(cell)}, ''))`,
    `count(nullif(${currencyOf(cell)}, ''))`,
    `max(${currencyOf(cell)})`,
    ...[digitCount(cell), signCount(cell)].flatMap((count) => [`min(${count})`, `max(${count})`]),
    ...numberFormats.map(
      (format) => `count(*) FILTER (${cell} IS NOT NULL AND ${formattedNumber(cell, format)} IS NULL)`,
    ),
    ...conditionNames.map((name) => `count(*) FILTER (${conditions[name](cell)})`),
  ];
}

/** The evidence in the results of `evidenceAggregates`. */
export function numberEvidence(results: readonly DuckDBValue[]): NumberEvidence {
  const [filled = 0, currencies = 0, paid = 0, , ...counts] = results.map(Number);
  const [leastDigits = 0, mostDigits = 0, leastSigns = 0, mostSigns = 0, point = 0, comma = 0, ...cells] =
    counts;
  const named = Object.fromEntries(conditionNames.map((name, index) => [name, cells[index] ?? 0]));

  return {
    ...(named as Record<ConditionName, number>),
    filled,
    currencies,
    paid,
    currency: String(results[3] ?? ''),
    digits: { least: leastDigits, most: mostDigits },
    signs: { least: leastSigns, most: mostSigns },
    misfits: { point, comma },
  };
}
