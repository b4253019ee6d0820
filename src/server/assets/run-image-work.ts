import { readFile } from 'node:fs/promises';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { createKeyedMutex } from '#server/base/base.server.ts';
import { inTemporaryFolder, type ObjectStore, type StoredObject } from '#server/files/files.server.ts';
import { runWorker, WorkerLimitError } from '#server/host/host.server.ts';
import { refused } from './asset-errors.ts';
import { assetLimits } from './asset-limits.ts';
import type { ImageTask, PreparedAsset, PrepareTask, ResizeTask } from './image-work.ts';

const script = 'server/assets/image.worker.ts';
const limit = createKeyedMutex(assetLimits.workers);
const drawing = createKeyedMutex(1);
let started = 0;
let drawings = 0;

/** Checks a file and stores it, an image as it will be served. Rejects with the reason for people. */
export async function prepareAsset(
  objects: ObjectStore,
  task: Omit<PrepareTask, 'do' | 'folder'>,
): Promise<PreparedAsset & { stored: StoredObject }> {
  return inTemporaryFolder(objects, async (folder) => {
    const prepared = await work<PreparedAsset>({ do: 'prepare', ...task, folder });
    return { ...prepared, stored: await objects.adopt(prepared.path) };
  });
}

/** Writes an image in one size into the store. */
export async function resizeImage(
  objects: ObjectStore,
  task: Omit<ResizeTask, 'do' | 'folder'>,
): Promise<StoredObject> {
  return inTemporaryFolder(objects, async (folder) =>
    objects.adopt(await work<string>({ do: 'resize', ...task, folder })),
  );
}

/**
 * The PNG of an SVG drawing; one is drawn at a time. Rejects with `unavailable` where too many wait, or where
 * it takes too much time or memory.
 */
export async function drawPicture(objects: ObjectStore, svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { waitingDrawings, drawingMilliseconds: milliseconds } = assetLimits;
  if (drawings >= waitingDrawings) {
    throw new TidemarkError(
      'unavailable',
      'Too many pictures are being drawn. Please try again in a moment.',
    );
  }

  drawings += 1;
  try {
    return await drawing(0, () =>
      inTemporaryFolder(objects, async (folder) => {
        const path = await run<string>({ do: 'draw', svg, folder }, milliseconds);
        return new Uint8Array(await readFile(path));
      }),
    );
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error;
    throw new TidemarkError('unavailable', 'This picture takes too much time or memory.', { cause: error });
  } finally {
    drawings -= 1;
  }
}

/** Runs a task in a worker process; only a few run at once. An image that kills the process is refused. */
async function work<Result>(task: ImageTask): Promise<Result> {
  started += 1;
  return limit(started, () => run<Result>(task, assetLimits.milliseconds)).catch((error: unknown) => {
    if (!(error instanceof WorkerLimitError)) throw error;
    throw refused(
      'The image takes too much time or memory to read. Make it smaller and send it again.',
      error,
    );
  });
}

const run = <Result>(task: ImageTask, milliseconds: number): Promise<Result> =>
  runWorker<Result>(script, task, {
    heapMegabytes: 512,
    megabytes: 512 + assetLimits.megabytes,
    milliseconds,
  });
