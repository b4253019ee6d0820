import { columnStorage } from '#domain/source/column/column-storage.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { textForms, type ColumnMeasures, type TextForm } from '#domain/source/checks/measures.ts';
import { identifier } from '#server/base/base.server.ts';
import type { Dialect, PhysicalColumn, PhysicalType, Statement, TableLayout } from '../dialect.ts';
import { cellText, misfitText, withoutParameters } from './compile-comparison.ts';

/** Of larger tables, about so many rows are looked at where all would take long. */
const sampledRows = 200_000;
/** Up to so many rows, different values are counted exactly. */
const countedRows = 1_000_000;
/** How many of the most frequent values are read. */
const topValues = 40;

/** The quantiles of numbers and dates. */
const quantiles = [0.05, 0.25, 0.5, 0.75, 0.95];

const afterLead = '[\\x{80}-\\x{BF}€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';

/** Texts of another encoding: UTF-8 that was taken for Windows-1252, what could not be read, and controls. */
const damaged = `\\x{FFFD}|[ÂÃÄÅÆÇÐÑÎÏØÙ×]${afterLead}|[à-ï]${afterLead}{2}|[\\x{80}-\\x{9F}]|[\\x{00}-\\x{08}\\x{0E}-\\x{1F}]`;

/** The patterns of the forms of texts. */
const patterns: Record<TextForm, string> = {
  digits: '^[0-9]+$',
  withDigit: '[0-9]',
  zeroFirst: '^0[0-9]',
  upper: '\\p{Lu}',
  lower: '\\p{Ll}',
  blankInside: '\\S\\s+\\S',
  blankAround: '^\\s|\\s$',
  quoted: '"',
  comma: ',',
  bracket: '[()\\[\\]{}]',
  markup: '<[a-zA-Z/!][^>]*>|&[a-zA-Z]+;|&#[0-9]+;',
  exponent: '^[+-]?[0-9]([.,][0-9]+)?[eE][+-]?[0-9]+$',
  missing: '(?i)^\\s*(null|nan|n/?a|none|nil|undefined|missing|-+|\\.+|\\?+|#[A-Z/0-9]+[!?]?)\\s*$',
  total:
    '(?i)^\\s*(grand |sub)?(total|totals|totale|totaal|sum|suma|summe|gesamt|insgesamt|ensemble|overall|итого|合計)(\\s|:|$)',
  beyondAscii: '[^\\x{00}-\\x{7F}]',
  damaged,
  questioned: '[A-Za-z]\\?+[A-Za-z]|\\?\\?',
};

/** A column that is measured, and what its cells are. */
export type MeasuredColumn = { name: string; kind: ColumnMeasures['kind']; physical: PhysicalColumn };

const kinds: Record<PhysicalType, ColumnMeasures['kind']> = {
  VARCHAR: 'text',
  'VARCHAR[]': 'text',
  DOUBLE: 'number',
  BIGINT: 'number',
  DATE: 'date',
  TIMESTAMP: 'moment',
  BOOLEAN: 'truth',
};

/** A column of a table as it is measured; null where the table does not have it. */
export function measuredColumn(
  { columns }: TableLayout,
  { name, type }: Pick<SourceColumn, 'name' | 'type'>,
): MeasuredColumn | null {
  const physical = columns.get(name);
  if (!physical) return null;
  return { name, kind: columnStorage(type) === 'shape' ? 'shape' : kinds[physical.type], physical };
}

const isScale = ({ kind }: MeasuredColumn): boolean =>
  kind === 'number' || kind === 'date' || kind === 'moment';

/** The cells of a column of numbers or dates as numbers, without those that are none. */
export function scaleOf(dialect: Dialect, { physical: { value, type } }: MeasuredColumn): string {
  const seconds = dialect.seconds(identifier(value), type)!;
  return type === 'DOUBLE' ? dialect.nullIfNaN(seconds) : seconds;
}

/** The text of cells; empty ones are null. */
const textOf = (dialect: Dialect, { physical }: MeasuredColumn): string =>
  `nullif(${cellText(dialect, { ...physical, mayMisfit: false })}, '')`;

/** Values in a statement, with how a row of its results is read. */
type Selected<Value> = { sql: string[]; read: (cells: readonly number[]) => Value };

/** The counts of a column that are of all rows, and the sums of its numbers. */
export type ColumnCounts = Pick<ColumnMeasures, 'filled' | 'misfits' | 'distinct' | 'named'> & {
  scale: { least: number; greatest: number; sum: number; negative: number; zero: number } | null;
};

/** The counts of columns in all rows of a table. */
export function selectCounts(
  { dialect }: TableLayout,
  column: MeasuredColumn,
  rows: number,
): Selected<ColumnCounts> {
  const { physical, kind } = column;
  const cell = isScale(column) ? scaleOf(dialect, column) : textOf(dialect, column);
  const distinct = rows > countedRows ? dialect.estimateDistinct(cell) : `count(DISTINCT ${cell})`;
  const scale = isScale(column)
    ? [
        `min(${cell})`,
        `max(${cell})`,
        `sum(${cell})`,
        dialect.countWhere(`${cell} < 0`),
        dialect.countWhere(`${cell} = 0`),
      ]
    : [];
  const sql = [
    `count(${cell})`,
    physical.mayMisfit ? dialect.countWhere(`${misfitText(dialect, physical)} <> ''`) : '0',
    kind === 'shape' ? '0' : distinct,
    countNamed(dialect, column),
    ...scale,
  ];

  return {
    sql,
    read: ([filled = 0, misfits = 0, different = 0, named = 0, ...others]) => {
      const [least = NaN, greatest = NaN, sum = NaN, negative = 0, zero = 0] = others;
      const measured = scale.length > 0 && filled > 0;
      return {
        filled,
        misfits,
        distinct: Math.min(different, filled),
        named,
        scale: measured ? { least, greatest, sum, negative, zero } : null,
      };
    },
  };
}

