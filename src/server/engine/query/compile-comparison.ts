import { present } from '#domain/value/object/present.ts';
import type { RowChangeKind } from '#domain/compare/comparison.ts';
import { identifier } from '#server/base/base.server.ts';
import type { Dialect, PhysicalColumn, Statement, TableLayout } from '../dialect.ts';
import { clause } from './clause.ts';

/** The tables of two versions of a source in one engine. */
export type ComparedTables = {
  before: TableLayout;
  after: TableLayout;
  /** The former names of renamed columns, by their new ones. */
  renamed?: ReadonlyMap<string, string>;
};

/** How rows are matched: by the cells of `key`; `hasTwins` numbers those with the same ones. */
export type RowMatch = { key: readonly string[]; hasTwins: boolean };

/** Part of the differing rows: of some kinds, with a change in a column, from one to another. */
export type DifferencesPage = {
  kinds: readonly RowChangeKind[];
  /** The index of a column among the compared ones. */
  column: number | null;
  fromIndex: number;
  toIndex: number;
};

/** A column on both sides as values that can be compared, and how they differ. */
type Cells = { before: string[]; after: string[]; test: 'distinct' | 'unequal' };

/** The physical columns of a name; null in a table that has none. */
type Sides = { before: PhysicalColumn | null; after: PhysicalColumn | null };

/** The physical columns of a name on both sides. */
export const sidesOf = ({ before, after, renamed }: ComparedTables, name: string): Sides => ({
  before: before.columns.get(renamed?.get(name) ?? name) ?? null,
  after: after.columns.get(name) ?? null,
});

/** Whether the cells of a column are numbers. */
const isNumber = ({ type }: PhysicalColumn): boolean => type === 'DOUBLE' || type === 'BIGINT';

/** The text of a cell that does not fit its type; empty for others. */
export const misfitText = (dialect: Dialect, { value, raw, type }: PhysicalColumn): string => {
  if (raw === null) return "''";
  const isEmpty = dialect.isNull(identifier(value), type);
  return `CASE WHEN ${isEmpty} THEN coalesce(${identifier(raw)}, '') ELSE '' END`;
};

/** The text of a cell, empty where there is none. */
export function cellText(dialect: Dialect, column: PhysicalColumn | null): string {
  if (column === null) return "''";
  const { value, raw, type, mayMisfit } = column;
  const text = dialect.text(identifier(value), type);
  return `coalesce(${present([text, raw && mayMisfit && identifier(raw)]).join(', ')}, '')`;
}

/**
 * The cells of a column as they are compared: by their values, and those that do not fit by their texts. A
 * value that is written in another way is the same, and so are all empty cells.
 */
export function comparedCells(dialect: Dialect, { before, after }: Sides): Cells {
  const isTyped =
    before !== null &&
    after !== null &&
    before.type !== 'VARCHAR' &&
    before.type !== 'VARCHAR[]' &&
    (before.type === after.type || (isNumber(before) && isNumber(after)));
  if (!isTyped) {
    const texts = { before: [cellText(dialect, before)], after: [cellText(dialect, after)] };
    return { ...texts, test: 'unequal' };
  }

  const mayMisfit = before.mayMisfit || after.mayMisfit;
  const of = (column: PhysicalColumn) =>
    present([identifier(column.value), mayMisfit && misfitText(dialect, column)]);
  return { before: of(before), after: of(after), test: 'distinct' };
}

/** The rows of one side: `id`, the key as `k1` …, and for each compared column its parts as `c1_1` …. */
function sideRows(
  layout: TableLayout,
  key: readonly (readonly string[])[],
  cells: readonly (readonly string[])[],
  hasTwins: boolean,
): string {
  const parts = key.flat();
  const keys = parts.map((part, index) => `${part} AS k${index + 1}`);
  const twins = hasTwins && `row_number() OVER (PARTITION BY ${parts.join(', ')} ORDER BY id) AS twin`;
  const values = cells.flatMap((column, at) =>
    column.map((part, index) => `${part} AS c${at + 1}_${index + 1}`),
  );
  return `SELECT ${present(['id', ...keys, twins, ...values]).join(', ')} FROM ${identifier(layout.table)}`;
}

