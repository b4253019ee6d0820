import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Where programs of tests keep their compiled modules, which take most of a start's time. */
export const compileCache = join(tmpdir(), 'tidemark-tests-compile-cache');

/** A user and group of the system. */
export type SystemUser = { uid: number; gid: number };

/** A host program and the Node that runs it. */
export type HostProgram = { node: string; path: string };

const installedProgram: HostProgram = {
  node: process.execPath,
  path: fileURLToPath(new URL('./host-program.ts', import.meta.url)),
};

/** A running host-program and its output. */
export interface HostProcess {
  readonly process: ChildProcess;
  readonly dataFolder: string;
  output(): string;
  errors(): string;
  /** Waits for output that matches, and returns the match; fails when the program ends first. */
  says(pattern: RegExp, patience?: number): Promise<RegExpExecArray>;
  /** How many writes were acknowledged. */
  written(): number;
  /** Its end, by itself or by `signal`. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the program on a data folder; as another user when the tests run as root. */
export function startHost(
  dataFolder: string,
  env: Record<string, string> = {},
  { user, program = installedProgram }: { user?: SystemUser; program?: HostProgram } = {},
): HostProcess {
  const child = spawn(program.node, [program.path], {
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: dirname(program.path),
    env: {
      PATH: process.env.PATH,
      HOME: '/nonexistent',
      TIDEMARK_DATA: dataFolder,
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    },
  });
  const ended = once(child, 'close');
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return {
    process: child,
    dataFolder,
    output: () => output,
    errors: () => errors,
    async says(pattern, patience = 30_000) {
      for (const end = Date.now() + patience; Date.now() < end; await delay(20)) {
        const found = pattern.exec(output + errors);
        if (found) return found;
        if (child.exitCode !== null || child.signalCode !== null) break;
      }
      throw new Error(`The program never said ${pattern}. It said:\n${output}${errors}`);
    },
    written: () => Number(/wrote (\d+)\n(?!.*wrote)/s.exec(output)?.[1] ?? 0),
    async end(signal) {
      if (signal) {
        child.kill(signal);
      }
      await ended;
      return child.exitCode;
    },
  };
}

/** The process number of the postmaster, as PostgreSQL recorded it. */
export async function postmasterOf(dataFolder: string): Promise<number> {
  const text = await readFile(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  return Number.parseInt(text, 10);
}

/** The shell that stops PostgreSQL when this process has ended. */
export async function guardOf(postmaster: number): Promise<number> {
  for (const name of await readdir('/proc')) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.endsWith(`tidemark-guard\0${postmaster}\0`)) return Number(name);
  }
  throw new Error('PostgreSQL has no guard.');
}

/** Whether a process runs; one that has ended and was not waited for does not. */
export async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return status !== '' && !/\) [ZX] /.test(status);
}

/** Waits for something to become true. */
export async function until(condition: () => Promise<boolean>, patience = 15_000): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(20)) {
    if (await condition()) return;
  }
  throw new Error('It never became true.');
}

/** Whether a path exists. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
