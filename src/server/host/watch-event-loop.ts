import { url as inspectorUrl } from 'node:inspector';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from './project-root.ts';

/**
 * After how long the log reports that the event loop is blocked, and after how long the process is killed; in
 * milliseconds.
 */
export type StallLimits = { warning: number; end: number };

/** What the thread receives: the limits, how often it checks, and the heartbeat of the main thread. */
export type WatchTask = StallLimits & { interval: number; heartbeat: SharedArrayBuffer };

const defaultLimits: StallLimits = { warning: 10_000, end: 60_000 };

/**
 * Watches the event loop of this process from a thread: one that is blocked for a long time can neither serve
 * requests nor notice it itself. The thread then logs it and kills the process, which `npm start` starts
 * again. Nothing is watched while a debugger is attached. Returns a function that ends the watch.
 */
export function watchEventLoop(limits: StallLimits = defaultLimits): () => Promise<void> {
  if (inspectorUrl()) return () => Promise.resolve();

  const interval = Math.min(1000, limits.warning / 2);
  const heartbeat = new SharedArrayBuffer(4);
  const beats = new Int32Array(heartbeat);
  const timer = setInterval(() => Atomics.add(beats, 0, 1), interval / 2);

  timer.unref();
  const workerData: WatchTask = { ...limits, interval, heartbeat };
  const script = join(projectRoot, 'src', 'server', 'host', 'watch-event-loop.worker.ts');
  const worker = new Worker(script, { workerData, execArgv: [] });

  worker.unref();
  return async () => {
    clearInterval(timer);
    await worker.terminate();
  };
}
