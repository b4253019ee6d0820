import { createHash } from 'node:crypto';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack, type Pack } from 'tar-stream';
import type { DatabaseHandle } from '#server/base/base.server.ts';
import { backupLock, namedObjectsQuery } from '#server/jobs/jobs.server.ts';
import { manifestName, type Manifest } from './manifest.ts';
import { copyStatement, readMigrations, readSavedTables } from './tables.ts';

/** The sources of a backup. `readObject` gives the content of an object, or null
 * where there is none, because some names in rows are no objects; `secret` is the one that signs sessions. */
export type BackupSources = {
  pool: DatabaseHandle['pool'];
  readObject(name: string): Promise<{ stream: Readable; bytes: number } | null>;
  secret: string;
};

/** The most bytes of a table in one entry of the archive, whose length has to be known in advance. */
const partBytes = 4 * 1024 * 1024;

/**
 * Writes a consistent backup of an installation: a compressed tar archive with the rows of every table, the
 * objects that they name, the secret, and a manifest with checksums at its end. People can write while it
 * runs.
 */
export async function writeBackup(sources: BackupSources, destination: Writable): Promise<Manifest> {
  const archive = pack();
  let failure: unknown;
  // Before anything is waited for: nothing else listens to a destination that fails, and the process would
  // end.
  const compressed = pipeline(archive, createGzip({ level: 6 }), destination);

  compressed.catch((error: unknown) => {
    failure ??= error;
    archive.destroy();
  });
  try {
    const manifest = await inSnapshot(sources.pool, (client) => addAll(sources, client, archive));
    archive.finalize();
    await compressed;
    return manifest;
  } catch (error) {
    failure ??= error;
    archive.destroy();
    await compressed.catch(() => undefined);
    throw failure;
  }
}

/** Runs work on the database as it is at one moment, while no object is removed. */
async function inSnapshot<Value>(
  pool: DatabaseHandle['pool'],
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock_shared($1)', [backupLock]);
    await client.query('begin isolation level repeatable read read only');
    return await work(client);
  } finally {
    await client.query('rollback').catch(() => undefined);
    // Ending the session releases its lock.
    client.release(true);
  }
}

async function addAll(sources: BackupSources, client: PoolClient, archive: Pack): Promise<Manifest> {
  const entries: Manifest['entries'] = [];
  const add = async (name: string, content: Buffer) => {
    entries.push({ name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    await addEntry(archive, name, content.length, Readable.from([content]));
  };
  const tables = await readSavedTables(client);

  for (const table of tables) {
    let part = 0;
    for await (const bytes of inParts(client.query(copyTo(copyStatement(table, 'to stdout'))))) {
      part += 1;
      await add(`tables/${table.name}/${String(part).padStart(8, '0')}`, bytes);
    }
  }

  const { rows: named } = await client.query<{ name: string }>(`${namedObjectsQuery} order by name`);
  const missing: string[] = [];

  for (const { name } of named) {
    const object = await sources.readObject(name);
    if (!object) {
      missing.push(name);
      continue;
    }
    const hash = createHash('sha256');
    await addEntry(archive, `objects/${name}`, object.bytes, object.stream.pipe(hashing(hash)));
    entries.push({ name: `objects/${name}`, bytes: object.bytes, sha256: hash.digest('hex') });
  }

  await add('secret', Buffer.from(sources.secret));
  const manifest: Manifest = {
    format: 1,
    at: new Date().toISOString(),
    migrations: await readMigrations(client),
    tables,
    entries,
    missing,
  };
  const text = Buffer.from(JSON.stringify(manifest));

  await addEntry(archive, manifestName, text.length, Readable.from([text]));
  return manifest;
}

function hashing(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

async function addEntry(archive: Pack, name: string, size: number, content: Readable): Promise<void> {
  await pipeline(content, archive.entry({ name, size }));
}

/** The bytes of a stream in buffers of a few MiB. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;

  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < partBytes) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    length = 0;
  }

  if (length > 0) {
    yield Buffer.concat(chunks);
  }
}
