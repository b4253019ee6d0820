import { mkdir, rm } from 'node:fs/promises';
import { createKeyedMutex } from '#server/base/base.server.ts';
import type { ObjectStore, StoredObject } from '#server/files/files.server.ts';
import { runWorker, WorkerLimitError } from '#server/host/host.server.ts';
import { refused } from './asset-errors.ts';
import { assetLimits } from './asset-limits.ts';
import type { ImageTask, PreparedAsset, PrepareTask, ResizeTask } from './image-work.ts';

const script = 'server/assets/image.worker.ts';
const limit = createKeyedMutex(assetLimits.workers);
let started = 0;

/** Checks a file and stores it, an image as it will be served. Rejects with the reason for people. */
export async function prepareAsset(
  objects: ObjectStore,
  task: Omit<PrepareTask, 'do' | 'folder'>,
): Promise<PreparedAsset & { stored: StoredObject }> {
  return inFolder(objects, async (folder) => {
    const prepared = await work<PreparedAsset>({ do: 'prepare', ...task, folder });
    return { ...prepared, stored: await objects.adopt(prepared.path) };
  });
}

/** Writes an image in one size into the store. */
export async function resizeImage(
  objects: ObjectStore,
  task: Omit<ResizeTask, 'do' | 'folder'>,
): Promise<StoredObject> {
  return inFolder(objects, async (folder) =>
    objects.adopt(await work<string>({ do: 'resize', ...task, folder })),
  );
}

async function inFolder<Result>(
  objects: ObjectStore,
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await objects.temporaryPath();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a task in a worker process, with few at once. An image that kills the process is refused. */
async function work<Result>(task: ImageTask): Promise<Result> {
  started += 1;
  const { milliseconds, megabytes } = assetLimits;
  return limit(started, () =>
    runWorker<Result>(script, task, { heapMegabytes: 512, megabytes: 512 + megabytes, milliseconds }),
  ).catch((error: unknown) => {
    if (!(error instanceof WorkerLimitError)) throw error;
    throw refused(
      'The image takes too much time or memory to read. Make it smaller and send it again.',
      error,
    );
  });
}
