import type { NumberFormat } from '#domain/value/cell/number-format.ts';
import { composed, textExpression, trimmed } from '../text-expression.ts';
import { dateExpression } from './date-expression.ts';
import { formattedNumber, hasStraySigns } from './formatted-number.ts';
import { physicalType, columnParseOptions } from '../../query/layout.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { identifier, literal } from '#server/base/base.server.ts';
import type { ColumnParseOptions, PhysicalType } from '../../dialect.ts';

/**
 * How a column of a snapshot is cast: its typed value and the raw text to store beside it, both as SQL.
 * `parsed` is the text that both are made of and how it is parsed, where they are made of text.
 */
export type ColumnCast = {
  type: PhysicalType;
  value: string;
  raw: string | null;
  parsed?: { text: string; options: ColumnParseOptions };
};

/** Casts raw text to a type; null for what does not fit. `text` is SQL. */
export function typedExpression(text: string, type: PhysicalType, options: ColumnParseOptions): string {
  const given = nullIfNaValue(text, options);
  switch (type) {
    case 'VARCHAR':
      return composed(options.trim ? trimmed(given) : given);
    case 'VARCHAR[]':
      return membersExpression(composed(given));
    case 'BIGINT':
      // DuckDB would also read 1_000 and 0x1F.
      return `CASE WHEN regexp_full_match(${given}, '\\s*[+-]?[0-9]+\\s*') THEN TRY_CAST(${given} AS BIGINT) END`;
    case 'BOOLEAN':
      return `TRY_CAST(${given} AS BOOLEAN)`;
    case 'DATE':
    case 'TIMESTAMP':
      return dateExpression(given, type, readingOf(options));
    case 'DOUBLE':
      if (options.numberFormat) return finite(formattedNumber(given, options.numberFormat));
      return `CASE WHEN NOT ${hasStraySigns(given)} THEN ${uncheckedNumber(given)} END`;
  }
}

/**
 * The number that DuckDB reads in a text, which may have stray signs (see `hasStraySigns`); null for other
 * text.
 */
export const uncheckedNumber = (text: string): string => finite(`TRY_CAST(${text} AS DOUBLE)`);

/** The raw text where the typed value is not written exactly so; null elsewhere, and for NA values. */
export function rawExpression(text: string, type: PhysicalType, options: ColumnParseOptions): string {
  return rawBeside(typedExpression(text, type, options), nullIfNaValue(text, options), type);
}

/**
 * The raw text of a cell to store beside its value: null where the value is written exactly so. All are SQL.
 */
export function rawBeside(value: string, given: string, type: PhysicalType): string {
  return `CASE WHEN ${textExpression(value, type)} IS DISTINCT FROM ${given} THEN ${given} END`;
}

/** Text, or null for NA values. */
export function nullIfNaValue(text: string, { na_values }: ColumnParseOptions): string {
  if (!na_values?.length) return text;
  return `CASE WHEN ${trimmed(text)} IN (${na_values.map(literal).join(', ')}) THEN NULL ELSE ${text} END`;
}

const readingOf = ({ dateOrder, dateStep }: ColumnParseOptions) => ({ order: dateOrder, step: dateStep });

/**
 * How a source column is cast from its column in a snapshot, whose DuckDB type is given (undefined: there is
 * none).
 */
export function castColumn(column: SourceColumn, snapshotType: string | undefined): ColumnCast {
  const wanted = physicalType(column);
  if (snapshotType === undefined) return empty(wanted);

  const name = identifier(column.name);
  // Texts of edits are in the format of the column, and so are then those of a snapshot that has numbers.
  const native = column.number_format ? null : nativeType(snapshotType, wanted);
  if (native) {
    return {
      type: native.type,
      value: native.value(name),
      raw: native.raw?.(name) ?? 'CAST(NULL AS VARCHAR)',
    };
  }

  const options = columnParseOptions(column);
  const text = textOfSnapshot(name, snapshotType, options.numberFormat);
  if (wanted === 'VARCHAR') return { type: wanted, value: typedExpression(text, wanted, options), raw: null };

  return {
    type: wanted,
    value: typedExpression(text, wanted, options),
    raw: rawExpression(text, wanted, options),
    parsed: { text, options },
  };
}

