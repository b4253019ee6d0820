import { z } from 'zod';
import type { ParseOptions } from '#domain/source/upload/parse-options.ts';
import { layerSchema, type Layer } from '#domain/source/upload/upload-layer.ts';
import { inTemporaryFolder, type ObjectStore } from '#server/files/files.server.ts';
import { prepareWorker, runWorker, WorkerLimitError } from '#server/host/host.server.ts';
import type { FileAnalysis } from './analyse-file.ts';
import { limits } from '../files/limits.ts';
import type { StepProgress } from '../files/throttle-progress.ts';
import { tooLarge } from '../files/upload-errors.ts';

const script = 'server/uploads/analysis/analyse-file.worker.ts';

/**
 * An object of an upload, the name of its file, its parse options by layer name, the reference system of maps
 * that do not say theirs, where progress is reported, and what ends the analysis.
 */
type UploadedFile = {
  object: string;
  fileName: string;
  parseOptions: ParseOptions;
  keptSystem: string | null;
  report: (progress: StepProgress) => void;
  signal: AbortSignal;
};

/** Starts the process that will read a file, while the file is being received. */
export const prepareAnalysis = (): void => prepareWorker(script);

/**
 * Reads the layers of an uploaded file into the object store. The file is read in a worker process, which may
 * die of it; nothing that it wrote is left then. Rejects with the reason for the person, or with
 * `unavailable` when the same file may be readable later.
 */
export async function runAnalysis(
  objects: ObjectStore,
  { object, report, signal, ...file }: UploadedFile,
): Promise<Layer[]> {
  using held = new DisposableStack();
  const path = await objects.localPath(object, held);
  return await inTemporaryFolder(objects, async (folder) => {
    const task: FileAnalysis = { path, folder, ...file };
    const layers = await runWorker<unknown>(script, task, {
      milliseconds: limits.analysisMilliseconds,
      signal,
      onProgress: (progress) => report(progress as StepProgress),
    }).catch((error: unknown) => {
      throw error instanceof WorkerLimitError ? explain(error) : error;
    });

    return adoptLayers(objects, z.array(layerSchema).parse(layers));
  });
}

async function adoptLayers(objects: ObjectStore, layers: readonly Layer[]): Promise<Layer[]> {
  const adopted: Layer[] = [];
  for (const layer of layers) {
    const { name } = await objects.adopt(layer.parquetObject);
    adopted.push({ ...layer, parquetObject: name });
  }
  return adopted;
}

function explain({ limit }: WorkerLimitError): Error {
  if (limit === 'milliseconds') {
    return tooLarge('The file takes too long to read. Split it into several files.');
  }

  return tooLarge('The file needs more memory than it may use. Split it into several files.');
}
