import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import { readArchiveEntries, verifyBackup, type EntryContent } from './read-archive.ts';
import type { Manifest } from './manifest.ts';
import { restoreEarlier } from './restore-earlier.ts';
import { copyStatement, readMigrations, readTables, replaceRows, type BackupTable } from './tables.ts';

/**
 * Where a backup is restored: a migrated database and an object store. `writeSecret` stores the secret of
 * sessions.
 */
export type RestoreTarget = {
  pool: DatabaseHandle['pool'];
  objects: Pick<ObjectStore, 'put'>;
  writeSecret(secret: string): Promise<void>;
};

/**
 * Restores a backup. Everything in it is checked first. The rows are replaced in one transaction, so that a
 * failure leaves the installation as it was; those of an earlier release are brought up to date there.
 * Rejects with `damaged_object` for a damaged backup, and with `conflict` for one of a later release, and for
 * an installation that has items, unless it may be replaced.
 */
export async function restoreBackup(
  target: RestoreTarget,
  path: string,
  { replace }: { replace: boolean },
): Promise<Manifest> {
  const manifest = await verifyBackup(path);
  const client = await target.pool.connect();

  try {
    const isEarlier = await checkTarget(client, manifest, replace);
    const fill = async () => {
      await checkTables(client, manifest.tables);
      await replaceRows(client, () => copyEntries(target, client, { path, tables: manifest.tables }));
    };
    await client.query('begin');
    await (isEarlier ? restoreEarlier(client, manifest, fill) : fill());
    await client.query('commit');
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
}

/** Checks that a backup can be restored here; whether it is of an earlier release. */
async function checkTarget(client: PoolClient, { migrations }: Manifest, replace: boolean): Promise<boolean> {
  const own = await readMigrations(client);
  const isKnown = own.slice(0, migrations.length).join() === migrations.join();
  if (!isKnown || migrations.length === 0) {
    throw new TidemarkError(
      'conflict',
      'This backup is of a later release of Tidemark. Update Tidemark, and restore then.',
    );
  }

  const { rows } = await client.query('select from item limit 1');
  if (rows.length > 0 && !replace) {
    throw new TidemarkError(
      'conflict',
      'This installation is not empty. Restore with --replace to delete what it has.',
    );
  }

  return migrations.length < own.length;
}

/** Refuses tables and columns that the schema of the search path does not have. */
async function checkTables(client: PoolClient, tables: readonly BackupTable[]): Promise<void> {
  const known = new Map((await readTables(client)).map((table) => [table.name, table]));
  for (const { name, columns } of tables) {
    const missing = columns.find((column) => !known.get(name)?.columns.includes(column));
    if (missing !== undefined || !known.has(name)) {
      throw new TidemarkError('conflict', `This release of Tidemark has no table ${name} like the backup.`);
    }
  }
}

/**
 * Copies the rows of a backup into the tables of the search path, its files into the store, and its secret.
 */
async function copyEntries(
  { objects, writeSecret }: RestoreTarget,
  client: PoolClient,
  { path, tables }: { path: string; tables: readonly BackupTable[] },
): Promise<void> {
  let open: { name: string; stream: CopyStreamQuery } | null = null;
  const finish = async () => {
    if (!open) return;
    const { stream } = open;
    open = null;
    await new Promise<void>((resolve, reject) => {
      stream.once('error', reject);
      stream.end(() => resolve());
    });
  };

  await readArchiveEntries(path, async (entry, content) => {
    const [kind, name = ''] = entry.split('/');
    if (kind === 'tables') {
      if (open?.name !== name) {
        await finish();
        const table = tables.find((each) => each.name === name)!;
        open = { name, stream: client.query(copyFrom(copyStatement(table, 'from stdin'))) };
      }
      await pipeline(content, open.stream, { end: false });
      return;
    }

    await finish();
    if (kind === 'objects') {
      await objects.put(Readable.from(content));
    } else if (kind === 'secret') {
      await writeSecret(await textOf(content));
    } else {
      await skip(content);
    }
  });
  await finish();
}

/** The most bytes of a secret. */
const maxSecretBytes = 10_000;

async function textOf(content: EntryContent): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;

  for await (const chunk of content) {
    length += chunk.length;
    if (length > maxSecretBytes) {
      throw new TidemarkError('damaged_object', 'The secret of this backup is too long.');
    }
    chunks.push(chunk);
  }

  return Buffer.concat(chunks).toString('utf8');
}

/** Reads over an entry of a kind that this release does not know, of any size, and keeps nothing of it. */
async function skip(content: EntryContent): Promise<void> {
  for await (const chunk of content) {
    void chunk;
  }
}
