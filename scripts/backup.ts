// What `npx tidemark backup FILE` and `npx tidemark restore FILE` run. A backup is written while Tidemark
// runs; for a restore it has to be stopped.
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { openBackupStore, restoreBackup, writeBackup } from '#server/backup/backup.server.ts';
import { migrate, openDatabase, reachDatabase, type DatabaseConnection } from '#server/base/base.server.ts';
import { runningPostgres, startPostgres } from '#server/embedded-postgres/embedded-postgres.server.ts';
import { openObjectReader, openObjectStore } from '#server/files/files.server.ts';
import {
  explainStartError,
  StartError,
  lockDataFolder,
  parseStorage,
  prepareDataFolder,
  readConfiguration,
  readSecret,
  type Configuration,
} from '#server/host/host.server.ts';
import { openAuthentication } from '#server/identity/identity.server.ts';

const log = {
  info() {},
  warn: (details: object, message: string) => console.warn(message, JSON.stringify(details)),
  error: (details: object, message: string) => console.error(message, JSON.stringify(details)),
  debug() {},
  success() {},
};

/** Opens the database of an installation; `mayRun` connects to that of a Tidemark that runs. */
async function openOwnDatabase(
  { dataFolder, databaseAddresses: addresses }: Configuration,
  resources: AsyncDisposableStack,
  { mayRun }: { mayRun: boolean },
) {
  let connection: DatabaseConnection = { addresses };
  await prepareDataFolder(dataFolder);

  const lock = await lockDataFolder(dataFolder).catch((error: unknown) => {
    if (!mayRun) throw error;
    return null;
  });
  if (lock) {
    resources.defer(() => lock.release());
  }

  if (!addresses && lock) {
    const postgres = await startPostgres({ dataFolder, log });
    resources.defer(() => postgres.stop());
    ({ connection } = postgres);
  } else if (!addresses) {
    connection = await runningPostgres(dataFolder);
  }

  const database = openDatabase(connection, log);
  resources.defer(() => database.close());
  await reachDatabase(database.pool);

  if (lock) {
    await migrate(database);
  }

  return database;
}

async function backup(configuration: Configuration, path: string): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const { dataFolder, storage } = configuration;
  const database = await openOwnDatabase(configuration, resources, { mayRun: true });
  const readObject = await openObjectReader({ storage, folder: join(dataFolder, 'files') });
  const secret = await readSecret(dataFolder);
  // The file has its name only when it is complete.
  const part = `${path}.part`;

  try {
    const file = createWriteStream(part, { mode: 0o600, flush: true });
    const { entries, missing } = await writeBackup({ pool: database.pool, readObject, secret }, file);
    await rename(part, path);
    const objects = entries.filter(({ name }) => name.startsWith('objects/')).length;
    const { size } = await stat(path);
    console.log(`${path}: ${objects} files and all tables, ${(size / 1e6).toFixed(1)} MB.`);
    if (missing.length > 0) {
      console.log(`${missing.length} names in rows have no file; most of them are no names of files.`);
    }
  } finally {
    await rm(part, { force: true });
  }
}

/** Writes a backup with the time in its name into a folder or a bucket. */
async function backupTo(configuration: Configuration, target: string): Promise<void> {
  const to = parseStorage(target);
  if (!to || target === 'file') {
    throw new StartError('--to takes an address like s3://bucket/prefix or file:///srv/backups.');
  }

  await using resources = new AsyncDisposableStack();
  const { dataFolder, storage } = configuration;
  const { pool } = await openOwnDatabase(configuration, resources, { mayRun: true });
  const readObject = await openObjectReader({ storage, folder: join(dataFolder, 'files') });
  const secret = await readSecret(dataFolder);
  const store = await openBackupStore(to, join(dataFolder, 'backups'));
  const { name, bytes } = await store.write((file) => writeBackup({ pool, readObject, secret }, file));

  console.log(`${target.replace(/\/$/, '')}/${name}: ${(bytes / 1e6).toFixed(1)} MB.`);
}

/** The path of a file with a backup, which is fetched first where its address is that of a bucket. */
async function fetchedBackup(
  { dataFolder }: Configuration,
  file: string,
  resources: AsyncDisposableStack,
): Promise<string> {
  const end = file.lastIndexOf('/');
  const from = /^(?:s3|file):/.test(file) ? parseStorage(file.slice(0, end)) : null;
  if (!from) {
    const path = resolve(file);
    if (!existsSync(path)) throw new StartError(`There is no file ${path}.`);
    return path;
  }

  const path = join(dataFolder, `restored-${process.pid}.backup`);
  resources.defer(() => rm(path, { force: true }));
  const store = await openBackupStore(from, join(dataFolder, 'backups'));
  await store.fetch(file.slice(end + 1), path);
  return path;
}

async function restore(configuration: Configuration, file: string, replace: boolean): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const { dataFolder, storage, url } = configuration;
  const database = await openOwnDatabase(configuration, resources, { mayRun: false });

  const path = await fetchedBackup(configuration, file, resources);
  await openAuthentication({ database, secret: await readSecret(dataFolder), url, log });
  const objects = await openObjectStore({ storage, folder: join(dataFolder, 'files') });
  const writeSecret = (secret: string) => writeFile(join(dataFolder, 'secret'), secret, { mode: 0o600 });
  const { at } = await restoreBackup({ pool: database.pool, objects, writeSecret }, path, { replace });

  await rm(join(dataFolder, 'replica'), { recursive: true, force: true });
  console.log(`Restored as it was at ${at}. Start Tidemark now.`);
}

async function main([command, file, ...options]: string[]): Promise<void> {
  const isUsed = (command === 'backup' || command === 'restore') && file !== undefined;
  const [target] = options;

  if (command === 'backup' && file === '--to' && target !== undefined && options.length === 1) {
    await backupTo(readConfiguration(process.env), target);
    return;
  }

  if (!isUsed || options.some((option) => option !== '--replace')) {
    console.error(
      'Write: npx tidemark backup FILE, npx tidemark backup --to ADDRESS, or npx tidemark restore FILE [--replace]',
    );
    process.exitCode = 2;
    return;
  }

  const configuration = readConfiguration(process.env);
  if (command === 'backup') {
    await backup(configuration, resolve(file));
  } else {
    await restore(configuration, file, options.includes('--replace'));
  }
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(isTidemarkError(error) ? error.message : explainStartError(error));
  process.exitCode = 1;
});
