import type pg from 'pg';
import { describeError } from '#domain/error/describe-error.ts';
import { ListeningConnection } from './listening-connection.ts';
import type { Log } from './log.ts';
import { levelOf, thisRelease, type Release } from './release.ts';
import { readRanMigrations, whyUnusable } from './usable-database.ts';

/** The class of the advisory locks that say which releases run; their second number is a level. */
const releaseLocks = 7_436_002;

/** Who is told when a database can no longer be used: `reason` is a sentence for operators. */
type Listener = { log: Log; unusable(reason: string): void };

/** A node that says which release it is. */
export type AnnouncedRelease = { close(): void };

/**
 * Tells all nodes of a database that a release runs there: a connection holds a shared lock with its level,
 * which ends with the connection and so with the node. When the connection was lost and is back, the database
 * may have been changed by a later release meanwhile.
 */
export async function announceRelease(
  pool: pg.Pool,
  { log, unusable }: Listener,
  release: Release = thisRelease,
): Promise<AnnouncedRelease> {
  const prepare = async (client: pg.PoolClient) => {
    await client.query('select pg_advisory_lock_shared($1, $2)', [releaseLocks, levelOf(release)]);
  };
  const check = async () => {
    const reason = whyUnusable(release, await readRanMigrations(pool));
    if (reason !== null) {
      unusable(reason);
    }
  };

  const connection = new ListeningConnection(
    pool,
    [],
    {
      notified: () => undefined,
      listening: () =>
        void check().catch((error: unknown) => connection.replace(new Error(describeError(error)))),
      lost: (error) => log.warn({ error: describeError(error) }, 'other nodes do not see this one'),
    },
    prepare,
  );
  await connection.open();
  return { close: () => connection.close() };
}

/** Whether nodes of a release below a level run on a database. */
export async function hasEarlierNodes(
  connection: Pick<pg.PoolClient, 'query'>,
  level: number,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    `select from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid < $2 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [releaseLocks, level],
  );
  return rowCount === 1;
}
