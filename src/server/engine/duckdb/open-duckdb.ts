import { DuckDBInstance } from '@duckdb/node-api';
import { literal } from '#server/base/base.server.ts';

/** How a DuckDB is opened; without `path` it is in memory. */
export type DuckDbOptions = {
  path?: string;
  /** The most memory, such as `2GB`; what does not fit goes to files in `spill`. */
  memoryLimit: string;
  spill: string;
  /** The only folders and single files that statements may read and write. */
  folders?: readonly string[];
  files?: readonly string[];
  settings?: Record<string, string>;
};

/** The settings that statements may still change: reports of progress, and the number of threads. */
const openSettings = ['enable_progress_bar', 'enable_progress_bar_print', 'threads'];

const list = (texts: readonly string[]): string => `[${texts.map(literal).join(', ')}]`;

/**
 * Opens a DuckDB in UTC that reaches nothing but its own folders: should a statement ever be made of foreign
 * text, it reads no other file, loads no extension, and changes no limit.
 */
export async function openDuckDb({
  path = ':memory:',
  memoryLimit,
  spill,
  folders = [],
  files = [],
  settings = {},
}: DuckDbOptions): Promise<DuckDBInstance> {
  const instance = await DuckDBInstance.create(path, {
    memory_limit: memoryLimit,
    temp_directory: spill,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    // It replaces a window over groups by a join with the groups, and reads and groups all rows twice for it.
    disabled_optimizers: 'window_self_join',
    ...settings,
  });
  try {
    const connection = await instance.connect();
    for (const statement of [
      "SET GLOBAL TimeZone = 'UTC'",
      `SET allowed_directories = ${list(folders)}`,
      `SET allowed_paths = ${list(files)}`,
      'SET enable_external_access = false',
      `SET allowed_configs = ${list(openSettings)}`,
      'SET lock_configuration = true',
    ]) {
      await connection.run(statement);
    }
    connection.closeSync();
    return instance;
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}