/** SQL for whether the cells of a column differ in a pair of rows. */
function differs({ before, test }: Cells, at: number): string {
  return before
    .map((_, index) => {
      const part = `c${at + 1}_${index + 1}`;
      return test === 'distinct' && index === 0
        ? `a.${part} IS DISTINCT FROM b.${part}`
        : `a.${part} <> b.${part}`;
    })
    .join(' OR ');
}

/**
 * Pairs of rows with the same key, and the rows that have none: `a_id` and `b_id` (null where there is none),
 * and for each of `names` whether its cells differ, as `d1` ….
 */
function compilePairs(tables: ComparedTables, { key, hasTwins }: RowMatch, names: readonly string[]): string {
  const { dialect } = tables.after;
  const keys = key.map((name) => comparedCells(dialect, sidesOf(tables, name)));
  const cells = names.map((name) => comparedCells(dialect, sidesOf(tables, name)));
  const side = (of: 'before' | 'after') =>
    sideRows(
      tables[of],
      keys.map((one) => one[of]),
      cells.map((one) => one[of]),
      hasTwins,
    );

  const matches = keys
    .flatMap((one) => one.before)
    .map((_, index) => {
      const part = `k${index + 1}`;
      return `a.${part} IS NOT DISTINCT FROM b.${part}`;
    });
  const tests = cells.map((one, at) => `(${differs(one, at)}) AS d${at + 1}`);

  return [
    `SELECT ${['a.id AS a_id', 'b.id AS b_id', ...tests].join(', ')}`,
    `FROM (${side('before')}) AS a`,
    `FULL JOIN (${side('after')}) AS b`,
    `ON ${present([...matches, hasTwins && 'a.twin = b.twin']).join(' AND ')}`,
  ].join('\n');
}

const isPair = 'a_id IS NOT NULL AND b_id IS NOT NULL';

const anyDiffers = (count: number): string =>
  count === 0 ? 'FALSE' : Array.from({ length: count }, (_, index) => `d${index + 1}`).join(' OR ');

/** SQL for whether a pair is a row of a kind. */
const kindConditions = (count: number): Record<RowChangeKind, string> => ({
  added: 'a_id IS NULL',
  removed: 'b_id IS NULL',
  changed: `${isPair} AND (${anyDiffers(count)})`,
});

/** A statement without bound values: engines plan and run such a statement in one step. */
export const withoutParameters = (...lines: string[]): Statement => ({
  sql: lines.join('\n'),
  parameters: [],
});

/**
 * The statement for the numbers of rows that are added, removed and changed, and of changed cells of each of
 * `names`.
 */
export function compileCounts(tables: ComparedTables, match: RowMatch, names: readonly string[]): Statement {
  const { countWhere } = tables.after.dialect;
  const { added, removed, changed } = kindConditions(names.length);
  const counts = [
    countWhere(added),
    countWhere(removed),
    countWhere(changed),
    ...names.map((_, index) => countWhere(`${isPair} AND d${index + 1}`)),
  ];
  return withoutParameters(`SELECT ${counts.join(', ')} FROM (`, compilePairs(tables, match, names), ')');
}

/** The statement for a page of differing rows: their ids on each side, and whether each column changed. */
export function compileDifferences(
  tables: ComparedTables,
  match: RowMatch,
  names: readonly string[],
  { kinds, column, fromIndex, toIndex }: DifferencesPage,
): Statement {
  const conditions = kindConditions(names.length);
  const wanted = kinds.map((kind) => `(${conditions[kind]})`).join(' OR ') || 'FALSE';
  const inColumn = column === null ? null : `${isPair} AND d${column + 1}`;
  const flags = names.map((_, index) => `d${index + 1}`);

  return withoutParameters(
    `SELECT ${['a_id', 'b_id', ...flags].join(', ')} FROM (`,
    compilePairs(tables, match, names),
    `) WHERE ${present([`(${wanted})`, inColumn && `(${inColumn})`]).join(' AND ')}`,
    `ORDER BY coalesce(b_id, a_id), a_id IS NULL LIMIT ${toIndex - fromIndex} OFFSET ${fromIndex}`,
  );
}

