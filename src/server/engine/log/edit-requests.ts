import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';

/** For how many days the outcome of an edit is stored: a closed tab may send it again when it is opened. */
const storedDays = 30;

/** The outcome of an edit that was committed under this key, or null. The version must be locked. */
export async function readEditOutcome<Outcome>(
  transaction: Kysely<Database>,
  versionId: number,
  key: string,
): Promise<Outcome | null> {
  const row = await transaction
    .selectFrom('edit_request')
    .select('outcome')
    .where('version_id', '=', versionId)
    .where('key', '=', key)
    .executeTakeFirst();
  return (row?.outcome as Outcome | undefined) ?? null;
}

/** Stores the outcome of an edit in its transaction, and removes outcomes of the version that are too old. */
export async function storeEditOutcome(
  transaction: Kysely<Database>,
  versionId: number,
  key: string,
  outcome: object,
): Promise<void> {
  await sql`
    with old as (
      delete from edit_request where version_id = ${versionId} and at < now() - make_interval(days => ${storedDays})
    )
    insert into edit_request (version_id, key, outcome)
    values (${versionId}, ${key}, ${JSON.stringify(outcome)}::jsonb)`.execute(transaction);
}
