import { execFile } from 'node:child_process';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '#server/base/base.server.ts';
import { StartError } from '#server/host/host.server.ts';

/** How long one of PostgreSQL's ways to stop is given before the next, harder one, in milliseconds. */
const PATIENCE = 10_000;
const BRIEFLY = 3000;

/**
 * Ends what an earlier run left in the database's folder and removes its marks, so that a start finds it at rest.
 *
 * Called by the one Tidemark of the data folder: whatever PostgreSQL still runs there has lost its master. It is told
 * to finish in order, then at once; either way PostgreSQL keeps everything it acknowledged.
 */
export async function stopStaleProcesses(folder: string, socketPath: string, log: Log): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const { postmaster, all } = await leftoverProcesses(folder);
    if (all.length === 0) break;
    // Those without a master end by themselves as soon as they look up from what they do; SIGINT says nothing to them.
    if (signal === 'SIGINT' && postmaster === undefined && (await gone(folder, BRIEFLY))) break;
    if (signal === 'SIGINT' && postmaster === undefined) continue;
    log.warn({ processes: all, signal }, 'stopping a PostgreSQL that an earlier run left behind');
    for (const pid of signal === 'SIGKILL' || postmaster === undefined ? all : [postmaster])
      send(pid, signal);
    await gone(folder, postmaster === undefined ? BRIEFLY : PATIENCE);
  }
  const { all: left } = await leftoverProcesses(folder);
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

/** The processes of PostgreSQL that stand in the folder, and which of them is the postmaster if it still lives. */
async function leftoverProcesses(folder: string): Promise<{ postmaster: number | undefined; all: number[] }> {
  const recorded = Number.parseInt(
    await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => ''),
    10,
  );
  if (process.platform !== 'linux') {
    const lives = recorded > 0 && (await isPostmaster(recorded, folder));
    return lives ? { postmaster: recorded, all: [recorded] } : { postmaster: undefined, all: [] };
  }
  const home = await stat(folder);
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (pid > 0 && (await standsIn(pid, home))) found.push(pid);
  }
  return { postmaster: found.find((pid) => pid === recorded), all: found };
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

async function gone(folder: string, patience: number): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(50)) {
    if ((await leftoverProcesses(folder)).all.length === 0) return true;
  }
  return false;
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
