import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from './project-root.ts';

/** The limits of a worker thread. */
export type WorkerLimits = { heapMegabytes?: number; milliseconds?: number };

/** The limits of a worker thread, and the signal that ends it. */
type WorkerOptions = WorkerLimits & { signal?: AbortSignal };

/** A worker thread that was ended because of its limits. */
export class WorkerLimitError extends Error {
  readonly limit: keyof WorkerLimits;

  constructor(limit: keyof WorkerLimits) {
    super(`The worker exceeded its limit of ${limit}.`);
    this.limit = limit;
  }
}

/**
 * Runs a worker script with a task and resolves with the first message that it posts. `script` is a path below `src`:
 * Node runs TypeScript, and workers are not part of the bundle of the server. When `signal` aborts, the worker ends and
 * the result rejects with the signal's reason.
 */
export function runWorker<Result>(
  script: string,
  task: unknown,
  { heapMegabytes, milliseconds, signal }: WorkerOptions = {},
): Promise<Result> {
  if (signal?.aborted) return Promise.reject(signal.reason as Error);
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const worker = new Worker(join(projectRoot, 'src', script), {
    workerData: task,
    resourceLimits: heapMegabytes ? { maxOldGenerationSizeMb: heapMegabytes } : {},
    // Options of this process, such as a test runner's loader, are not meant for the worker.
    execArgv: [],
  });
  const timeout =
    milliseconds && setTimeout(() => reject(new WorkerLimitError('milliseconds')), milliseconds);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerLimitError('heapMegabytes') : error),
  );
  worker.once('exit', (code) => reject(new Error(`The worker ended without a result (exit code ${code}).`)));
  return promise.finally(async () => {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', abort);
    await worker.terminate();
  });
}
