import type pg from 'pg';
import { startPostgres } from '../../src/server/embedded-postgres/embedded-postgres.server.ts';

const silent = { info() {}, warn() {}, error() {} };

/**
 * A PostgreSQL beside the servers of a test: its address as `DATABASE_URL` takes it, and the settings of a
 * client.
 */
export type OwnPostgres = { url: string; connection: pg.ClientConfig; stop(): Promise<void> };

/** Starts a PostgreSQL of a test's own in a folder. */
export async function startOwnPostgres(folder: string): Promise<OwnPostgres> {
  const postgres = await startPostgres({ dataFolder: folder, log: silent });
  const { host, port, user, password, database } = postgres.connection as Record<string, string>;
  const url = new URL(`postgres://${user}:${password}@localhost:${port}/${database}`);
  url.searchParams.set('host', host!);
  return { url: url.href, connection: postgres.connection, stop: () => postgres.stop() };
}