/** How many cells have the name of their column, as those of a header in the middle of a file do. */
function countNamed(dialect: Dialect, { name, kind, physical }: MeasuredColumn): string {
  if (kind !== 'text' && !physical.mayMisfit) return '0';
  const letters = name.replaceAll(/[^\p{L}\p{N}_ ]/gu, (sign) => `\\x{${sign.codePointAt(0)!.toString(16)}}`);
  const pattern = `(?i)^\\s*${letters.replaceAll(' ', '\\s+')}\\s*$`;
  const text =
    kind === 'text' ? cellText(dialect, { ...physical, mayMisfit: false }) : misfitText(dialect, physical);
  return dialect.countWhere(dialect.matches(text, pattern));
}

/** What is looked at in a part of the rows of a large table. */
export type ColumnDetails = Pick<ColumnMeasures, 'hours' | 'texts'> & {
  scale: { whole: number; deviation: number; quantiles: number[] } | null;
};

/** How the values of a column are spread. */
export function selectDetails({ dialect }: TableLayout, column: MeasuredColumn): Selected<ColumnDetails> {
  const none = { hours: null, texts: null, scale: null };
  if (isScale(column)) {
    const cell = scaleOf(dialect, column);
    const hour = `floor((${cell} - floor(${cell} / 86400) * 86400) / 3600)`;
    const hours = column.kind === 'moment' ? Array.from({ length: 24 }, (_, at) => at) : [];
    // Greater numbers would be no numbers when they are squared.
    const bounded = `CASE WHEN abs(${cell}) < 1e100 THEN ${cell} END`;
    return {
      sql: [
        dialect.countWhere(`${cell} = floor(${cell})`),
        dialect.deviation(bounded),
        ...quantiles.map((part) => dialect.quantile(cell, part)),
        ...hours.map((at) => dialect.countWhere(`${hour} = ${at}`)),
      ],
      read: ([whole = 0, deviation = NaN, ...others]) => ({
        ...none,
        scale: { whole, deviation, quantiles: others.slice(0, quantiles.length) },
        hours: hours.length > 0 ? others.slice(quantiles.length) : null,
      }),
    };
  }

  if (column.kind !== 'text') return { sql: ['0'], read: () => none };
  const text = textOf(dialect, column);
  const characters = dialect.characters(text);
  return {
    sql: [
      `max(${characters})`,
      dialect.quantile(characters, 0.95),
      ...textForms.map((form) => dialect.countWhere(dialect.matches(text, patterns[form]))),
    ],
    read: ([longest = 0, mostlyUpTo = 0, ...counts]) => ({
      ...none,
      texts: {
        longest: longest || 0,
        mostlyUpTo: mostlyUpTo || 0,
        forms: Object.fromEntries(textForms.map((form, at) => [form, counts[at] ?? 0])) as Record<
          TextForm,
          number
        >,
      },
    }),
  };
}

/** The rows that are looked at of a table of so many. */
export function sampleOf(layout: TableLayout, rows: number): { from: string; step: number } {
  const step = Math.max(1, Math.floor(rows / sampledRows));
  const table = layout.dialect.table(layout.table);
  return { step, from: step === 1 ? table : `${table} WHERE id % ${step} = 0` };
}

/** The statement for the most frequent values of columns: the index of a column, a value and its count. */
export function compileTopValues(
  layout: TableLayout,
  columns: readonly MeasuredColumn[],
  from: string,
): Statement | null {
  const parts = columns.flatMap((column, at) => {
    if (column.kind === 'shape') return [];
    const text = textOf(layout.dialect, column);
    const values = `SELECT ${layout.dialect.prefix(text, 100)} AS v FROM ${from}`;
    const counts = `SELECT v, count(*) AS n FROM (${values}) WHERE v IS NOT NULL GROUP BY v ORDER BY n DESC, v LIMIT ${topValues}`;
    return [`SELECT ${at} AS i, v, n FROM (${counts})`];
  });
  return parts.length === 0 ? null : withoutParameters(parts.join('\nUNION ALL\n'));
}

/** The statement for how many different rows a table has; null where there are too many to tell. */
export function compileDistinctRows(
  { dialect, table }: TableLayout,
  columns: readonly MeasuredColumn[],
  rows: number,
): Statement | null {
  if (rows > countedRows || columns.length === 0) return null;
  const cells = columns.map(({ physical }, at) => `${cellText(dialect, physical)} AS v${at}`);
  return withoutParameters(
    `SELECT count(*) FROM (SELECT DISTINCT ${cells.join(', ')} FROM ${dialect.table(table)})`,
  );
}
