import { matchKeys } from '#domain/source/checks/match-keys.ts';
import {
  maxMeasuredColumns,
  type ColumnMeasures,
  type MatchedMeasures,
  type TableMeasures,
} from '#domain/source/checks/measures.ts';
import { isCalculated } from '#domain/source/column/column.ts';
import { partsOf } from '#domain/value/object/parts-of.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import type { Limits, OpenVersion } from '../contract.ts';
import type { Statement } from '../dialect.ts';
import { compileKeyTest, compileWholeCounts, withoutParameters } from '../query/compile-comparison.ts';
import {
  compileCrossed,
  compileMatched,
  matchedColumnOf,
  type MatchedSides,
} from '../query/compile-matched.ts';
import {
  compileDistinctRows,
  compileTopValues,
  measuredColumn,
  sampleOf,
  selectCounts,
  selectDetails,
  type MeasuredColumn,
} from '../query/compile-measures.ts';
import type { ComparedVersions } from './compare-tables.ts';

/** How many columns a statement measures: each has some twenty values. */
const columnsOfStatement = 20;

/** A column that changed in so large a part of the rows may have the values of another one. */
const crossedPart = 0.4;
/** The most columns among which values may have been exchanged. */
const maxCrossed = 8;

/** What a table holds; it takes a few statements for every twenty columns. */
export async function measureTable(version: OpenVersion, limits: Limits): Promise<TableMeasures> {
  const { layout } = version;
  const columns = measuredColumns(version);
  const read = readerOf(version, limits);
  const [rows = 0] = numbersOf(
    await read(withoutParameters(`SELECT count(*) FROM ${layout.dialect.table(layout.table)}`)),
  );
  const { from, step } = sampleOf(layout, rows);
  const measures: ColumnMeasures[] = [];

  for (const part of partsOf(columns, columnsOfStatement)) {
    measures.push(...(await measureColumns(version, read, part, { rows, from })));
  }

  const distinct = compileDistinctRows(layout, columns, rows);
  return {
    rows,
    sampled: Math.ceil(rows / step),
    distinctRows: distinct ? (numbersOf(await read(distinct))[0] ?? null) : null,
    columns: measures,
  };
}

type Read = (statement: Statement) => Promise<Cell[][]>;

const readerOf =
  (version: OpenVersion, limits: Limits): Read =>
  (statement) =>
    version.select(statement, limits);

const numbersOf = ([row = []]: Cell[][]): number[] => row.map((cell) => (cell === null ? NaN : Number(cell)));

/** The stored columns of a version that are measured. */
function measuredColumns({ layout, columns }: OpenVersion): MeasuredColumn[] {
  return columns
    .filter((column) => !isCalculated(column))
    .slice(0, maxMeasuredColumns)
    .flatMap((column) => measuredColumn(layout, column) ?? []);
}

async function measureColumns(
  { layout }: OpenVersion,
  read: Read,
  columns: readonly MeasuredColumn[],
  { rows, from }: { rows: number; from: string },
): Promise<ColumnMeasures[]> {
  const table = layout.dialect.table(layout.table);
  const counts = columns.map((column) => selectCounts(layout, column, rows));
  const details = columns.map((column) => selectDetails(layout, column));
  const counted = valuesOf(counts, await read(statementOf(counts, table)));
  const detailed = valuesOf(details, await read(statementOf(details, from)));
  const top = compileTopValues(layout, columns, from);
  const values = top ? await read(top) : [];

  return columns.map(({ name, kind }, at): ColumnMeasures => {
    const { scale, ...cells } = counted[at]!;
    const { scale: spread, ...others } = detailed[at]!;
    return {
      name,
      kind,
      ...cells,
      empty: rows - cells.filled - cells.misfits,
      scale: scale && spread ? { ...finite(scale), ...finite(spread), ...wholeNumbers(scale, spread) } : null,
      ...others,
      values: values
        .filter(([index]) => Number(index) === at)
        .map(([, value, count]) => ({ value: String(value), count: Number(count) })),
    };
  });
}

