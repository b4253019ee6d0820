import { execFile } from 'node:child_process';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PlatformLog } from '../platform-log.ts';
import { StartError } from '../start-error.ts';

/** How long one of PostgreSQL's ways to stop is given before the next, harder one, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Ends what an earlier run left in the database's folder and removes its marks, so that a start finds it at rest.
 *
 * Called by the one Tidemark of the data folder: whatever PostgreSQL still runs there has lost its master. It is told
 * to finish in order, then at once; either way PostgreSQL keeps everything it acknowledged.
 */
export async function clearLeftovers(folder: string, socketPath: string, log: PlatformLog): Promise<void> {
  const steps: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL'];
  for (const signal of steps) {
    const left = await leftoverProcesses(folder);
    if (left.length === 0) break;
    log.warn({ processes: left, signal }, 'stopping a PostgreSQL that an earlier run left behind');
    // The first of them is the postmaster, which ends the others; by the last step they are on their own.
    for (const pid of signal === 'SIGKILL' ? left : left.slice(0, 1)) send(pid, signal);
    await gone(folder, PATIENCE);
  }
  const left = await leftoverProcesses(folder);
  if (left.length > 0) {
    throw new StartError(
      `A PostgreSQL of an earlier run still uses ${folder} and cannot be stopped (process ${left.join(', ')}). Stop it, then start Tidemark again.`,
    );
  }
  await refuseUnseen(folder, socketPath);
  // With nothing alive these only mislead: PostgreSQL believes them when another program got the same number.
  for (const path of [join(folder, 'postmaster.pid'), socketPath, `${socketPath}.lock`])
    await rm(path, { force: true });
}

/** The processes of PostgreSQL that stand in the folder, the postmaster first. */
export async function leftoverProcesses(folder: string): Promise<number[]> {
  const recorded = Number.parseInt(
    await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => ''),
    10,
  );
  if (process.platform !== 'linux') {
    return recorded > 0 && (await isPostmaster(recorded, folder)) ? [recorded] : [];
  }
  const home = await stat(folder);
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (pid > 0 && (await standsIn(pid, home))) found.push(pid);
  }
  return found.sort((a, b) => Number(b === recorded) - Number(a === recorded) || a - b);
}

/** Every process of PostgreSQL stays in its database's folder, which no recycled number feigns. */
async function standsIn(pid: number, home: { dev: number; ino: number }): Promise<boolean> {
  try {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8');
    if (name.trim() !== 'postgres' || !(await isAlive(pid))) return false;
    const at = await stat(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES' || error.code === 'EPERM') return undefined;
      throw error;
    });
    if (at) return at.dev === home.dev && at.ino === home.ino;
    // Root in a container may not follow another user's link; the name that we gave the processes is still open.
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(clusterName(home));
  } catch {
    return false;
  }
}

/** The name that a database's processes carry in their titles: that of its folder, told apart from every other on the machine. */
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
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function gone(folder: string, patience: number): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end && (await leftoverProcesses(folder)).length > 0) await delay(50);
}

/** A PostgreSQL that answers but has no process we can see runs in another container on the same folder. */
async function refuseUnseen(folder: string, socketPath: string): Promise<void> {
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect(socketPath);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
  if (!answers) return;
  throw new StartError(
    `The database in ${folder} is in use by a PostgreSQL of another container. Stop that one first, or set TIDEMARK_DATA to another folder.`,
  );
}
