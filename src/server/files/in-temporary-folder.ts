import { mkdir, rm } from 'node:fs/promises';
import type { ObjectStore } from './object-store.ts';

/**
 * Runs work with a new folder, which is removed afterwards. The result of the work or its error is what
 * counts: a folder that cannot be removed, because a file of it is still being written, is removed by the
 * next start.
 */
export async function inTemporaryFolder<Result>(
  objects: Pick<ObjectStore, 'temporaryPath'>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await objects.temporaryPath();
  await mkdir(folder, { recursive: true, mode: 0o700 });

  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => undefined);
  }
}
