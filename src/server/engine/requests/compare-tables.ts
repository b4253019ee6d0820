import { classifyColumns, renameCandidates } from '#domain/compare/classify-columns.ts';
import {
  maxComparedColumns,
  type ColumnSummary,
  type ComparedColumn,
  type ComparedCells,
  type Comparison,
  type DifferentRow,
} from '#domain/compare/comparison.ts';
import { isCalculated, type SourceColumn } from '#domain/source/column/column.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { partsOf } from '#domain/value/object/parts-of.ts';
import type { Limits, OpenVersion } from '../contract.ts';
import type { Statement } from '../dialect.ts';
import {
  compileCounts,
  compileDifferences,
  compileIncreasingTest,
  compileKeyTest,
  compileRenames,
  compileSummaries,
  compileWholeCounts,
  compileWholeDifferences,
  type ComparedTables,
  type DifferencesPage,
  type RowMatch,
} from '../query/compile-comparison.ts';

/** Two open versions in one engine; `after` also runs statements over the tables of both. */
export type ComparedVersions = { before: OpenVersion; after: OpenVersion; limits: Limits };

/**
 * The keys that rows may be matched by, best first; `isChosen` says that the only one is used even where
 * several rows have the same cells in it.
 */
export type KeyChoice = { keys: readonly (readonly string[])[]; isChosen: boolean };

/** How versions are compared: by which key, and which columns. */
type Plan = RowMatch & { names: string[]; leftOut: number; renamed: ReadonlyMap<string, string> };

const tablesOf = ({ before, after }: ComparedVersions, { renamed }: Partial<Plan> = {}): ComparedTables => ({
  before: before.layout,
  after: after.layout,
  renamed: renamed ?? new Map(),
});

const numbersOf = async ({ after, limits }: ComparedVersions, statement: Statement): Promise<number[]> => {
  const [row = []] = await after.select(statement, limits);
  return row.map(Number);
};

/** Compares two versions; see `Comparison`. */
export async function compareVersions(versions: ComparedVersions, choice: KeyChoice): Promise<Comparison> {
  const matched = await planComparison(versions, choice);
  const { key, hasTwins, leftOut } = matched;
  const all = [...key, ...matched.names];
  const [before, after] = await summaries(versions, all);
  const sides = all.map((name, index) => ({
    name,
    before: before.columns[index]!,
    after: after.columns[index]!,
  }));
  const changes = classifyColumns(sides, await findRenamed(versions, matched, sides));
  const plan = withRenamed(matched, renamedColumns(all.map((name, at) => ({ name, change: changes[at]! }))));
  const { names } = plan;
  const counts = await countRows(versions, plan);
  const cells = new Map(names.map((name, index) => [name, counts.cells[index] ?? 0]));
  const columns = sides.map((column, index) => ({
    ...column,
    change: changes[index]!,
    cells: cells.get(column.name) ?? 0,
  }));

  return {
    key: [...key],
    hasTwins,
    rows: { before: before.rows, after: after.rows },
    added: counts.added,
    removed: counts.removed,
    changed: counts.changed,
    columns: inOrder(columns, versions.after.columns),
    leftOut,
  };
}

/** How many differing rows are read at a time. */
const rowsOfPart = 2000;

/** Part of the differing rows; `column` is the name of a column with changed cells. */
export type DifferencesSearch = Omit<DifferencesPage, 'column'> & { column: string | null };

/** The former names of renamed columns, by their new ones. */
const renamedColumns = (columns: readonly Pick<ComparedColumn, 'name' | 'change'>[]): Map<string, string> =>
  new Map(columns.flatMap(({ name, change }) => (change.kind === 'renamed' ? [[name, change.from]] : [])));

/** A plan in which renamed columns are compared with what they were. */
function withRenamed(plan: Plan, renamed: ReadonlyMap<string, string>): Plan {
  const former = new Set(renamed.values());
  return { ...plan, renamed, names: plan.names.filter((name) => !former.has(name)) };
}

/** A page of the rows that differ, as they were compared; see `DifferentRow`. */
export async function readDifferences(
  versions: ComparedVersions,
  comparison: Comparison,
  search: DifferencesSearch,
): Promise<DifferentRow[]> {
  const rows: DifferentRow[] = [];
  await eachDifference(versions, comparison, search, (part) => {
    rows.push(...part);
    return Promise.resolve();
  });
  return rows;
}

