import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/base/database.ts';
import { runningPostgres } from '../../src/server/embedded-postgres/embedded-postgres.server.ts';
import { createUser, openAuthentication } from '../../src/server/identity/identity.server.ts';
import { silentLog } from '../fixtures/postgres.ts';
import type { TestServer } from './server.ts';

/** Adds users to the installation of a server with its own PostgreSQL. */
export async function addUsers(
  server: TestServer,
  users: readonly { email: string; password: string; group: string }[],
): Promise<void> {
  const database = openDatabase(await runningPostgres(server.dataFolder), silentLog);
  const secret = await readFile(join(server.dataFolder, 'secret'), 'utf8');
  const authentication = await openAuthentication({ database, secret, url: server.url, log: silentLog });
  for (const user of users) {
    await createUser(authentication, database.db, user);
  }
  await database.close();
}
