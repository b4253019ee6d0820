import type { JoinKind } from './join.ts';

/** A key with the number of rows that have it on a side, and in the joined result. */
type KeyExample = { key: string[]; rows: number; joined: number };

/** What becomes of the rows of one side of a join. */
export type SideMatches = {
  rows: number;
  /** Rows with a match on the other side. */
  matched: number;
  /** Rows of which a column of the key is empty: these match nothing. */
  keyless: number;
  /** Rows that are in several joined rows, because the other side has their key more than once. */
  repeated: number;
  /** The most frequent keys without a match, and those that are repeated most. */
  unmatchedKeys: KeyExample[];
  repeatedKeys: KeyExample[];
};

/** What matches in a join. Appended parts have rows only. */
export type JoinMatches = { rows: number; sides: SideMatches[] };

/** How many rows a join has, by the rows of its sides and the number of matching pairs. */
export function joinedRows(kind: JoinKind, pairs: number, [left, right]: readonly SideMatches[]): number {
  const unmatched = (side: SideMatches | undefined) => (side ? side.rows - side.matched : 0);
  const others = { left: unmatched(left), inner: 0, full: unmatched(left) + unmatched(right), append: 0 };
  return pairs + others[kind];
}
