import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import { readEntries, verifyBackup, type EntryContent } from './read-archive.ts';
import type { Manifest } from './manifest.ts';
import { copyStatement, readMigrations, readTables, type BackupTable } from './tables.ts';

/** Where a backup is restored: a migrated database and an object store. `writeSecret` stores the secret of sessions. */
export type RestoreTarget = {
  pool: DatabaseHandle['pool'];
  objects: Pick<ObjectStore, 'put'>;
  writeSecret(secret: string): Promise<void>;
};

/**
 * Restores a backup. Everything in it is checked first. The rows are replaced in one transaction, so that a failure
 * leaves the installation as it was. Rejects with `damaged_object` for a damaged backup, and with `conflict` for one of
 * another release, and for an installation that has items, unless it may be replaced.
 */
export async function restoreBackup(
  target: RestoreTarget,
  path: string,
  { replace }: { replace: boolean },
): Promise<Manifest> {
  const manifest = await verifyBackup(path);
  const client = await target.pool.connect();
  try {
    const tables = await checkTarget(client, manifest, replace);
    await client.query('begin');
    await restore(target, client, { path, tables });
    await client.query('commit');
    return manifest;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(true);
  }
}

async function checkTarget(client: PoolClient, manifest: Manifest, replace: boolean): Promise<BackupTable[]> {
  const [own, theirs] = [await readMigrations(client), manifest.migrations];
  if (own.join() !== theirs.join())
    throw new TidemarkError(
      'conflict',
      theirs.length < own.length
        ? 'This backup is of an earlier release of Tidemark. Restore it with that release, and update then.'
        : 'This backup is of a later release of Tidemark. Update Tidemark, and restore then.',
    );
  const { rows } = await client.query('select from item limit 1');
  if (rows.length > 0 && !replace)
    throw new TidemarkError(
      'conflict',
      'This installation is not empty. Restore with --replace to delete what it has.',
    );
  const known = new Map((await readTables(client)).map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    const missing = columns.find((column) => !known.get(name)?.columns.includes(column));
    if (missing !== undefined || !known.has(name))
      throw new TidemarkError('conflict', `This release of Tidemark has no table ${name} like the backup.`);
  }
  return manifest.tables;
}

async function restore(
  { objects, writeSecret }: RestoreTarget,
  client: PoolClient,
  { path, tables }: { path: string; tables: BackupTable[] },
): Promise<void> {
  const names = (await readTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  await client.query(`truncate ${names.join(', ')}`);
  // Triggers would derive rows that the backup has, and remove the files of what is replaced.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
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
  await readEntries(path, async (entry, content) => {
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
    if (kind === 'objects') await objects.put(Readable.from(content));
    else if (kind === 'secret') await writeSecret(await textOf(content));
    else await textOf(content);
  });
  await finish();
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  await setSequences(client);
}

/** Sets every sequence behind the ids that were restored. */
async function setSequences(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select relation.relname as table, attname as column,
       pg_get_serial_sequence(quote_ident(relation.relname), attname) as sequence
     from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
     join pg_attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
     where nspname = current_schema() and relkind = 'r'
       and pg_get_serial_sequence(quote_ident(relation.relname), attname) is not null`,
  );
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1::regclass, coalesce(max(${pg.escapeIdentifier(column)}), 0) + 1, false)
       from ${pg.escapeIdentifier(table)}`,
      [sequence],
    );
}

async function textOf(content: EntryContent): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