/** Passes the rows that differ to `visit`, a few at a time. */
export async function eachDifference(
  versions: ComparedVersions,
  { key, hasTwins, columns }: Comparison,
  { column, ...page }: DifferencesSearch,
  visit: (rows: DifferentRow[]) => Promise<void>,
): Promise<void> {
  const plan = withRenamed(planOf(comparedNames(versions), { key, hasTwins }), renamedColumns(columns));
  if (plan.key.length === 0) return eachSurplus(versions, plan, page, visit);

  const at = column === null ? null : plan.names.indexOf(column);
  if (at === -1) return;

  const statement = compileDifferences(tablesOf(versions, plan), plan, plan.names, { ...page, column: at });
  const found = (await versions.after.select(statement, versions.limits)).map(
    ([beforeId = null, afterId = null, ...flags]) => ({ beforeId, afterId, flags }),
  );
  for (const part of partsOf(found, rowsOfPart)) {
    await visit(await pairsOf(versions, plan.names, part));
  }
}

/** A differing row: its ids, and whether each compared column differs. */
type FoundRow = { beforeId: Cell; afterId: Cell; flags: Cell[] };

async function pairsOf(
  versions: ComparedVersions,
  names: readonly string[],
  found: readonly FoundRow[],
): Promise<DifferentRow[]> {
  const [before, after] = [
    await rowsOf(
      versions.before,
      found.map(({ beforeId }) => beforeId),
    ),
    await rowsOf(
      versions.after,
      found.map(({ afterId }) => afterId),
    ),
  ];

  return found.map(({ beforeId, afterId, flags }) => {
    const isPair = beforeId !== null && afterId !== null;
    return {
      kind: kindOf(beforeId, afterId),
      id: Number(afterId ?? beforeId),
      before: before.get(Number(beforeId ?? NaN)) ?? null,
      after: after.get(Number(afterId ?? NaN)) ?? null,
      changed: isPair ? names.filter((_, index) => flags[index] === true) : [],
      count: 1,
    };
  });
}

function kindOf(beforeId: Cell, afterId: Cell): DifferentRow['kind'] {
  if (beforeId === null) return 'added';
  return afterId === null ? 'removed' : 'changed';
}

/** Which columns are compared, and by which the rows are matched: the first key that identifies all rows. */
async function planComparison(versions: ComparedVersions, { keys, isChosen }: KeyChoice): Promise<Plan> {
  const all = comparedNames(versions);
  const known = keys.filter((key) => key.length > 0 && key.every((name) => all.includes(name)));

  for (const key of known) {
    const hasTwins = await haveTwins(versions, key);
    if (!hasTwins || isChosen) return planOf(all, { key, hasTwins });
  }

  return planOf(all, { key: [], hasTwins: false });
}

/** Which columns are compared of those that there are. */
function planOf(all: readonly string[], match: RowMatch): Plan {
  const others = all.filter((name) => !match.key.includes(name));
  const names = others.slice(0, maxComparedColumns);
  return { ...match, names, leftOut: others.length - names.length, renamed: new Map() };
}

/** The names of the stored columns of both versions, those of the later one first. */
function comparedNames({ before, after }: ComparedVersions): string[] {
  const names = [...after.columns, ...before.columns]
    .filter((column) => !isCalculated(column))
    .map(({ name }) => name);
  return [...new Set(names)];
}

async function haveTwins(versions: ComparedVersions, key: readonly string[]): Promise<boolean> {
  for (const side of ['before', 'after'] as const) {
    if (await isIncreasing(versions, side, key)) continue;
    const [rows, keys] = await numbersOf(versions, compileKeyTest(tablesOf(versions), side, key));
    if (rows !== keys) return true;
  }
  return false;
}

/** Whether the keys of a side are distinct because each is more than the one before it. */
async function isIncreasing(
  versions: ComparedVersions,
  side: 'before' | 'after',
  key: readonly string[],
): Promise<boolean> {
  const statement = compileIncreasingTest(tablesOf(versions), side, key);
  if (!statement) return false;

  const [increases = 0, rows = 0] = await numbersOf(versions, statement);
  return increases === rows - 1;
}

type RowCounts = Pick<Comparison, 'added' | 'removed' | 'changed'> & { cells: number[] };

