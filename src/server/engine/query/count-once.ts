import type { FunctionName } from '#domain/value/cell/function-name.ts';
import type { OutputColumn } from '#domain/query/resolved-request.ts';
import { present } from '#domain/value/object/present.ts';
import { identifier } from '#server/base/base.server.ts';
import type { JoinedSide, TableLayout } from '../dialect.ts';
import { sideOf } from './sides.ts';

/** The functions whose result changes when a row is repeated. */
const affected: ReadonlySet<FunctionName> = new Set<FunctionName>([
  'sum',
  'avg',
  'count',
  'median',
  'deviation',
  'percentile',
  'weighted',
  'share',
]);

/** A function over the cells of a column. */
export type Amount = { source: OutputColumn['source']; fn: FunctionName | null };

/** The rows of a request in which repeated rows can be told from the first ones. */
type CountedRows = {
  /** For each set of keys, the layout in which functions count each row of a side once in each group. */
  layouts: readonly [TableLayout, ...TableLayout[]];
  /** The rows as they stand in `FROM`, made of the lines of a statement from `FROM` on. */
  from(lines: readonly string[]): string[];
};

/**
 * Makes functions over groups right where a join repeats rows: each row of the side that a column is from is
 * counted once in each group, however many rows of the other side it matches. `sets` are the keys of groups:
 * several of them where subtotals are read with their groups.
 */
export function countOnce(
  layout: TableLayout,
  amounts: readonly Amount[],
  sets: readonly (readonly string[])[],
): CountedRows {
  const sides = multipliedSides(layout, amounts);
  const [first, ...others] = sets.map((keys, set): { layout: TableLayout; firsts: First[] } => {
    const firsts = sides.map((side, index) => ({ side, keys, name: `once${set + 1}_${index + 1}` }));
    if (sides.length === 0) return { layout, firsts };
    return {
      layout: { ...layout, countedOnce: new Map(firsts.map(({ side, name }) => [side, name])) },
      firsts,
    };
  });
  if (!first) throw new Error('A request for groups has at least one set of keys.');
  const firsts = [first, ...others].flatMap((set) => set.firsts);

  return {
    layouts: [first.layout, ...others.map((set) => set.layout)],
    from: (lines) => (firsts.length === 0 ? [...lines] : markedRows(lines, firsts)),
  };
}

/** A column that says of a row whether it is the first one of a row of a side in its group. */
type First = { name: string; side: JoinedSide; keys: readonly string[] };

/** To find the first row of each takes DuckDB two fifths of the time of numbering all of them. */
function markedRows(lines: readonly string[], firsts: readonly First[]): string[] {
  const rows = lines.join(' ');
  const marks = firsts.map(({ name, side, keys }) => {
    const parts = [...keys, identifier(side.rowId)].join(', ');
    return `id IN (SELECT min(id) ${rows} GROUP BY ${parts}) AS ${name}`;
  });
  return [`FROM (SELECT ${['*', ...marks].join(', ')}`, ...lines, ')'];
}

/** Whether a function over a column would count rows that a join repeats. */
export const isRepeated = (layout: TableLayout, { source, fn }: Amount): boolean =>
  fn !== null && affected.has(fn) && sideOf(layout, source)?.isMultiplied === true;

/** The sides whose rows are repeated and that functions are calculated over. */
function multipliedSides(layout: TableLayout, amounts: readonly Amount[]): JoinedSide[] {
  const sides = amounts.map(({ source, fn }) =>
    fn !== null && affected.has(fn) ? sideOf(layout, source) : null,
  );
  return [...new Set(present(sides))].filter(({ isMultiplied }) => isMultiplied);
}

/** The SQL of a cell in functions over a group: empty in rows that repeat the row it is from. */
export function countedCell(layout: TableLayout, column: OutputColumn['source'], value: string): string {
  const side = layout.countedOnce && sideOf(layout, column);
  const flag = side && layout.countedOnce?.get(side);
  if (!flag) return value;
  return `CASE WHEN ${flag} THEN ${value} END`;
}
