import { sql } from 'kysely';
import { can } from '#domain/access/access.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import type { FindUser, NamedPerson } from '#server/identity/identity.server.ts';
import type { Connection } from '#server/items/items.server.ts';

/**
 * The user id of who is told about a source: who was chosen, or else who made it; null where that is nobody.
 */
export async function readOwner(db: Connection, sourceId: number): Promise<string | null> {
  const { rows } = await sql<{ owner: string | null }>`
    select coalesce(source_owner.user_id, item.created_by) as owner
    from item left join source_owner on source_owner.source_id = item.id
    where item.id = ${sourceId} and item.type = 'source'`.execute(db);
  return rows[0]?.owner ?? null;
}

/** Who is told about a source, by name; null where that is nobody who still has an account. */
export async function readOwnerPerson(db: Connection, sourceId: number): Promise<NamedPerson | null> {
  const owner = await readOwner(db, sourceId);
  const { rows } = await sql<NamedPerson>`
    select "id", "name", "email" from "user" where "id" = ${owner}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Chooses who is told about a source, by the id of a user; rejects with `invalid_request` someone who may not
 * publish into it.
 */
export async function setOwner(
  db: Connection,
  { sourceId, userId, authLevel }: { sourceId: number; userId: string; authLevel: number },
  findUser: FindUser,
): Promise<void> {
  const person = await findUser(userId);
  if (!person || !can(person, 'upload.create', { authLevel })) {
    throw invalidField('userId', 'The owner of a source has to be able to publish into it.');
  }

  await db
    .insertInto('source_owner')
    .values({ source_id: sourceId, user_id: userId })
    .onConflict((conflict) => conflict.column('source_id').doUpdateSet({ user_id: userId }))
    .execute();
}