function empty(type: PhysicalType): ColumnCast {
  return { type, value: `CAST(NULL AS ${type})`, raw: type === 'VARCHAR' ? null : 'CAST(NULL AS VARCHAR)' };
}

/** A cast to whole numbers as one to floating numbers: those that these cannot hold exactly stay as text. */
export function widened(cast: ColumnCast): ColumnCast {
  if (cast.type !== 'BIGINT') return cast;
  const value = `CAST(${cast.value} AS DOUBLE)`;
  const raw = `CASE WHEN ${isInexact(cast.value)} THEN CAST(${cast.value} AS VARCHAR) END`;
  return { type: 'DOUBLE', value, raw };
}

/** Whether a whole number is another one as a floating number, as SQL. */
export const isInexact = (value: string): string => `CAST(CAST(${value} AS DOUBLE) AS HUGEINT) <> ${value}`;

type Native = { type: PhysicalType; value: (name: string) => string; raw?: (name: string) => string };

const wholeNumbers = new Set([
  'TINYINT',
  'SMALLINT',
  'INTEGER',
  'BIGINT',
  'UTINYINT',
  'USMALLINT',
  'UINTEGER',
]);

/**
 * Snapshots of Parquet files have typed columns, which are used as they are where they fit the wanted type.
 */
function nativeType(snapshot: string, wanted: PhysicalType): Native | null {
  const cast = (type: PhysicalType) => (name: string) => `CAST(${name} AS ${type})`;
  if (wanted === 'DOUBLE' && wholeNumbers.has(snapshot)) {
    return { type: 'BIGINT', value: snapshot === 'BIGINT' ? (name) => name : cast('BIGINT') };
  }

  if (wanted === 'DOUBLE' && /^(FLOAT|DOUBLE|DECIMAL.*)$/.test(snapshot)) {
    const value = (name: string) => finite(cast('DOUBLE')(name));
    return {
      type: 'DOUBLE',
      value,
      raw: (name) => `CASE WHEN NOT isfinite(CAST(${name} AS DOUBLE)) THEN CAST(${name} AS VARCHAR) END`,
    };
  }

  if (wanted === 'BOOLEAN' && snapshot === 'BOOLEAN') return { type: wanted, value: (name) => name };
  if (wanted === 'DATE' && snapshot === 'DATE') return { type: wanted, value: finite };

  if (wanted === 'TIMESTAMP' && /^(TIMESTAMP.*|DATE)$/.test(snapshot)) {
    return {
      type: wanted,
      value: snapshot === 'TIMESTAMP' ? finite : (name) => finite(cast('TIMESTAMP')(name)),
    };
  }

  return null;
}

/**
 * The text of a native value of a snapshot, as a person would have typed it into its column; `name` is SQL.
 */
export function textOfSnapshot(name: string, snapshotType: string, numberFormat?: NumberFormat): string {
  if (numberFormat === 'comma' && /^(FLOAT|DOUBLE|DECIMAL.*)$/.test(snapshotType)) {
    return `replace(${textOfSnapshot(name, snapshotType)}, '.', ',')`;
  }

  if (snapshotType === 'VARCHAR') return name;
  if (snapshotType === 'DOUBLE' || snapshotType === 'FLOAT') {
    return textExpression(`CAST(${name} AS DOUBLE)`, 'DOUBLE');
  }

  if (snapshotType.startsWith('TIMESTAMP')) return textExpression(`CAST(${name} AS TIMESTAMP)`, 'TIMESTAMP');
  return `CAST(${name} AS VARCHAR)`;
}

function finite(value: string): string {
  return `CASE WHEN isfinite(${value}) THEN ${value} END`;
}

/**
 * The members of the text of a list, as `splitList` finds them: trimmed, without empty ones; null for none.
 * `text` is SQL.
 */
export function membersExpression(text: string): string {
  const pieces = `regexp_extract_all(${text}, '\\s*"(?:[^"]|"")*"\\s*|[^,]+')`;
  const member = `CASE WHEN starts_with(trim(x), '"') AND ends_with(trim(x), '"') AND length(trim(x)) > 1 THEN replace(substr(trim(x), 2, length(trim(x)) - 2), '""', '"') ELSE trim(x) END`;
  return `nullif(list_filter(list_transform(${pieces}, lambda x: ${member}), lambda x: x <> ''), [])`;
}
