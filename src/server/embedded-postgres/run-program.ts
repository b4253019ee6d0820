import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import type { Account } from './account.ts';

/** What a PostgreSQL program finds around it: the folder it stands in, the user it is, and its open files. */
export interface RunOptions {
  readonly cwd: string;
  readonly account: Account | undefined;
  readonly stdio: StdioOptions;
  readonly detached?: boolean;
}

/**
 * Where a program started by `spawnProgram` finds the folder it stands in.
 *
 * Node enters the folder while it is still root, so on Linux this link leads there even when the folders above are
 * closed to the program's user (a data folder below /root, say).
 */
export function standingFolder(cwd: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cwd;
}

/** Starts a program with nothing of our environment but what it needs: no secret of ours, no PG* variable of the user's. */
export function spawnProgram(program: string, args: readonly string[], options: RunOptions): ChildProcess {
  const { PATH = '/usr/bin:/bin', TMPDIR } = process.env;
  return spawn(program, args, {
    ...options.account,
    cwd: options.cwd,
    stdio: options.stdio,
    detached: options.detached ?? false,
    env: { PATH, ...(TMPDIR ? { TMPDIR } : {}), LC_ALL: 'C', TZ: 'UTC' },
  });
}

/** Runs a program to its end; throws with what it wrote when it fails. Standard input is empty. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: Omit<RunOptions, 'stdio'> & { files?: readonly number[]; input?: string },
): Promise<string> {
  const child = spawnProgram(program, args, {
    ...options,
    stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', ...(options.files ?? [])],
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdin?.on('error', () => undefined).end(options.input);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (...ended) => resolve(ended));
  });
  if (code === 0) return output;
  throw new Error(`${program} ended with ${signal ?? code}: ${output.trim().slice(-2000)}`);
}
