import { TidemarkError, type ErrorCode } from '#domain/error/tidemark-error.ts';
import { WorkerProcess, type TaskError, type WorkerMessage, type WorkerProgram } from './worker-process.ts';

/** The limits of a task in a worker process; `megabytes` is all of its data, the JavaScript heap included. */
export type WorkerLimits = { heapMegabytes?: number; megabytes?: number; milliseconds?: number };

/** The limits of a task, the signal that ends it, and who gets what it reports. */
export type WorkerOptions = WorkerLimits & {
  signal?: AbortSignal;
  onProgress?: (progress: unknown) => void;
};

/** A worker process that was ended because of its limits. */
export class WorkerLimitError extends Error {
  readonly limit: keyof WorkerLimits;

  constructor(limit: keyof WorkerLimits, cause?: unknown) {
    super(`The worker exceeded its limit of ${limit}.`, { cause });
    this.limit = limit;
  }
}

const defaultHeap = 1024;

/** The memory beside the JavaScript heap unless a task says otherwise, in megabytes: mostly DuckDB's. */
const otherMegabytes = 2560;

/**
 * An idle process ends after this time in milliseconds; one that takes more megabytes ends after its task.
 */
const idle = { milliseconds: 30_000, megabytes: 400 };

/**
 * Processes that wait for a task, by what they run, with the timer that ends them. At most one of each kind
 * waits.
 */
const waiting = new Map<string, { worker: WorkerProcess; timer: NodeJS.Timeout }>();

/**
 * Runs a worker script with a task in a process of its own, so that neither its memory nor its death is this
 * process's. `script` is a path below `src`, whose module calls `serveTasks`: Node runs TypeScript, and
 * workers are not part of the bundle of the server. A process is used again for the next task of the same
 * kind.
 *
 * Rejects with a `WorkerLimitError` at a limit, with the signal's reason when it aborts, with the error of
 * the task, and with `unavailable` when the process was killed.
 */
export async function runWorker<Result>(
  script: string,
  task: unknown,
  { milliseconds, signal, onProgress, ...limits }: WorkerOptions = {},
): Promise<Result> {
  signal?.throwIfAborted();
  const program = programOf(script, limits);
  const worker = takeProcess(program);
  const { promise, resolve, reject } = Promise.withResolvers<Exclude<WorkerMessage, { progress: unknown }>>();
  const receive = (message: WorkerMessage) => {
    if ('progress' in message) {
      onProgress?.(message.progress);
    } else {
      resolve(message);
    }
  };
  const stopListening = worker.send(task, receive, (how) => reject(deathOf(worker, how)));
  const timeout =
    milliseconds && setTimeout(() => reject(new WorkerLimitError('milliseconds')), milliseconds);
  const abort = () => reject(signal?.reason);

  signal?.addEventListener('abort', abort);
  let isReusable = false;

  try {
    const message = await promise;
    const error = 'error' in message ? taskError(message.error) : null;
    // An unexpected error may leave something behind in the process.
    isReusable = message.megabytes <= idle.megabytes && (error === null || error instanceof TidemarkError);
    if ('error' in message) throw error;
    // The caller knows the type that the script returns.
    return message.result as Result;
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', abort);
    stopListening();
    if (isReusable) {
      putBack(program, worker);
    } else {
      worker.kill();
      // The caller may remove what the process was writing.
      await worker.ended();
    }
  }
}

/** Starts the process for an expected task, unless one waits already: starting takes half a second. */
export function prepareWorker(script: string): void {
  const program = programOf(script, {});
  if (!waiting.get(keyOf(program))?.worker.isAlive()) {
    putBack(program, new WorkerProcess(program));
  }
}

function programOf(
  script: string,
  {
    heapMegabytes = defaultHeap,
    megabytes = heapMegabytes + otherMegabytes,
  }: Omit<WorkerLimits, 'milliseconds'>,
): WorkerProgram {
  return { script, heapMegabytes, megabytes };
}

const keyOf = (program: WorkerProgram) => JSON.stringify(program);

function takeProcess(program: WorkerProgram): WorkerProcess {
  const worker = removeWaiting(keyOf(program));
  if (worker?.isAlive()) return worker;
  return new WorkerProcess(program);
}

function putBack(program: WorkerProgram, worker: WorkerProcess): void {
  const key = keyOf(program);
  removeWaiting(key)?.kill();
  worker.unref();
  const timer = setTimeout(() => removeWaiting(key)?.kill(), idle.milliseconds).unref();
  waiting.set(key, { worker, timer });
}

function removeWaiting(key: string): WorkerProcess | undefined {
  const found = waiting.get(key);
  if (!found) return undefined;
  waiting.delete(key);
  clearTimeout(found.timer);
  return found.worker;
}

/** The error of a task: one for people stays what it is, others keep their name and message. */
function taskError({ name, message, code, details, cause }: TaskError): Error {
  if (name === 'TidemarkError') {
    return new TidemarkError(code as ErrorCode, message, { details, cause });
  }
  return Object.assign(new Error(message, { cause }), { name }, code === undefined ? {} : { code });
}

/** The signals of crashes that the task itself has caused. */
const crashes = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP']);

/** Why a process ended before its result: V8 aborts where its heap is full. A crash would happen again. */
function deathOf(
  { errorOutput }: WorkerProcess,
  { code, signal }: { code: number | null; signal: NodeJS.Signals | null },
): Error {
  if (signal === 'SIGABRT' || code === 134) return new WorkerLimitError('heapMegabytes', errorOutput);
  const how = code === 0 ? 'without a result; its script has to call serveTasks' : `with ${signal ?? code}`;
  const cause = new Error(`A worker process ended ${how}. ${errorOutput}`.trim());
  if (signal && crashes.has(signal)) return cause;
  return new TidemarkError('unavailable', 'This work was interrupted. Please try again.', { cause });
}
