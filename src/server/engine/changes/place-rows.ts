import { sql, type Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { identifier, type Database } from '#server/base/base.server.ts';
import type { OpenVersion, RowPlace, VersionState } from '../contract.ts';
import { placeOfRow, placeOrder } from '../query/layout.ts';
import { startParameters } from '../query/statement.ts';
import type { NewChange } from '../log/change-log.ts';
import type { LockedVersion } from './edit-version.ts';
import { keysBetween } from './order-keys.ts';

/** Where rows are inserted: directly before or after the row with an id. */
export type InsertPoint = { before: number } | { after: number };

/** A place that is longer than this is refused: so many rows are never inserted one by one at one place. */
const longestKey = 2000;

/**
 * The places of so many new rows before or after a row, in their order; undefined for rows that are at the end. Where
 * the row is gone, they are where it was.
 */
export async function placesAt(
  { transaction, state, version }: LockedVersion,
  point: InsertPoint,
  count: number,
): Promise<(RowPlace | undefined)[]> {
  const isBefore = 'before' in point;
  const rowId = isBefore ? point.before : point.after;
  const at = (await placeOf(version, rowId)) ??
    (await placeOfDeleted(transaction, state, rowId)) ?? { after: rowId, key: '' };
  const low = await neighbour(version, at, isBefore ? '<' : '<=');
  const high = await neighbour(version, at, isBefore ? '>=' : '>');
  // The id of a new row is greater than all others: at its id, it is the last one.
  if (!high) return Array.from({ length: count });
  return placesBetween(low, high, count);
}

/** Places between two neighbours; `low` is null before the first row. */
function placesBetween(low: RowPlace | null, high: RowPlace | null, count: number): RowPlace[] {
  const { after, key } = low ?? { after: 0, key: '' };
  const keys = keysBetween(key, high?.after === after ? high.key : null, count);
  if (keys.some(({ length }) => length > longestKey)) {
    const message = 'Too many rows were inserted here one by one. Add the row at the end.';
    throw new TidemarkError('invalid_request', message);
  }
  return keys.map((between) => ({ after, key: between }));
}

async function placeOf(version: OpenVersion, rowId: number): Promise<RowPlace | null> {
  const { after, key } = placeOfRow(version.layout);
  const parameters = startParameters(version.layout.dialect);
  const [row] = await version.select({
    sql: `SELECT ${after}, ${key} FROM ${identifier(version.layout.table)} WHERE id = ${parameters.bind(rowId, 'BIGINT')}`,
    parameters: parameters.list,
  });
  return row ? { after: Number(row[0]), key: String(row[1]) } : null;
}

/** Where a row that was deleted since the last publication had been inserted; null for all others. */
async function placeOfDeleted(
  db: Kysely<Database>,
  { versionId, publishedSeq }: VersionState,
  rowId: number,
): Promise<RowPlace | null> {
  const { rows } = await sql<{ place: RowPlace | null }>`
    select place from row_change
    where version_id = ${versionId} and row_id = ${rowId} and kind = 'delete' and seq > ${publishedSeq}
    order by seq desc limit 1`.execute(db);
  return rows[0]?.place ?? null;
}

/** The place of the last row before a place, or of the first one after it; null where there is none. */
async function neighbour(
  version: OpenVersion,
  at: RowPlace,
  side: '<' | '<=' | '>' | '>=',
): Promise<RowPlace | null> {
  const { after, key } = placeOfRow(version.layout);
  const parameters = startParameters(version.layout.dialect);
  const [id, text] = [() => parameters.bind(at.after, 'BIGINT'), () => parameters.bind(at.key, 'VARCHAR')];
  const order = side.startsWith('<') ? 'DESC' : 'ASC';
  const [row] = await version.select({
    sql: [
      `SELECT ${after}, ${key} FROM ${identifier(version.layout.table)}`,
      `WHERE ${after} ${side[0]!} ${id()} OR (${after} = ${id()} AND ${key} ${side} ${text()})`,
      `ORDER BY ${placeOrder(version.layout, order).join(', ')} LIMIT 1`,
    ].join('\n'),
    parameters: parameters.list,
  });
  return row ? { after: Number(row[0]), key: String(row[1]) } : null;
}

/** Gives rows that come back another key where a row was inserted at the place that they had: no two rows share one. */
export async function freePlaces(version: OpenVersion, changes: readonly NewChange[]): Promise<NewChange[]> {
  const wanted = changes.flatMap((change) =>
    'place' in change && change.kind === 'insert' && change.place ? [change.place.after] : [],
  );
  if (wanted.length === 0 || !version.layout.hasPlaces) return [...changes];
  const taken = await keysBehind(version, [...new Set(wanted)]);
  return changes.map((change) => {
    if (change.kind !== 'insert' || !change.place) return change;
    const keys = taken.get(change.place.after) ?? [];
    const at = keys.findIndex((key) => key >= change.place!.key);
    const isTaken = keys[at] === change.place.key;
    const next = at < 0 ? null : (keys[at + (isTaken ? 1 : 0)] ?? null);
    const key = isTaken ? keysBetween(change.place.key, next, 1)[0]! : change.place.key;
    keys.splice(at < 0 ? keys.length : at + (isTaken ? 1 : 0), 0, key);
    taken.set(change.place.after, keys);
    return { ...change, place: { after: change.place.after, key } };
  });
}

/** The keys, in order, of the rows that were inserted behind some ids. */
async function keysBehind(version: OpenVersion, ids: readonly number[]): Promise<Map<number, string[]>> {
  const { table, dialect } = version.layout;
  const parameters = startParameters(dialect);
  const rows = await version.select({
    sql: `SELECT after_id, after_key FROM ${identifier(table)} WHERE after_key <> '' AND after_id IN (SELECT ${dialect.unnest(parameters.bindList(ids, 'BIGINT'))}) ORDER BY after_id, after_key`,
    parameters: parameters.list,
  });
  const byId = new Map<number, string[]>();
  for (const [id, key] of rows) byId.set(Number(id), [...(byId.get(Number(id)) ?? []), String(key)]);
  return byId;
}
