import { execFile } from 'node:child_process';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '#server/base/base.server.ts';
import { StartError } from '#server/host/host.server.ts';
import { codeOfError } from '#domain/error/code-of-error.ts';

/**
 * How long each signal may take before the next, stronger one is sent, in milliseconds; `orphans` have no
 * postmaster.
 */
const timeouts = { postmaster: 10_000, orphans: 3000 };

/**
 * Stops processes that an earlier run left in the database's folder, and removes their lock files.
 *
 * The caller holds the lock of the data folder, so no other Tidemark uses these processes. They get the
 * signals for a normal and then for an immediate stop; PostgreSQL keeps committed data in both cases.
 */
export async function stopStaleProcesses(folder: string, socketPath: string, log: Log): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const { postmaster, all } = await staleProcesses(folder);
    if (all.length === 0) break;
    // Processes without a postmaster ignore SIGINT and end by themselves after their current work.
    if (signal === 'SIGINT' && postmaster === undefined && (await haveEnded(folder, timeouts.orphans))) break;
    if (signal === 'SIGINT' && postmaster === undefined) continue;
    log.warn({ processes: all, signal }, 'stopping a PostgreSQL of an earlier run');
    for (const pid of signal === 'SIGKILL' || postmaster === undefined ? all : [postmaster]) {
      send(pid, signal);
    }
    await haveEnded(folder, postmaster === undefined ? timeouts.orphans : timeouts.postmaster);
  }

  const { all: left } = await staleProcesses(folder);
  if (left.length > 0) {
    throw new StartError(
      `A PostgreSQL of an earlier run still uses ${folder} and cannot be stopped (process ${left.join(', ')}). Stop it, then start Tidemark again.`,
    );
  }

  await checkOtherContainers(folder, socketPath);
  // PostgreSQL would trust these files if another program has the process number in them by now.
  for (const path of [join(folder, 'postmaster.pid'), socketPath, `${socketPath}.lock`]) {
    await rm(path, { force: true });
  }
}

/**
 * The PostgreSQL processes whose working directory is the folder, and which of them is the postmaster, if it
 * runs.
 */
async function staleProcesses(folder: string): Promise<{ postmaster: number | undefined; all: number[] }> {
  const recorded = Number.parseInt(
    await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => ''),
    10,
  );
  if (process.platform !== 'linux') {
    const isRunning = recorded > 0 && (await isPostmaster(recorded, folder));
    if (isRunning) return { postmaster: recorded, all: [recorded] };
    return { postmaster: undefined, all: [] };
  }

  const home = await stat(folder);
  const found: number[] = [];

  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (pid > 0 && (await worksIn(pid, home))) {
      found.push(pid);
    }
  }

  return { postmaster: found.find((pid) => pid === recorded), all: found };
}

/**
 * Whether a process is a PostgreSQL with this working directory; unlike a process number, that is never
 * reused.
 */
async function worksIn(pid: number, home: { dev: number; ino: number }): Promise<boolean> {
  try {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8');
    if (name.trim() !== 'postgres' || !(await isAlive(pid))) return false;
    const at = await stat(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES' || error.code === 'EPERM') return undefined;
      throw error;
    });
    if (at) return at.dev === home.dev && at.ino === home.ino;
    // Root in a container may not read the link of another user, but can read the cluster name in the command
    // line.
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(clusterName(home));
  } catch {
    return false;
  }
}

/** The cluster name of a database, part of the titles of its processes; unique on this machine. */
export function clusterName(folder: { dev: number; ino: number }): string {
  return `tidemark-${folder.dev.toString(36)}-${folder.ino.toString(36)}.`;
}

async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8');
  return !/^\d+ \(.*\) [ZX]/s.test(status);
}

async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({
    stdout: '',
  }));
  return basename(stdout.split(' ')[0] ?? '') === 'postgres' && stdout.includes(folder);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOfError(error) !== 'ESRCH') throw error;
  }
}

async function haveEnded(folder: string, timeout: number): Promise<boolean> {
  for (const end = Date.now() + timeout; Date.now() < end; await delay(50)) {
    if ((await staleProcesses(folder)).all.length === 0) return true;
  }
  return false;
}

/**
 * Throws when a PostgreSQL without a visible process accepts connections: it runs in another container on
 * this folder.
 */
async function checkOtherContainers(folder: string, socketPath: string): Promise<void> {
  const isListening = await new Promise<boolean>((resolve) => {
    const socket = connect(socketPath);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
  if (!isListening) return;

  throw new StartError(
    `The database in ${folder} is in use by a PostgreSQL of another container. Stop that one first, or set TIDEMARK_DATA to another folder.`,
  );
}
