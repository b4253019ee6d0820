// What `npm run rebuild-index` runs: derives the index of sections from the pages. With the embedded
// PostgreSQL, Tidemark has to be stopped; with DATABASE_URL it may run.
import { migrate, openDatabase, reachDatabase, type DatabaseConnection } from '#server/base/base.server.ts';
import { startPostgres } from '#server/embedded-postgres/embedded-postgres.server.ts';
import {
  explainStartError,
  lockDataFolder,
  prepareDataFolder,
  readConfiguration,
} from '#server/host/host.server.ts';
import { rebuildIndex } from '#server/search/search.server.ts';

const log = {
  info() {},
  warn: (details: object, message: string) => console.warn(message, JSON.stringify(details)),
  error: (details: object, message: string) => console.error(message, JSON.stringify(details)),
};

async function main(): Promise<void> {
  const { dataFolder, databaseAddresses: addresses } = readConfiguration(process.env);
  await using resources = new AsyncDisposableStack();
  let connection: DatabaseConnection = { addresses };

  if (!addresses) {
    await prepareDataFolder(dataFolder);
    const lock = await lockDataFolder(dataFolder);
    resources.defer(() => lock.release());
    const postgres = await startPostgres({ dataFolder, log });
    resources.defer(() => postgres.stop());
    ({ connection } = postgres);
  }

  const database = openDatabase(connection, log);
  resources.defer(() => database.close());
  await reachDatabase(database.pool);
  await migrate(database);

  const contents = await rebuildIndex(database.db, log);
  console.log(`The sections of ${contents} drafts and published contents are indexed.`);
}

await main().catch((error: unknown) => {
  console.error(explainStartError(error));
  process.exitCode = 1;
});
