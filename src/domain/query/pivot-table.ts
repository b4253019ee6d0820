import type { Cell } from '#domain/value/cell/cell.ts';
import type { DataResult, PivotDepth } from './data-request.ts';

/** The most rows, and the most columns of groups, that a pivot shows. */
export const mostPivotGroups = { rows: 1_000, across: 200 };

/** A group of the rows or columns of a pivot, with the groups inside of it in their order. */
export type PivotGroup = {
  /** Its number among all groups of its side; the group of everything has 0. */
  id: number;
  value: Cell;
  /** How many values that are not shown it adds up; 0 for a single value. */
  others: number;
  parent: PivotGroup | null;
  children: PivotGroup[];
};

/** The result of a pivot as rows and columns. */
export type PivotTable = {
  /** The group of everything, with the outermost groups inside; their number is `depth`. */
  rows: PivotSide;
  across: PivotSide;
  /** The row of the result for a group of the rows in one of the columns; null where no row is in both. */
  at(row: PivotGroup, across: PivotGroup): readonly Cell[] | null;
};

/**
 * The rows, or the columns, of a pivot: its groups, how many levels they have, and how many of the innermost
 * ones are not shown.
 */
type PivotSide = { all: PivotGroup; depth: number; leftOut: number };

/** A group and those that it is in, the outermost first; none for the group of everything. */
export function pathOfGroup(group: PivotGroup): PivotGroup[] {
  if (group.parent === null) return [];
  return [...pathOfGroup(group.parent), group];
}

/** The columns of the result that are groups of the rows, and of the columns, from the outermost one. */
export type PivotIndexes = { rows: readonly number[]; across: readonly number[] };

/** Arranges the result of a request with `pivot`. */
export function pivotTable(result: DataResult, indexes: PivotIndexes): PivotTable {
  const depths = depthsOf(result, indexes);
  const isCut = result.length > result.rows.length;
  const rows = new GroupTree(indexes.rows, result);
  const across = new GroupTree(indexes.across, result);

  depths.forEach(([ofRows, ofAcross], at) => {
    if (ofAcross === 0) {
      rows.add(at, ofRows);
    }
    if (ofRows === 0) {
      across.add(at, ofAcross);
    }
  });

  const complete = isCut ? completeRows({ ...result, depths }, rows) : Infinity;
  const shownRows = rows.shown(Math.min(mostPivotGroups.rows, complete));
  const shownAcross = across.shown(mostPivotGroups.across);
  const cells = new Map<number, readonly Cell[]>();
  result.rows.forEach((row, at) => {
    const [ofRows, ofAcross] = depths[at]!;
    const [one, other] = [rows.find(at, ofRows), across.find(at, ofAcross)];
    if (one !== undefined && other !== undefined) {
      cells.set(one * across.size + other, row);
    }
  });

  return {
    rows: shownRows,
    across: shownAcross,
    at: (row, column) => cells.get(row.id * across.size + column.id) ?? null,
  };
}

/** How many groups each row is for; one of each level where the result does not say. */
function depthsOf({ rows, depths }: DataResult, indexes: PivotIndexes): PivotDepth[] {
  const innermost = [indexes.rows.length, indexes.across.length] as const;
  return depths ?? rows.map(() => innermost);
}

/** How many innermost rows have all their cells in a result that was cut: the last one may lack some. */
function completeRows({ rows, depths = [] }: DataResult, tree: GroupTree): number {
  const deepest = Math.max(...depths.map(([ofRows, ofAcross]) => ofRows + ofAcross));
  const innermost = rows.flatMap((_, at) => {
    const [ofRows, ofAcross] = depths[at]!;
    return ofRows + ofAcross === deepest ? [tree.find(at, ofRows)] : [];
  });
  return Math.max(0, new Set(innermost).size - 1);
}

/** The groups of one side of a pivot, by their values. */
class GroupTree {
  readonly #indexes: readonly number[];
  readonly #result: DataResult;
  readonly #all: PivotGroup = { id: 0, value: null, others: 0, parent: null, children: [] };
  readonly #inside = new Map<PivotGroup, Map<GroupKey, PivotGroup>>();
  size = 1;

  constructor(indexes: readonly number[], result: DataResult) {
    this.#indexes = indexes;
    this.#result = result;
  }

  /** Adds the group of the first `depth` values of a row, which come in the order of the groups. */
  add(row: number, depth: number): void {
    let group = this.#all;
    for (const index of this.#indexes.slice(0, depth)) {
      const own = this.#valueAt(row, index);
      group = this.#child(group, own) ?? this.#create(group, own);
    }
  }

  /** The number of the group of the first `depth` values of a row; undefined where there is none. */
  find(row: number, depth: number): number | undefined {
    let group: PivotGroup | undefined = this.#all;
    for (const index of this.#indexes.slice(0, depth)) {
      group = group && this.#child(group, this.#valueAt(row, index));
    }
    return group?.id;
  }

  /** The groups with at most so many innermost ones, the first. */
  shown(most: number): PivotSide {
    const depth = this.#indexes.length;
    let innermost = 0;
    const keep = (group: PivotGroup, level: number): PivotGroup | null => {
      if (level === depth) {
        innermost += 1;
        return innermost <= most ? group : null;
      }

      const children = group.children.flatMap((child) => keep(child, level + 1) ?? []);
      if (children.length === 0 && level > 0) return null;
      return Object.assign(group, { children });
    };

    const all = keep(this.#all, 0) ?? this.#all;
    return { all, depth, leftOut: Math.max(0, innermost - most) };
  }

  /** The value of a row in a column of the result. */
  #valueAt(row: number, index: number): GroupValue {
    const { rows, others, columns } = this.#result;
    const count = others?.[row]?.[columns[index]!.name] ?? 0;
    return { value: rows[row]![index] ?? null, others: count };
  }

  #child(group: PivotGroup, own: GroupValue): PivotGroup | undefined {
    return this.#inside.get(group)?.get(keyOf(own));
  }

  #create(parent: PivotGroup, own: GroupValue): PivotGroup {
    const group: PivotGroup = { ...own, id: this.size, parent, children: [] };
    this.size += 1;
    parent.children.push(group);
    const inside = this.#inside.get(parent) ?? new Map<GroupKey, PivotGroup>();
    this.#inside.set(parent, inside.set(keyOf(own), group));
    return group;
  }
}

type GroupValue = Pick<PivotGroup, 'value' | 'others'>;
type GroupKey = Cell | string | symbol;

const keyOfOthers = Symbol('others');

/** Lists are the same by their members. */
const keyOf = ({ value, others }: GroupValue): GroupKey => {
  if (others > 0) return keyOfOthers;
  if (Array.isArray(value)) return JSON.stringify(value);
  return value;
};