async function countRows(versions: ComparedVersions, plan: Plan): Promise<RowCounts> {
  const tables = tablesOf(versions, plan);
  if (plan.key.length === 0) {
    const [added = 0, removed = 0] = await numbersOf(versions, compileWholeCounts(tables, plan.names));
    return { added, removed, changed: 0, cells: [] };
  }

  const counts = await numbersOf(versions, compileCounts(tables, plan, plan.names));
  const [added = 0, removed = 0, changed = 0, ...cells] = counts;
  return { added, removed, changed, cells };
}

type Summaries = { rows: number; columns: ColumnSummary[] };

async function summaries(
  versions: ComparedVersions,
  names: readonly string[],
): Promise<[before: Summaries, after: Summaries]> {
  const { before, after } = tablesOf(versions);
  return [
    summariesOf(await versions.after.select(compileSummaries(before, names), versions.limits), names),
    summariesOf(await versions.after.select(compileSummaries(after, names), versions.limits), names),
  ];
}

/** The parts of a summary in a row of numbers. */
const partsOfSummary = 5;

function summariesOf([row = []]: Cell[][], names: readonly string[]): Summaries {
  const [count, ...parts] = row;
  const rows = Number(count);

  const columns = names.map((_, index): ColumnSummary => {
    const start = index * partsOfSummary;
    const [filled, misfits, least = null, greatest = null, sum] = parts.slice(start, start + partsOfSummary);
    const cells = Number(filled) + Number(misfits);

    return {
      filled: Number(filled),
      misfits: Number(misfits),
      empty: rows - cells,
      least,
      greatest,
      sum: typeof sum === 'number' ? sum : null,
    };
  });
  return { rows, columns };
}

async function findRenamed(
  versions: ComparedVersions,
  plan: Plan,
  sides: Parameters<typeof renameCandidates>[0],
) {
  const candidates = renameCandidates(sides);
  if (plan.key.length === 0 || candidates.length === 0) return [];
  const counts = await numbersOf(versions, compileRenames(tablesOf(versions), plan, candidates));
  return candidates.map((candidate, index) => ({
    ...candidate,
    rows: counts[index * 2] ?? 0,
    same: counts[index * 2 + 1] ?? 0,
  }));
}

/** Columns in the order of their source; those that only the earlier version has are last. */
function inOrder<Column extends { name: string }>(
  columns: readonly Column[],
  order: readonly SourceColumn[],
): Column[] {
  const positions = new Map(order.map(({ name }, index) => [name, index]));
  const at = ({ name }: Column) => positions.get(name) ?? order.length;
  return columns.toSorted((one, other) => at(one) - at(other));
}

async function eachSurplus(
  versions: ComparedVersions,
  plan: Plan,
  page: Omit<DifferencesPage, 'column'>,
  visit: (rows: DifferentRow[]) => Promise<void>,
): Promise<void> {
  const statement = compileWholeDifferences(tablesOf(versions), plan.names, page);
  const found = (await versions.after.select(statement, versions.limits)).map(([more, id]) => ({
    more: Number(more),
    id: Number(id),
  }));

  for (const part of partsOf(found, rowsOfPart)) {
    await visit(await surplusOf(versions, part));
  }
}

async function surplusOf(
  versions: ComparedVersions,
  found: readonly { more: number; id: number }[],
): Promise<DifferentRow[]> {
  const idsOf = (sign: number) => found.filter(({ more }) => Math.sign(more) === sign).map(({ id }) => id);
  const before = await rowsOf(versions.before, idsOf(-1));
  const after = await rowsOf(versions.after, idsOf(1));

  return found.map(({ more, id }) => ({
    kind: more > 0 ? 'added' : 'removed',
    id,
    before: more > 0 ? null : (before.get(id) ?? null),
    after: more > 0 ? (after.get(id) ?? null) : null,
    changed: [],
    count: Math.abs(more),
  }));
}

/** Rows by their ids, as people see them. */
async function rowsOf(version: OpenVersion, ids: readonly Cell[]): Promise<Map<number, ComparedCells>> {
  const known = ids.filter((id) => id !== null).map(Number);
  if (known.length === 0) return new Map();
  const rows = await version.rows(known);
  return new Map([...rows].map(([id, { shown }]) => [id, shown]));
}
