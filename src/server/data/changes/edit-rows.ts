import type { Kysely } from 'kysely';
import type { Cell } from '#domain/query/data-request.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { joinMembers } from '#domain/source/members.ts';
import type { Database } from '#server/platform/database-schema.ts';
import type { LoadedVersion, Replica } from '../replica/replica.ts';
import type { Turns } from '../turns.ts';
import { lockVersionState } from '../version-state.ts';
import { appendChanges, type NewChange, type RawRow } from './change-log.ts';
import { readCurrentRows } from './current-rows.ts';

/** What editing needs; `turns` keeps two edits of one version on this node from waiting for each other in PostgreSQL. */
export type EditContext = { db: Kysely<Database>; replica: Replica; turns: Turns };

/** Adds rows; answers their new row ids in the order given. */
export async function insertRows(
  context: EditContext,
  versionId: number,
  rows: readonly RawRow[],
  user: string | null,
): Promise<{ rowIds: number[] }> {
  if (rows.length === 0) return { rowIds: [] };
  return edit(context, versionId, async (transaction, version) => {
    const changes = rows.map((row): NewChange => ({ kind: 'insert', change: cleanRow(row, version) }));
    const { rowIds } = await appendChanges(transaction, versionId, changes, user);
    return { rowIds };
  });
}

/** What a cell edit may rest on: the value that the person saw. Left out, the last one to write wins. */
export type PatchOptions = { base?: Cell };

/** Sets one cell. Rejects with `conflict` when someone else changed it from the value it was based on. */
export async function patchCell(
  context: EditContext,
  versionId: number,
  rowId: number,
  column: string,
  value: Cell,
  options: PatchOptions,
  user: string | null,
): Promise<{ seq: number }> {
  const text = rawText(value);
  return edit(context, versionId, async (transaction, version, readRows) => {
    const change = cleanRow({ [column]: text }, version);
    const current = (await readRows([rowId], [column])).get(rowId);
    if (!current) throw new TidemarkError('not_found', 'This row is no longer there.', { details: { versionId, rowId } });
    const cell = { raw: current.raw[column] ?? null, shown: current.shown[column] ?? null };
    if (options.base !== undefined && !isSameCell(options.base, cell)) {
      throw new TidemarkError('conflict', 'Someone else has changed this cell in the meantime.', {
        details: { versionId, rowId, column, current: cell.shown },
      });
    }
    const entry: NewChange = { kind: 'patch', rowId, change, before: { [column]: cell.raw } };
    const { firstSeq } = await appendChanges(transaction, versionId, [entry], user);
    return { seq: firstSeq };
  });
}

/** Deletes rows, writing down what they held; ids of rows that are not there are left out of the count. */
export async function deleteRows(
  context: EditContext,
  versionId: number,
  rowIds: readonly number[],
  user: string | null,
): Promise<{ deleted: number }> {
  const wanted = [...new Set(rowIds)];
  if (wanted.length === 0) return { deleted: 0 };
  return edit(context, versionId, async (transaction, _version, readRows) => {
    const current = await readRows(wanted);
    const changes = [...current].map(([rowId, { raw }]): NewChange => ({ kind: 'delete', rowId, change: {}, before: raw }));
    if (changes.length === 0) return { deleted: 0 };
    await appendChanges(transaction, versionId, changes, user);
    return { deleted: changes.length };
  });
}

type ReadRows = (rowIds: readonly number[], columns?: readonly string[]) => ReturnType<typeof readCurrentRows>;

/**
 * Runs an edit in one transaction that holds the version's row, so that what it reads cannot change before it commits.
 * The table is read as it stood when the row was locked.
 */
async function edit<Value>(
  { db, replica, turns }: EditContext,
  versionId: number,
  work: (transaction: Kysely<Database>, version: LoadedVersion, readRows: ReadRows) => Promise<Value>,
): Promise<Value> {
  // The slow part, building the table, happens before anything is locked.
  if (!replica.isLoaded(versionId)) await replica.read(versionId, () => Promise.resolve());
  return turns(versionId, () =>
    db.transaction().execute(async (transaction) => {
      const state = await lockVersionState(transaction, versionId);
      const borrowed = async (version: LoadedVersion) =>
        work(transaction, version, (rowIds, columns) => readCurrentRows(replica.connections, version, rowIds, columns));
      return replica.read(versionId, borrowed, { state, through: transaction });
    }),
  );
}

function cleanRow(row: RawRow, { columns }: LoadedVersion): RawRow {
  const known = new Set(columns.map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(row).map(([name, text]) => {
      if (!known.has(name)) {
        throw new TidemarkError('unknown_column', `There is no column named ${name}.`, { details: { column: name } });
      }
      return [name, cleanText(text, name)];
    }),
  );
}

/** An empty cell is null, and PostgreSQL holds neither NUL characters nor halves of characters. */
function cleanText(text: string | null, column: string): string | null {
  if (text === null || text === '') return null;
  if (text.includes('\0')) {
    throw new TidemarkError('invalid_request', `A value for ${column} holds a NUL character.`, { details: { column } });
  }
  return text.toWellFormed();
}

function rawText(value: Cell): string | null {
  if (value === null) return null;
  return Array.isArray(value) ? joinMembers(value) : String(value);
}

function isSameCell(base: Cell, { raw, shown }: { raw: string | null; shown: Cell }): boolean {
  if (base === null || base === '') return raw === null;
  const text = rawText(base);
  return text === raw || text === rawText(shown);
}
