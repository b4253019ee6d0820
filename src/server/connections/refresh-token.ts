import type { Kysely } from 'kysely';
import { noSuch } from '#domain/error/no-such.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Database } from '#server/base/base.server.ts';
import { newToken, tokenDigest } from '#server/identity/identity.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { readOwner } from '#server/sources/sources.server.ts';
import { endLostRunOf } from './lost-runs.ts';
import { addRunUnlessRunning, type SourceRun } from './runs.ts';

/** The prefix of tokens, by which people and secret scanners recognise a leaked one. */
const prefix = 'tidemark_refresh_';

/**
 * Makes the token with which a program starts the runs of a source, in place of an earlier one. It is shown
 * once, and kept as its digest.
 */
export async function newRefreshToken(db: Kysely<Database>, sourceId: number): Promise<string> {
  const token = `${prefix}${newToken()}`;
  await storeDigest(db, sourceId, tokenDigest(token));
  return token;
}

/** Lets no program start the runs of a source any more. */
export const removeRefreshToken = (db: Kysely<Database>, sourceId: number): Promise<void> =>
  storeDigest(db, sourceId, null);

async function storeDigest(db: Kysely<Database>, sourceId: number, digest: string | null): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('connection')
    .set({ refresh_digest: digest })
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noSuch('connection', sourceId);
}

/**
 * Starts a run of a source for a program that has its token; null while one runs already. Rejects with
 * `forbidden` a wrong token, also where there is no such source.
 */
export async function refreshByToken(
  { db, jobs }: { db: Kysely<Database>; jobs: Pick<Jobs, 'add' | 'isPending'> },
  sourceId: number,
  token: string,
): Promise<SourceRun | null> {
  const connection = await db
    .selectFrom('connection')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('refresh_digest', '=', tokenDigest(token))
    .executeTakeFirst();
  if (!connection) throw new TidemarkError('forbidden', 'This token starts no runs of this source.');

  const user = await readOwner(db, sourceId);
  const run = { connectionId: connection.id, sourceId };
  const started = await db
    .transaction()
    .execute((transaction) => addRunUnlessRunning(transaction, jobs, run, { user, startedBy: 'call' }));
  if (!started) {
    await endLostRunOf({ db, jobs }, connection.id);
  }

  return started;
}

/** The token in an Authorization header (`Bearer tidemark_refresh_…`); null for a header that has none. */
export function refreshTokenOf(header: string | undefined): string | null {
  const [, token] = /^bearer +(\S+)$/i.exec(header?.slice(0, 200) ?? '') ?? [];
  if (!token?.startsWith(prefix)) return null;
  return token;
}
