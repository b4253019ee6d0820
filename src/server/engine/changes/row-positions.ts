import { sql, type Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { type Database } from '#server/base/base.server.ts';
import type { OpenVersion, RowPosition, VersionState } from '../contract.ts';
import { positionColumns, positionOrder, rowIdLookup, tableOf } from '../query/layout.ts';
import { startParameters } from '../query/statement.ts';
import type { NewChange } from '../log/change-log.ts';
import type { LockedVersion } from './edit-version.ts';
import { keysBetween } from './order-keys.ts';

/** Where rows are inserted: directly before or after the row with an id. */
export type InsertPoint = { before: number } | { after: number };

/** Longer keys of positions are refused: no one inserts that many rows one by one at one position. */
const longestKey = 2000;

/**
 * The positions of `count` new rows before or after a row, in their order; undefined for rows at the end. If
 * the row is gone, they are where it was.
 */
export async function positionsAt(
  { transaction, state, version }: LockedVersion,
  point: InsertPoint,
  count: number,
): Promise<(RowPosition | undefined)[]> {
  const isBefore = 'before' in point;
  const rowId = isBefore ? point.before : point.after;
  const at = (await positionOf(version, rowId)) ??
    (await positionOfDeleted(transaction, state, rowId)) ?? { after: rowId, key: '' };
  const low = await neighbour(version, at, isBefore ? '<' : '<=');
  const high = await neighbour(version, at, isBefore ? '>=' : '>');
  // The id of a new row is greater than all others: at its id, it is the last one.
  if (!high) return Array.from({ length: count });

  return positionsBetween(low, high, count);
}

/** Positions between two neighbours; `low` is null before the first row. */
function positionsBetween(low: RowPosition | null, high: RowPosition | null, count: number): RowPosition[] {
  const { after, key } = low ?? { after: 0, key: '' };
  const keys = keysBetween(key, high?.after === after ? high.key : null, count);
  if (keys.some(({ length }) => length > longestKey)) {
    const message = 'Too many rows were inserted here one by one. Add the row at the end.';
    throw new TidemarkError('invalid_request', message);
  }

  return keys.map((between) => ({ after, key: between }));
}

async function positionOf(version: OpenVersion, rowId: number): Promise<RowPosition | null> {
  const { after, key } = positionColumns(version.layout);
  const lookup = rowIdLookup(version.layout, [rowId]);
  const parameters = startParameters(version.layout.dialect);
  const [row] = await version.select({
    sql: `SELECT ${after}, ${key} FROM ${tableOf(version.layout)} WHERE ${lookup.column} = ${parameters.bind(lookup.values[0], 'BIGINT')}`,
    parameters: parameters.list,
  });

  if (!row) return null;
  return { after: Number(row[0]), key: String(row[1]) };
}

/** Where a row that was deleted since the last publication had been inserted; null for all others. */
async function positionOfDeleted(
  db: Kysely<Database>,
  { versionId, publishedSeq }: VersionState,
  rowId: number,
): Promise<RowPosition | null> {
  const { rows } = await sql<{ place: RowPosition | null }>`
    select place from row_change
    where version_id = ${versionId} and row_id = ${rowId} and kind = 'delete' and seq > ${publishedSeq}
    order by seq desc limit 1`.execute(db);
  return rows[0]?.place ?? null;
}

/**
 * The position of the last row before a position, or of the first one after it; null where there is none.
 * Where DuckDB finds rows by a number, it is first looked for close by: all rows would have to be read.
 */
async function neighbour(version: OpenVersion, at: RowPosition, side: Side): Promise<RowPosition | null> {
  const { hasPositions, positionNumber, rowNumber } = version.layout;
  const number = hasPositions ? positionNumber : rowNumber;
  const near = `${number} BETWEEN ${at.after - closeBy} AND ${at.after + closeBy}`;
  const found = number === undefined ? null : await neighbourAmong(version, at, side, near);
  return found ?? neighbourAmong(version, at, side, 'TRUE');
}

type Side = '<' | '<=' | '>' | '>=';

const closeBy = 1000;

async function neighbourAmong(
  version: OpenVersion,
  at: RowPosition,
  side: Side,
  among: string,
): Promise<RowPosition | null> {
  const { after, key } = positionColumns(version.layout);
  const parameters = startParameters(version.layout.dialect);
  const [id, text] = [() => parameters.bind(at.after, 'BIGINT'), () => parameters.bind(at.key, 'VARCHAR')];
  const order = side.startsWith('<') ? 'DESC' : 'ASC';
  const [row] = await version.select({
    sql: [
      `SELECT ${after}, ${key} FROM ${tableOf(version.layout)}`,
      `WHERE ${among} AND (${after} ${side.charAt(0)} ${id()} OR (${after} = ${id()} AND ${key} ${side} ${text()}))`,
      `ORDER BY ${positionOrder(version.layout, order).join(', ')} LIMIT 1`,
    ].join('\n'),
    parameters: parameters.list,
  });

  if (!row) return null;
  return { after: Number(row[0]), key: String(row[1]) };
}

/**
 * Gives restored rows another key if a row was inserted at their position meanwhile: no two rows share one.
 */
export async function freePositions(
  version: OpenVersion,
  changes: readonly NewChange[],
): Promise<NewChange[]> {
  const wanted = changes.flatMap((change) =>
    'place' in change && change.kind === 'insert' && change.place ? [change.place.after] : [],
  );
  if (wanted.length === 0 || !version.layout.hasPositions) return [...changes];

  const behind = await keysBehind(version, new Set(wanted));
  for (const change of changes) {
    if (change.kind === 'insert' && change.place) {
      behind.get(change.place.after)?.add(change.place.key, false);
    }
  }

  return changes.map((change) => {
    if (change.kind !== 'insert' || !change.place) return change;
    const { after, key } = change.place;
    return { ...change, place: { after, key: behind.get(after)?.take(key) ?? key } };
  });
}

/** The keys of the rows behind an id, and of the rows that are restored there. */
class KeysBehind {
  readonly #taken = new Set<string>();
  readonly #keys = new Set<string>();
  #following: Map<string, string | null> | null = null;

  add(key: string, isTaken: boolean): void {
    this.#keys.add(key);
    if (isTaken) {
      this.#taken.add(key);
    }
  }

  /** The key itself, or one directly behind it if it is taken. */
  take(key: string): string {
    this.#following ??= followersOf([...this.#keys].toSorted());
    if (!this.#taken.has(key)) {
      this.#taken.add(key);
      return key;
    }

    const next = this.#following.get(key) ?? null;
    const free = keysBetween(key, next, 1)[0]!;
    this.#following.set(key, free).set(free, next);
    this.#taken.add(free);

    return free;
  }
}

const followersOf = (keys: readonly string[]) =>
  new Map(keys.map((key, index) => [key, keys[index + 1] ?? null]));

/** The keys of the rows that were inserted behind some ids. */
async function keysBehind(
  version: OpenVersion,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, KeysBehind>> {
  const { dialect } = version.layout;
  const parameters = startParameters(dialect);
  const rows = await version.select({
    sql: `SELECT after_id, after_key FROM ${tableOf(version.layout)} WHERE after_key <> '' AND after_id IN (SELECT ${dialect.unnest(parameters.bindList([...ids], 'BIGINT'))})`,
    parameters: parameters.list,
  });
  const byId = new Map([...ids].map((id) => [id, new KeysBehind()]));

  for (const [id, key] of rows) {
    byId.get(Number(id))?.add(String(key), true);
  }

  return byId;
}
