import type { MatchedColumn } from '#domain/source/checks/measures.ts';
import type { Dialect, Statement } from '../dialect.ts';
import {
  cellText,
  comparedCells,
  sidesOf,
  withoutParameters,
  type ComparedTables,
} from './compile-comparison.ts';
import { scaleOf, type MeasuredColumn } from './compile-measures.ts';

/** A column of both tables, with its cells on either side. */
export type MatchedSides = { before: MeasuredColumn; after: MeasuredColumn };

/** How a column is compared in the rows that both tables have. */
type Comparable = 'number' | 'time' | 'text';

/** How many cells a statement selects of each column. */
const partsOfColumn = 11;

/**
 * The statement for what became of columns in the rows with the same key: the number of these rows, then the
 * parts of each column, as `matchedColumnOf` reads them.
 */
export function compileMatched(
  tables: ComparedTables,
  key: readonly string[],
  columns: readonly MatchedSides[],
): Statement {
  const { dialect } = tables.after;
  const cells = columns.map((column) => cellsOf(dialect, column));
  const selected = cells.flatMap(({ kind }, at) => partsOf(dialect, kind, `a.c${at}`, `b.c${at}`));
  const joined = joinSides(
    tables,
    key,
    cells.map(({ before }) => before),
    cells.map(({ after }) => after),
  );
  return withoutParameters(`SELECT ${['count(*)', ...selected].join(', ')} FROM ${joined}`);
}

/** The parts of the column at an index, as `compileMatched` selects them. */
export function matchedColumnOf(name: string, at: number, cells: readonly number[]): MatchedColumn {
  const parts = cells.slice(1 + at * partsOfColumn, 1 + (at + 1) * partsOfColumn);
  const [pairs = 0, changed = 0, emptied = 0, cut = 0, correlation = NaN, ...quantiles] = parts;
  const [ratio, moved] = [quantilesOf(quantiles.slice(0, 3)), quantilesOf(quantiles.slice(3))];

  return {
    name,
    pairs,
    changed,
    emptied,
    cut,
    correlation: Number.isFinite(correlation) ? correlation : null,
    ratio,
    moved,
  };
}

const quantilesOf = ([low = NaN, middle = NaN, high = NaN]: readonly number[]): MatchedColumn['ratio'] =>
  [low, middle, high].every(Number.isFinite) ? { low, middle, high } : null;

/**
 * The statement for in how many matched rows the column `to` has what the column `from` had, and how many
 * have both.
 */
export function compileCrossed(
  tables: ComparedTables,
  key: readonly string[],
  pairs: readonly { from: string; to: string }[],
): Statement {
  const { dialect } = tables.after;
  const textsOf = (side: 'before' | 'after', names: readonly string[]) =>
    names.map((name) => cellText(dialect, tables[side].columns.get(name) ?? null));
  const joined = joinSides(
    tables,
    key,
    textsOf(
      'before',
      pairs.map(({ from }) => from),
    ),
    textsOf(
      'after',
      pairs.map(({ to }) => to),
    ),
  );

  const counts = pairs.flatMap((_, at) => {
    const hasBoth = `a.c${at} <> '' AND b.c${at} <> ''`;
    return [dialect.countWhere(hasBoth), dialect.countWhere(`${hasBoth} AND a.c${at} = b.c${at}`)];
  });
  return withoutParameters(`SELECT ${counts.join(', ')} FROM ${joined}`);
}

/** The rows of both tables with the same key, with cells as `a.c0` and `b.c0` …. */
function joinSides(
  tables: ComparedTables,
  key: readonly string[],
  before: readonly string[],
  after: readonly string[],
): string {
  const { dialect } = tables.after;
  const keys = key.map((name) => comparedCells(dialect, sidesOf(tables, name)));
  const side = (of: 'before' | 'after', cells: readonly string[]) => {
    const parts = keys.flatMap((one) => one[of]).map((part, at) => `${part} AS k${at}`);
    const values = cells.map((cell, at) => `${cell} AS c${at}`);
    return `(SELECT ${[...parts, ...values].join(', ')} FROM ${dialect.table(tables[of].table)})`;
  };
  const matches = keys.flatMap((one) => one.before).map((_, at) => dialect.isSame(`a.k${at}`, `b.k${at}`));
  return `${side('before', before)} AS a JOIN ${side('after', after)} AS b ON ${matches.join(' AND ')}`;
}

function cellsOf(
  dialect: Dialect,
  { before, after }: MatchedSides,
): { kind: Comparable; before: string; after: string } {
  const isTime = ({ kind }: MeasuredColumn) => kind === 'date' || kind === 'moment';
  if (before.kind === 'number' && after.kind === 'number') {
    return { kind: 'number', before: scaleOf(dialect, before), after: scaleOf(dialect, after) };
  }
  if (isTime(before) && isTime(after)) {
    return { kind: 'time', before: scaleOf(dialect, before), after: scaleOf(dialect, after) };
  }
  const text = ({ physical }: MeasuredColumn) =>
    `nullif(${cellText(dialect, { ...physical, mayMisfit: false })}, '')`;
  return { kind: 'text', before: text(before), after: text(after) };
}

function partsOf(dialect: Dialect, kind: Comparable, before: string, after: string): string[] {
  const hasBoth = `${before} IS NOT NULL AND ${after} IS NOT NULL`;
  const none = dialect.cast('NULL', 'DOUBLE');
  const size = (value: string) => `(sign(${value}) * ln(1 + abs(${value})))`;
  const isCut = `${dialect.startsWith(before, after)} AND ${dialect.characters(after)} < ${dialect.characters(before)}`;
  const quantiles = (value: string) => [0.1, 0.5, 0.9].map((part) => dialect.quantile(value, part));
  const nothing = [none, none, none];
  const ratio = `CASE WHEN ${before} <> 0 THEN ${after} / ${before} END`;
  const ratios = kind === 'number' ? quantiles(ratio) : nothing;
  const moves = kind === 'time' ? quantiles(`${after} - ${before}`) : nothing;

  return [
    dialect.countWhere(hasBoth),
    dialect.countWhere(`${hasBoth} AND ${before} <> ${after}`),
    dialect.countWhere(`${before} IS NOT NULL AND ${after} IS NULL`),
    kind === 'text' ? dialect.countWhere(`${hasBoth} AND ${isCut}`) : '0',
    kind === 'number' ? dialect.correlation(size(before), size(after)) : none,
    ...ratios,
    ...moves,
  ];
}
