import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { withoutUndefined } from '#domain/value/object/without-undefined.ts';
import type { SystemAccount } from './account.ts';

/** The working directory, the user and the open files of a program. */
export type RunOptions = {
  cwd: string;
  account: SystemAccount | undefined;
  stdio: StdioOptions;
  detached?: boolean;
};

/**
 * The path of the working directory as a program that `spawnProgram` starts should use it.
 *
 * Node enters the folder while it is still root. On Linux, this link leads there even when the parent folders
 * are closed to the program's user, such as a data folder below /root.
 */
export function workingFolder(cwd: string): string {
  if (process.platform === 'linux') return '/proc/self/cwd';
  return cwd;
}

/** Starts a program with the environment variables that it needs: no secrets and no PG* variables. */
export function spawnProgram(program: string, args: readonly string[], options: RunOptions): ChildProcess {
  const { PATH = '/usr/bin:/bin', TMPDIR } = process.env;
  return spawn(program, args, {
    ...options.account,
    cwd: options.cwd,
    stdio: options.stdio,
    detached: options.detached ?? false,
    env: withoutUndefined({ PATH, TMPDIR: TMPDIR || undefined, LC_ALL: 'C', TZ: 'UTC' }),
  });
}

/** Runs a program until it ends and returns its output; throws with the output when it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: Omit<RunOptions, 'stdio'> & { files?: readonly number[]; input?: string },
): Promise<string> {
  const { files = [], input } = options;
  const stdin = input === undefined ? 'ignore' : 'pipe';
  const child = spawnProgram(program, args, { ...options, stdio: [stdin, 'pipe', 'pipe', ...files] });
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
