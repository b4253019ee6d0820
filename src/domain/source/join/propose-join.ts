import { namesOf, plainName, type KnownValues } from '../column/identifying-columns.ts';
import { columnsOfRows, isCalculated, type SourceColumn } from '../column/column.ts';
import { joinPlaces } from './join-places.ts';
import { isAppended, maxJoinKeys, type Join, type JoinedColumn, type JoinKind } from './join.ts';
import { canBeOneColumn, keyComparison } from './joined-type.ts';

/**
 * What is known of the values of a part: the most frequent ones of its columns, and the kinds of their
 * shapes.
 */
type KnownPart = KnownValues & {
  top?: ReadonlyMap<string, readonly string[]>;
  shapes?: ReadonlyMap<string, readonly string[]>;
};

/** A source that is joined: its id and name, its columns, and what is known of their values. */
export type JoinedPart = {
  source: number;
  name: string;
  columns: readonly SourceColumn[];
  known: KnownPart | null;
};

/** A pair of columns, how well it fits, and the share of values in both; null where none are known. */
type Pair = Join['keys'][number] & { score: number; shared: number | null };

/**
 * The join that is proposed for parts: keys from the names, types and values of columns, or places where no
 * values are shared, and all columns, each with a name that no other one has.
 */
export function proposeJoin(kind: JoinKind, parts: readonly JoinedPart[]): Join {
  const named = distinctNames(parts.map(({ name }) => name));
  const shown = parts.map(({ source }, index) => ({ source, name: named[index]! }));
  if (isAppended({ kind })) {
    const columns = appendedColumns(parts);
    const partColumn = freeName('part', new Set(columns.map(({ name }) => name)));
    return { kind, parts: shown, keys: [], columns, partColumn };
  }

  const pairs = proposeKeyPairs(parts[0]!, parts[1]!);
  const [place] = joinPlaces(parts.map(({ columns, known }) => ({ columns, shapes: known?.shapes })));
  const isByPlace = place !== undefined && !pairs.some(({ shared }) => shared !== 0);
  if (isByPlace) {
    return { kind, parts: shown, keys: [], place, columns: columnsBeside({ kind, keys: [] }, parts) };
  }

  const keys = pairs.map(({ left, right }) => ({ left, right }));
  return { kind, parts: shown, keys, columns: columnsBeside({ kind, keys }, parts) };
}

/**
 * The pairs of columns that rows are matched by, best first: those with the same name, kind of values and,
 * where these are known, shared values. Several are proposed only while none of them distinguishes the rows
 * of a part.
 */
function proposeKeyPairs(left: JoinedPart, right: JoinedPart): Pair[] {
  const pairs = left.columns
    .flatMap((one) => right.columns.map((other) => pairOf(one, other, left, right)))
    .filter((pair) => pair.score > 0)
    .toSorted((one, other) => other.score - one.score);

  const keys: Pair[] = [];
  const used = { left: new Set<string>(), right: new Set<string>() };
  for (const pair of pairs) {
    if (used.left.has(pair.left) || used.right.has(pair.right)) continue;
    keys.push(pair);
    used.left.add(pair.left);
    used.right.add(pair.right);
    if (isUnique(left, pair.left) || isUnique(right, pair.right) || keys.length === maxJoinKeys) break;
  }
  return keys;
}

/** How well two columns fit as a key; 0 where they do not. */
function pairOf(one: SourceColumn, other: SourceColumn, left: JoinedPart, right: JoinedPart): Pair {
  const shared = sharedValues(left.known?.top?.get(one.name), right.known?.top?.get(other.name));
  const pair = { left: one.name, right: other.name, shared };
  const isStored = !isCalculated(one) && !isCalculated(other);
  const comparison = isStored ? keyComparison(one, other) : null;
  if (comparison === null) return { ...pair, score: 0 };

  const isSameName = namesOf(one).some((name) => namesOf(other).includes(name));
  const isKey = isUnique(left, one.name) || isUnique(right, other.name);
  const isAmount = one.dataType === 'numeric' && !isKey;
  const isLikely = isSameName || (isKey && (shared ?? 0) > 0);
  if (isAmount || !isLikely) return { ...pair, score: 0 };

  const score = [isSameName && 4, isKey && 2, 3 * (shared ?? 0), comparison === 'values' && 1]
    .map(Number)
    .reduce((sum, points) => sum + points, 0);
  return { ...pair, score };
}

/** The share of the more frequent values of a column that another one has too; null where none are known. */
function sharedValues(one: readonly string[] = [], other: readonly string[] = []): number | null {
  if (one.length === 0 || other.length === 0) return null;
  const values = new Set(other);
  const found = one.filter((value) => values.has(value)).length;
  return found / Math.min(one.length, other.length);
}

const isUnique = ({ known }: JoinedPart, name: string): boolean =>
  known !== null && known.rows > 0 && known.columns.get(name)?.distinct === known.rows;

/**
 * All columns of two parts. The key columns of the second part are left out, as they repeat those of the
 * first; where rows of the second part may be alone, the key has the cells of both. Names that collide get
 * that of their part.
 */
export function columnsBeside(
  { kind, keys }: Pick<Join, 'kind' | 'keys'>,
  [left, right]: readonly Pick<JoinedPart, 'name' | 'columns'>[],
): JoinedColumn[] {
  const keyOf = (name: string) => keys.find((key) => key.left === name)?.right ?? null;
  const own = columnsOfRows(left!.columns).map(({ name }) => ({
    name,
    from: [name, kind === 'full' ? keyOf(name) : null],
  }));

  const taken = new Set(own.map(({ name }) => name));
  const others = columnsOfRows(right!.columns)
    .filter(({ name }) => !keys.some((key) => key.right === name))
    .map(({ name }) => {
      const free = taken.has(name)
        ? freeName(`${name} ${plainName(right!.name).replaceAll('_', ' ')}`, taken)
        : name;
      taken.add(free);
      return { name: free, from: [null, name] };
    });

  return [...own, ...others];
}

/** The columns of parts that are below each other: those with the same name are one. */
function appendedColumns(parts: readonly JoinedPart[]): JoinedColumn[] {
  const names = [...new Set(parts.flatMap(({ columns }) => columnsOfRows(columns).map(({ name }) => name)))];
  const taken = new Set(names);

  return names.flatMap((name) => {
    const from = parts.map(({ columns }) =>
      columnsOfRows(columns).some((column) => column.name === name) ? name : null,
    );
    const columns = parts.flatMap((part) =>
      columnsOfRows(part.columns).filter((column) => column.name === name),
    );
    if (canBeOneColumn(columns)) return [{ name, from }];

    return from.flatMap((source, part) => {
      if (source === null) return [];
      const free = freeName(`${name} ${plainName(parts[part]!.name).replaceAll('_', ' ')}`, taken);
      taken.add(free);
      return [{ name: free, from: from.map((_, index) => (index === part ? source : null)) }];
    });
  });
}

/** A name that is not taken: the given one, or one with a number. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const short = name.slice(0, 250).toLowerCase();
  if (!taken.has(short)) return short;
  let number = 2;
  while (taken.has(`${short} ${number}`)) {
    number += 1;
  }
  return `${short} ${number}`;
}

/** The names of parts, with numbers where they are the same. */
function distinctNames(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}