/** Numbers that there are none of are null: JSON has no others. */
function finite<Key extends string>(values: Record<Key, number | number[]>) {
  const orNull = (value: number) => (Number.isFinite(value) ? value : null);
  return Object.fromEntries(
    Object.entries<number | number[]>(values).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(orNull) : orNull(value),
    ]),
  ) as { [Name in Key]: number | null } & { quantiles: (number | null)[] };
}

const wholeNumbers = (
  { negative, zero }: { negative: number; zero: number },
  { whole }: { whole: number },
) => ({ negative, zero, whole });

type Selection<Value> = { sql: string[]; read: (cells: readonly number[]) => Value };

const statementOf = (selections: readonly Selection<unknown>[], from: string): Statement =>
  withoutParameters(`SELECT ${selections.flatMap(({ sql }) => sql).join(', ')} FROM ${from}`);

/** The values of selections in the only row of their statement. */
function valuesOf<Value>(selections: readonly Selection<Value>[], rows: Cell[][]): Value[] {
  const cells = numbersOf(rows);
  let start = 0;
  return selections.map(({ sql, read }) => {
    const own = cells.slice(start, start + sql.length);
    start += sql.length;
    return read(own);
  });
}

/**
 * What became of the rows that are in both versions, by the best key of the earlier one; null where nothing
 * distinguishes its rows.
 */
export async function measureMatched(
  versions: ComparedVersions,
  before: TableMeasures,
): Promise<MatchedMeasures | null> {
  const read = readerOf(versions.after, versions.limits);
  const found = await findKey(versions, before, read);
  if (!found) return null;

  const tables = { before: versions.before.layout, after: versions.after.layout };
  const later = new Map(measuredColumns(versions.after).map((column) => [column.name, column]));
  const sides = measuredColumns(versions.before).flatMap((column): MatchedSides[] => {
    const other = later.get(column.name);
    if (!other || column.kind === 'shape' || found.key.includes(column.name)) return [];
    return [{ before: column, after: other }];
  });

  let rows = 0;
  const columns = [];
  for (const part of partsOf(sides, columnsOfStatement)) {
    const cells = numbersOf(await read(compileMatched(tables, found.key, part)));
    rows = cells[0] ?? 0;
    columns.push(...part.map((side, at) => matchedColumnOf(side.before.name, at, cells)));
  }

  const changed = columns
    .filter(({ pairs, changed: cells }) => cells > pairs * crossedPart)
    .slice(0, maxCrossed)
    .map(({ name }) => name);
  const pairs = changed.flatMap((from) => changed.filter((to) => to !== from).map((to) => ({ from, to })));
  const crossed = pairs.length > 0 ? numbersOf(await read(compileCrossed(tables, found.key, pairs))) : [];
  return {
    ...found,
    rows,
    columns,
    crossed: pairs.map((pair, at) => ({
      ...pair,
      rows: crossed[at * 2] ?? 0,
      same: crossed[at * 2 + 1] ?? 0,
    })),
  };
}

/** The first key that distinguishes all rows of the earlier version, with its numbers of different keys. */
async function findKey(versions: ComparedVersions, before: TableMeasures, read: Read) {
  const tables = { before: versions.before.layout, after: versions.after.layout };
  for (const key of matchKeys(versions.before.columns, before)) {
    if (key.some((name) => !tables.after.columns.has(name))) continue;
    const [rows, keys = 0] = numbersOf(await read(compileKeyTest(tables, 'before', key)));
    if (rows !== keys) continue;
    const [, after = 0] = numbersOf(await read(compileKeyTest(tables, 'after', key)));
    return { key, keys: { before: keys, after } };
  }
  return null;
}

/** The most rows that are compared as wholes. */
const maxWholeRows = 1_000_000;

/** How many whole rows of the earlier version are in the later one; null where there are too many to tell. */
export async function countShared(
  versions: ComparedVersions,
  before: TableMeasures,
  after: TableMeasures,
): Promise<number | null> {
  if (Math.max(before.rows, after.rows) > maxWholeRows) return null;
  const tables = { before: versions.before.layout, after: versions.after.layout };
  const names = measuredColumns(versions.before).map(({ name }) => name);
  const read = readerOf(versions.after, versions.limits);
  const [, removed = 0] = numbersOf(await read(compileWholeCounts(tables, names)));
  return before.rows - removed;
}
