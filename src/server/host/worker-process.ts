import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

/**
 * What a worker process sends: progress of its task, then its result or its error, with the memory that it
 * takes.
 */
export type WorkerMessage =
  | { progress: unknown }
  | { result: unknown; megabytes: number }
  | { error: TaskError; megabytes: number };

/** The error of a task. */
export type TaskError = {
  name: string;
  message: string;
  code?: string;
  details?: Record<string, unknown>;
  cause: string;
};

/** The script that a process runs, and the most memory of its JavaScript heap and in total, in megabytes. */
export type WorkerProgram = { script: string; heapMegabytes: number; megabytes: number };

/** The variables of the environment that a worker gets: none with a password or a key. */
const passedVariables = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'SystemRoot', 'TEMP'];

/** Whether a worker leads a process group, so that programs that it started end with it. */
const hasGroup = process.platform !== 'win32';

/** The most characters of its error output that are kept for the log. */
const maxErrorOutput = 4000;

/** The megabytes of new objects in a heap: with V8's own 16, reading a map takes 100 MB more. */
const newMegabytes = 4;

/** A process that runs one task after the other. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  #errorOutput = '';

  constructor({ script, heapMegabytes, megabytes }: WorkerProgram) {
    const path = join(projectRoot, 'src', script);
    const args = [`--max-old-space-size=${heapMegabytes}`, `--max-semi-space-size=${newMegabytes}`, path];
    const [command, all] = limited(megabytes, [process.execPath, ...args]);

    this.#child = spawn(command, all, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: environment(),
      detached: hasGroup,
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-maxErrorOutput);
    });
    // Without a listener, the error of a process that cannot be started would end this one.
    this.#child.on('error', () => undefined);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** What the process wrote as errors, for the log. */
  get errorOutput(): string {
    return this.#errorOutput;
  }

  /**
   * Sends a task; `receive` gets the messages, and `ended` is called when the process ends. Returns how to
   * stop both.
   */
  send(
    task: unknown,
    receive: (message: WorkerMessage) => void,
    ended: (how: { code: number | null; signal: NodeJS.Signals | null }) => void,
  ): () => void {
    const exit = (code: number | null, signal: NodeJS.Signals | null) => ended({ code, signal });
    const fail = () => ended({ code: null, signal: null });
    this.#child.on('message', receive);
    this.#child.once('exit', exit);
    this.#child.once('error', fail);
    this.#child.ref();
    this.#child.channel?.ref();
    // If the process has ended already, its exit reports that.
    this.#child.send({ task }, () => undefined);

    return () => {
      this.#child.off('message', receive).off('exit', exit).off('error', fail);
    };
  }

  /** Lets this process end while the worker is idle. */
  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    (this.#child.stderr as { unref?: () => void } | null)?.unref?.();
  }

  isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null && this.#child.connected;
  }

  /** Resolves once the process has ended, when it can write no more. */
  async ended(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    await once(this.#child, 'exit');
  }

  /** Ends the process and those that it started. */
  kill(): void {
    const { pid } = this.#child;
    if (pid === undefined || !this.isAlive()) return;

    try {
      if (hasGroup) {
        process.kill(-pid, 'SIGKILL');
      } else {
        this.#child.kill('SIGKILL');
      }
    } catch {
      this.#child.kill('SIGKILL');
    }
  }
}

function environment(): NodeJS.ProcessEnv {
  const passed = passedVariables.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  );
  return {
    ...Object.fromEntries(passed),
    NODE_ENV: process.env.NODE_ENV,
    // Compiled modules are used again, which halves the time of a start.
    NODE_COMPILE_CACHE: join(projectRoot, 'node_modules', '.cache', 'workers'),
  };
}

/** The command with a limit of its data memory, where the system has a shell that can set one. */
function limited(megabytes: number, command: readonly string[]): [string, string[]] {
  if (process.platform === 'win32') return [command[0]!, command.slice(1)];
  const script = 'ulimit -d "$0" 2>/dev/null; exec "$@"';
  return ['/bin/sh', ['-c', script, String(megabytes * 1024), ...command]];
}