/**
 * The statement for the numbers of matched rows with a filled cell of `from`, and of those with the same in
 * `to`.
 */
export function compileRenames(
  tables: ComparedTables,
  match: RowMatch,
  pairs: readonly { from: string; to: string }[],
): Statement {
  const { dialect } = tables.after;
  const { before, after } = tables;
  const key = match.key.map((name) => comparedCells(dialect, sidesOf(tables, name)));
  const [names, others] = [
    [...new Set(pairs.map(({ from }) => from))],
    [...new Set(pairs.map(({ to }) => to))],
  ];
  const texts = (layout: TableLayout, all: readonly string[]) =>
    all.map((name) => [cellText(dialect, layout.columns.get(name) ?? null)]);
  const a = sideRows(
    before,
    key.map((one) => one.before),
    texts(before, names),
    match.hasTwins,
  );
  const b = sideRows(
    after,
    key.map((one) => one.after),
    texts(after, others),
    match.hasTwins,
  );
  const matches = key
    .flatMap((one) => one.before)
    .map((_, index) => {
      const part = `k${index + 1}`;
      return `a.${part} IS NOT DISTINCT FROM b.${part}`;
    });
  const counts = pairs.flatMap(({ from, to }) => {
    const cell = `a.c${names.indexOf(from) + 1}_1`;
    const other = `b.c${others.indexOf(to) + 1}_1`;
    const isFilled = `(${cell} <> '' OR ${other} <> '')`;
    return [dialect.countWhere(isFilled), dialect.countWhere(`${isFilled} AND ${cell} = ${other}`)];
  });

  return withoutParameters(
    `SELECT ${counts.join(', ')} FROM (${a}) AS a JOIN (${b}) AS b`,
    `ON ${present([...matches, match.hasTwins && 'a.twin = b.twin']).join(' AND ')}`,
  );
}

/**
 * The statement for what the columns of a table hold: its number of rows; for each column the numbers of
 * values and of cells that do not fit, the least and the greatest value, and the sum of its numbers.
 */
export function compileSummaries(layout: TableLayout, names: readonly string[]): Statement {
  const { dialect } = layout;
  const selected = names.flatMap((name) => {
    const column = layout.columns.get(name);
    if (!column) return ['0', '0', 'NULL', 'NULL', 'NULL'];
    const value = identifier(column.value);
    const isText = column.type === 'VARCHAR' || column.type === 'VARCHAR[]';
    const filled = isText ? dialect.countWhere(`${cellText(dialect, column)} <> ''`) : `count(${value})`;
    const misfits = column.mayMisfit ? dialect.countWhere(`${misfitText(dialect, column)} <> ''`) : '0';
    const ordered = column.type === 'DOUBLE' ? dialect.nullIfNaN(value) : value;
    const isOrdered = column.type !== 'VARCHAR[]';
    const sum = isNumber(column) ? `sum(${dialect.cast(ordered, 'DOUBLE')})` : 'NULL';
    const ends = isOrdered ? [`min(${ordered})`, `max(${ordered})`] : ['NULL', 'NULL'];
    return [filled, misfits, ...ends, sum];
  });
  return withoutParameters(`SELECT ${['count(*)', ...selected].join(', ')} FROM ${identifier(layout.table)}`);
}

