import { writeFileSync } from 'node:fs';
import type { TaskError, WorkerMessage } from './worker-process.ts';

/**
 * Runs the tasks of a worker process, one after the other; `report` sends progress. The script of a worker
 * calls it once. The process ends with the one that started it, and is the first to go when the machine has
 * no memory left.
 */
export function serveTasks<Task>(run: (task: Task, report: (progress: unknown) => void) => unknown): void {
  const send = (message: WorkerMessage) => process.send?.(message);
  process.once('disconnect', () => process.exit());
  process.on('message', ({ task }: { task: Task }) => {
    void Promise.resolve()
      .then(() => run(task, (progress) => send({ progress })))
      .then((result) => send({ result, megabytes: megabytes() }))
      .catch((error: unknown) => send({ error: describe(error), megabytes: megabytes() }));
  });
  volunteerForMemoryKiller();
}

const megabytes = () => process.memoryUsage.rss() / 1024 ** 2;

function describe(error: unknown): TaskError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), cause: '' };

  const { name, message, stack, cause } = error;
  const { code, details } = error as { code?: string; details?: Record<string, unknown> };

  return {
    name,
    message,
    code,
    details,
    cause: cause instanceof Error ? String(cause.stack) : String(cause ?? stack),
  };
}

/** On Linux, makes the kernel end this process before the server and PostgreSQL. */
function volunteerForMemoryKiller(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}
