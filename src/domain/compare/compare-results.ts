import type { DataResult } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';

/** A number of a section before and after its data is from another version; null where there is none. */
type ChangedNumber = { label: string; before: number | null; after: number | null };

/**
 * How the result of a query differs between two versions: its numbers of rows or groups, its totals, and the
 * first groups that are in one of them only, with how many there are.
 */
export type ResultChange = {
  rows: { before: number; after: number };
  numbers: ChangedNumber[];
  gone: GroupList;
  fresh: GroupList;
};

/** Some groups by their names; `count` is how many there are. */
export type GroupList = { names: string[]; count: number };

/** The result of a query, with what people call its columns, and which of them its rows are grouped by. */
export type NamedResult = {
  result: DataResult;
  labels: ReadonlyMap<string, string>;
  groups: readonly string[];
};

/** So many groups are named. */
const mostNamed = 5;

const noGroups: GroupList = { names: [], count: 0 };

/** How the results of one query differ, of a version and of another one. */
export function compareResults(before: NamedResult, after: NamedResult): ResultChange {
  const [former, latter] = [totalsOf(before), totalsOf(after)];
  const names = [...new Set([...former.keys(), ...latter.keys()])];
  const numbers = names.map((name) => ({
    label: after.labels.get(name) ?? before.labels.get(name) ?? name,
    before: former.get(name) ?? null,
    after: latter.get(name) ?? null,
  }));
  const isWhole = hasAllGroups(before) && hasAllGroups(after);

  return {
    rows: { before: before.result.length, after: after.result.length },
    numbers: numbers.filter((one) => one.before !== null || one.after !== null),
    gone: isWhole ? onlyIn(before, after) : noGroups,
    fresh: isWhole ? onlyIn(after, before) : noGroups,
  };
}

/** Whether something of a result differs. */
export const isChanged = ({ rows, numbers, gone, fresh }: ResultChange): boolean =>
  rows.before !== rows.after ||
  gone.count + fresh.count > 0 ||
  numbers.some(({ before, after }) => before !== after);

/** The totals of the columns, or the only row where a result has one. */
function totalsOf({ result }: NamedResult): Map<string, number> {
  const [only, ...others] = result.rows;
  const cells = only && others.length === 0 && result.length === 1 ? only : (result.totals ?? []);
  const totals = result.columns.map(({ name }, index) => [name, numberOf(cells[index] ?? null)] as const);
  return new Map(totals.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

const numberOf = (cell: Cell): number | null =>
  typeof cell === 'number' && Number.isFinite(cell) ? cell : null;

const hasAllGroups = ({ result, groups }: NamedResult): boolean =>
  groups.length > 0 && result.rows.length === result.length;

/** The groups of a result that another one does not have. */
function onlyIn(own: NamedResult, other: NamedResult): GroupList {
  const there = new Set(groupsOf(other).map(({ key }) => key));
  const only = groupsOf(own).filter(({ key }) => !there.has(key));
  return { names: only.slice(0, mostNamed).map(({ name }) => name), count: only.length };
}

function groupsOf({ result: { columns, rows, labels = {} }, groups }: NamedResult) {
  const indices = groups.flatMap((group) => {
    const index = columns.findIndex(({ name }) => name === group);
    return index < 0 ? [] : [{ group, index }];
  });

  return rows.map((row) => {
    const cells = indices.map(({ group, index }) => ({ group, cell: row[index] ?? null }));
    const texts = cells.map(({ group, cell }) =>
      cell === null ? '(empty)' : (labels[group]?.[String(cell)] ?? String(cell)),
    );
    return { key: JSON.stringify(cells.map(({ cell }) => cell)), name: texts.join(', ') };
  });
}