/** The rows of both sides with the cells of `names` as `c1` …, and `side` as -1 before and 1 after. */
function compileBothSides(tables: ComparedTables, names: readonly string[]): string {
  const { dialect } = tables.after;
  const cells = names.map((name) => comparedCells(dialect, sidesOf(tables, name)));
  const side = (of: 'before' | 'after', sign: number) => {
    const parts = cells.flatMap((one) => one[of]).map((part, index) => `${part} AS c${index + 1}`);
    return `SELECT ${['id', `${sign} AS side`, ...parts].join(', ')} FROM ${identifier(tables[of].table)}`;
  };
  return `${side('before', -1)} UNION ALL ${side('after', 1)}`;
}

/** Groups of equal rows of which there are more on one side: `more` of them (fewer: negative), one's `id`. */
function compileSurplus(tables: ComparedTables, names: readonly string[]): string {
  const { dialect } = tables.after;
  const parts = names.flatMap((name) => comparedCells(dialect, sidesOf(tables, name)).before);
  const groups = parts.map((_, index) => `c${index + 1}`);
  const first =
    'CASE WHEN sum(side) > 0 THEN min(CASE WHEN side > 0 THEN id END) ELSE min(CASE WHEN side < 0 THEN id END) END';
  return [
    `SELECT sum(side) AS more, ${first} AS id`,
    `FROM (${compileBothSides(tables, names)})`,
    ...clause('GROUP BY', groups),
    'HAVING sum(side) <> 0',
  ].join('\n');
}

/**
 * The statement for how many rows there are more after, and how many more before; whole rows are compared.
 */
export function compileWholeCounts(tables: ComparedTables, names: readonly string[]): Statement {
  const sum = (amount: string) => `coalesce(sum(${amount}), 0)`;
  return withoutParameters(
    `SELECT ${sum('CASE WHEN more > 0 THEN more END')}, ${sum('CASE WHEN more < 0 THEN -more END')} FROM (`,
    compileSurplus(tables, names),
    ')',
  );
}

/** The statement for a page of rows of which there are more on one side: how many more, and the id of one. */
export function compileWholeDifferences(
  tables: ComparedTables,
  names: readonly string[],
  { kinds, fromIndex, toIndex }: Omit<DifferencesPage, 'column'>,
): Statement {
  const wanted = present([kinds.includes('added') && 'more > 0', kinds.includes('removed') && 'more < 0']);
  return withoutParameters(
    'SELECT more, id FROM (',
    compileSurplus(tables, names),
    `) WHERE ${wanted.join(' OR ') || 'FALSE'}`,
    `ORDER BY id, more LIMIT ${toIndex - fromIndex} OFFSET ${fromIndex}`,
  );
}

/**
 * The statement for whether the keys of a side increase from each row to the next, in whatever order the rows
 * are read: how many do, and how many rows there are. Keys that all do are distinct, which takes a tenth of
 * the time of counting them. Null for a key of several parts.
 */
export function compileIncreasingTest(
  tables: ComparedTables,
  side: 'before' | 'after',
  key: readonly string[],
): Statement | null {
  const { dialect } = tables.after;
  const [part, ...others] = key.flatMap((name) => comparedCells(dialect, sidesOf(tables, name))[side]);
  if (part === undefined || others.length > 0) return null;

  const rows = `SELECT ${part} > lag(${part}) OVER () AS increases FROM ${identifier(tables[side].table)}`;
  return withoutParameters(`SELECT ${dialect.countWhere('increases')}, count(*) FROM (${rows})`);
}

/** The statement for whether a side has several rows with the same key: its numbers of rows and of keys. */
export function compileKeyTest(
  tables: ComparedTables,
  side: 'before' | 'after',
  key: readonly string[],
): Statement {
  const table = identifier(tables[side].table);
  const parts = key.flatMap((name) => comparedCells(tables.after.dialect, sidesOf(tables, name))[side]);
  const keys = `SELECT DISTINCT ${parts.join(', ')} FROM ${table}`;
  return withoutParameters(`SELECT (SELECT count(*) FROM ${table}), (SELECT count(*) FROM (${keys}))`);
}
