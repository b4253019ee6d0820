import type { DuckDBConnection } from '@duckdb/node-api';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Log } from '#server/base/base.server.ts';
import { openDuckDb } from '../open-duckdb.ts';
import { readNumbers } from '../run-statement.ts';

/** The DuckDB file of this node. Everything in it can be built again from PostgreSQL and the object store. */
export type ReplicaFile = {
  connect(): Promise<DuckDBConnection>;
  close(): void;
  /**
   * The bytes that its tables and its log take. Blocks of dropped tables count until they can be used again.
   */
  usedBytes(connection: DuckDBConnection): Promise<number>;
  /** Deletes the file and opens an empty one. */
  discard(): Promise<void>;
};

/**
 * `memoryLimit` is DuckDB's own, such as `2GB`; what does not fit spills into `folder`. `folders` are the
 * only ones that statements may read and write, those of the object store and of downloads.
 */
export type ReplicaOptions = {
  folder: string;
  memoryLimit: string;
  folders: readonly string[];
  log: Log;
  /** The most bytes of all copies; a file that is much larger is not opened, as DuckDB does not shrink it. */
  copiesBytes?: number;
};

/** A file whose size is at most so many times that of all copies is kept: it has blocks that are free. */
const mostOversize = 1.5;

/** Opens the replica; a file that cannot be read is deleted, as it is only a copy. */
export async function openReplicaFile(options: ReplicaOptions): Promise<ReplicaFile> {
  const { folder, log, copiesBytes = Infinity } = options;
  const path = join(folder, 'replica.duckdb');
  const open = () => openInstance(path, join(folder, 'spill'), options);

  await mkdir(folder, { recursive: true });
  if ((await sizeOf(path)) > copiesBytes * mostOversize) {
    log.info({ copiesBytes }, 'the replica is larger than allowed and is built again');
    await removeFiles(path);
  }

  let instance = await open().catch(async (cause: unknown) => {
    if (isLocked(cause)) {
      throw new TidemarkError('unavailable', 'Another Tidemark already uses this data folder.', { cause });
    }
    log.warn({ error: String(cause) }, 'the replica could not be read and is built again');
    await removeFiles(path);
    return open();
  });

  return {
    connect: async () => {
      const connection = await instance.connect();
      await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false');
      return connection;
    },
    close: () => instance.closeSync(),
    usedBytes: async (connection) => {
      const [blocks = 0] = await readNumbers(
        connection,
        'SELECT used_blocks * block_size FROM pragma_database_size()',
      );
      return blocks + (await sizeOf(`${path}.wal`));
    },
    discard: async () => {
      instance.closeSync();
      await removeFiles(path);
      instance = await open();
    },
  };
}

/** The log of the replica before its tables go into the file, for which one commit waits (decision 290). */
const checkpointThreshold = '64MB';

/** Long tasks are done in parts, so that threads can be taken from them and other statements get theirs. */
const fairTasks = { scheduler_process_partial: 'true' };

async function openInstance(path: string, spill: string, { memoryLimit, folders }: ReplicaOptions) {
  const instance = await openDuckDb({
    path,
    spill,
    memoryLimit,
    folders,
    settings: { checkpoint_threshold: checkpointThreshold, ...fairTasks },
  });
  try {
    const connection = await instance.connect();
    await connection.run(
      'CREATE TABLE IF NOT EXISTS replica_version (version_id BIGINT, snapshot VARCHAR, applied_seq BIGINT, lens VARCHAR, layout VARCHAR)',
    );
    connection.closeSync();
    return instance;
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}

/** The size of a file; 0 where there is none. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

async function removeFiles(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(`${path}.wal`, { force: true });
}

function isLocked(error: unknown): boolean {
  return /lock on file|being used by another process/i.test(String(error));
}
