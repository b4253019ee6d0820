import { sql } from 'kysely';
import type { Viewer } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isCalculated } from '#domain/source/column/column.ts';
import { followParts } from '#domain/source/join/joined-columns.ts';
import { matchingColumns } from '#domain/source/join/join.ts';
import type { Source } from '#domain/source/description/source.ts';
import { recordAuditEntry } from '#server/identity/identity.server.ts';
import { readItem, writeItem, type Connection, type Item } from '#server/items/items.server.ts';

/** The joined sources that a source is a part of, directly; locked until the transaction ends. */
async function joinedWith(db: Connection, sourceId: number): Promise<Item<'source'>[]> {
  const part = JSON.stringify([{ source: sourceId }]);
  const { rows } = await sql<{ id: number }>`
    select id from item where type = 'source' and data ? 'join'
      and data -> 'join' -> 'parts' @> ${part}::jsonb order by id`.execute(db);
  const items: Item<'source'>[] = [];
  for (const { id } of rows) {
    items.push(await readItem(db, 'source', Number(id), { lock: true }));
  }
  return items;
}

/**
 * Lets the joined sources of a source follow a change of it: they get its new columns, and a level that is at
 * least its own. Rejects where a column that matches rows is gone.
 */
export async function changeJoined(
  db: Connection,
  { id, before, after }: { id: number; before: Source; after: Source },
  viewer: Viewer,
): Promise<void> {
  const isSame =
    before.authLevel >= after.authLevel && JSON.stringify(before.columns) === JSON.stringify(after.columns);
  if (isSame) return;

  for (const joined of await joinedWith(db, id)) {
    const next = await followed(db, joined, { id, before, after });
    await changeJoined(db, { id: joined.id, before: joined.data, after: next }, viewer);
    await writeItem(db, 'source', joined.id, { data: next }, viewer.id);
    if (next.authLevel !== joined.data.authLevel) {
      await recordAuditEntry(db, viewer, {
        action: 'change-level',
        subject: next.name,
        details: { source: joined.id, before: joined.data.authLevel, after: next.authLevel },
      });
    }
  }
}

async function followed(
  db: Connection,
  { data }: Item<'source'>,
  { id, before, after }: { id: number; before: Source; after: Source },
): Promise<Source> {
  const { join } = data;
  if (!join) return data;
  checkKeys(data, { id, after });

  const [was, is] = [[] as Source['columns'][], [] as Source['columns'][]];
  for (const { source } of join.parts) {
    const columns = source === id ? null : (await readItem(db, 'source', source)).data.columns;
    was.push(columns ?? before.columns);
    is.push(columns ?? after.columns);
  }
  return {
    ...data,
    authLevel: Math.max(data.authLevel, after.authLevel),
    columns: followParts(data.columns, { join, was, is }),
  };
}

/** Rejects where a source loses a column by which its rows are matched. */
function checkKeys({ name, join }: Source, { id, after }: { id: number; after: Source }): void {
  if (!join) return;
  const names = new Set(after.columns.map((column) => column.name));
  const lost = matchingColumns(join).find(
    ({ part, column }) => join.parts[part]?.source === id && !names.has(column),
  )?.column;
  if (lost === undefined) return;
  throw new TidemarkError(
    'invalid_request',
    `The column ${lost} matches the rows of the joined source “${name}”. Delete that source first.`,
  );
}

/**
 * Rejects a change of a joined source that its parts do not allow: a level below theirs, rows that are
 * edited, and columns that are read in another way.
 */
export async function checkJoinedChange(db: Connection, before: Source, after: Source): Promise<void> {
  const { join } = before;
  if (!join) return;
  if (after.managed) throw refused('The rows of a joined source are edited in its parts.');

  const parts = await Promise.all(join.parts.map(({ source }) => readPart(db, source)));
  const level = Math.max(-1, ...parts.map((part) => part?.authLevel ?? -1));
  if (after.authLevel < level) {
    throw refused(`A joined source requires the access level of its strictest part, which is ${level}.`);
  }

  const known = new Map(before.columns.map((column) => [column.name, column]));
  for (const { name, type, formula, measure } of after.columns) {
    const column = known.get(name);
    if (
      column
        ? column.type !== type
        : formula === undefined && measure === undefined && !isCalculated({ type })
    ) {
      throw refused(`The column ${name} is read as in the sources of the join: change it there.`);
    }
  }
}

async function readPart(db: Connection, id: number): Promise<Source | null> {
  return readItem(db, 'source', id).then(
    ({ data }) => data,
    () => null,
  );
}

const refused = (sentence: string) => new TidemarkError('invalid_request', sentence);
