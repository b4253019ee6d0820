import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The folder that Linux keeps in memory. */
const sharedMemory = '/dev/shm';
/** What must be free, in bytes: tests use less than 3 GiB at once, besides what their processes take. */
const least = { folder: 8 * 2 ** 30, memory: 12 * 2 ** 30 };

/**
 * Makes a temporary folder in memory; null where there is too little, or where programs in it may not be run.
 */
export async function makeMemoryFolder(): Promise<string | null> {
  if (process.availableMemory() < least.memory) return null;

  const space = await statfs(sharedMemory).catch(() => null);
  if (!space || space.bavail * space.bsize < least.folder) return null;

  const folder = await mkdtemp(join(sharedMemory, 'tidemark-')).catch(() => null);
  if (folder === null) return null;

  // As root, PostgreSQL runs as another user.
  await chmod(folder, 0o1777);
  if (await mayRunPrograms(folder)) return folder;

  await rm(folder, { recursive: true, force: true });
  return null;
}

async function mayRunPrograms(folder: string): Promise<boolean> {
  const program = join(folder, 'program');
  await writeFile(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });

  try {
    await promisify(execFile)(program);
    return true;
  } catch {
    return false;
  } finally {
    await rm(program);
  }
}
