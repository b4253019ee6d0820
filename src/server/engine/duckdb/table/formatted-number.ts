import {
  currencyPattern,
  decimalSign,
  negativePattern,
  numberPattern,
  type NumberFormat,
} from '#domain/value/cell/number-format.ts';
import { literal } from '#server/base/base.server.ts';

/**
 * Whether a text has signs that DuckDB reads in numbers and `readNumber` does not: 41_10 and +-5. `text` is
 * SQL.
 */
export const hasStraySigns = (text: string): string => `(contains(${text}, '_') OR contains(${text}, '+-'))`;

/** The number that a text is, as `readNumber` reads it; null for other text. `text` is SQL. */
const plainNumber = (text: string): string =>
  `CASE WHEN NOT ${hasStraySigns(text)} THEN TRY_CAST(${text} AS DOUBLE) END`;

/**
 * The number that a text is in a format, as `readFormattedNumber` reads it; null for other text. `text` is
 * SQL.
 */
export function formattedNumber(text: string, format: NumberFormat): string {
  const plain =
    format === 'point' ? text : `CASE WHEN NOT contains(${text}, '.') THEN replace(${text}, ',', '.') END`;
  const digits = `replace(regexp_replace(${text}, ${literal(`[^0-9${decimalSign[format]}]`)}, '', 'g'), ',', '.')`;
  const sign = `CASE WHEN regexp_matches(${text}, ${literal(negativePattern)}) THEN '-' ELSE '' END`;
  const percent = `CASE WHEN contains(${text}, '%') THEN 'e-2' ELSE '' END`;
  const isFormatted = `regexp_full_match(${text}, ${literal(numberPattern(format))})`;

  return `coalesce(${plainNumber(plain)}, CASE WHEN ${isFormatted} THEN TRY_CAST(${sign} || ${digits} || ${percent} AS DOUBLE) END)`;
}

/** The currency that a text has; empty where it has none. `text` is SQL. */
export function currencyOf(text: string): string {
  return `regexp_extract(${text}, ${literal(currencyPattern)})`;
}
