import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '#server/base/base.server.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { clusterName } from './stale-processes.ts';
import { spawnProgram, workingFolder } from './run-program.ts';
import { socketPort, type SocketAddress } from './socket.ts';

/** A log larger than this many bytes is renamed at the next start and replaces the one before it. */
const logLimit = 10_000_000;

/** A postmaster that was started; it may still be recovering. */
export type ServerProcess = {
  readonly pid: number;
  /** Resolves when it has ended, with its signal or exit code. */
  readonly ended: Promise<string>;
  isRunning(): boolean;
  /** Stops it: open transactions are rolled back, committed ones are on disk. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL in a process group of its own: Ctrl-C reaches only Tidemark, which then stops PostgreSQL
 * in order.
 */
export async function spawnPostgres(
  {
    home,
    cluster,
    binaries,
    socket,
  }: { home: string; cluster: Cluster; binaries: Binaries; socket: SocketAddress },
  { log, settings: own = {} }: { log: Log; settings?: Record<string, string> | undefined },
): Promise<ServerProcess> {
  const logFile = await openLog(home);
  const settings = { ...(await postgresSettings(cluster, socket)), ...own };
  const child = spawnProgram(
    binaries.postgres,
    [
      '-D',
      workingFolder(cluster.folder),
      ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    {
      cwd: cluster.folder,
      account: cluster.account,
      stdio: ['ignore', logFile.fd, logFile.fd],
      detached: true,
    },
  );

  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  await logFile.close();

  const pid = child.pid;
  if (pid === undefined) throw new Error(`PostgreSQL could not be started (${await ended}).`);

  const guard = startGuard(pid, log);
  void ended.then(() => guard.kill('SIGKILL'));

  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return { pid, ended, isRunning, stop: () => stopInOrder(child, ended, isRunning) };
}

/** The last lines of PostgreSQL's log, for the message of a failed start. */
export async function lastLogLines(home: string): Promise<string> {
  const text = await readFile(join(home, 'postgres.log'), 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-6).join('\n');
}

async function openLog(home: string) {
  const path = join(home, 'postgres.log');
  const size = await stat(path).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > logLimit) {
    await rename(path, `${path}.1`);
  }

  return open(path, 'a', 0o600);
}

async function postgresSettings(
  cluster: Cluster,
  socket: SocketAddress,
): Promise<Record<string, string | number>> {
  return {
    listen_addresses: '',
    port: socketPort,
    unix_socket_directories: socket.serverFolder,
    unix_socket_permissions: '0700',
    cluster_name: clusterName(await stat(cluster.folder)),
    max_connections: 60,
    shared_buffers: '128MB',
    jit: 'off',
    idle_in_transaction_session_timeout: '5min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Details and statements contain people's data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  };
}

/**
 * Starts a shell that waits for the end of a pipe to this process and then stops PostgreSQL, so that
 * PostgreSQL does not keep running when Tidemark is killed. If the shell is killed too, the next start stops
 * PostgreSQL.
 */
function startGuard(pid: number, log: Log): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'read -r _ <&3; kill -INT "$1"', 'tidemark-guard', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  guard.once('error', (error) =>
    log.warn(
      { error: error.message },
      'PostgreSQL runs without a guard that stops it when Tidemark is killed',
    ),
  );
  guard.unref();
  (guard.stdio[3] as Socket | null)?.on('error', () => undefined).unref();

  return guard;
}

async function stopInOrder(
  child: ChildProcess,
  ended: Promise<string>,
  isRunning: () => boolean,
): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ];
  for (const [signal, timeout] of steps) {
    if (!isRunning()) return;
    child.kill(signal);
    const abort = new AbortController();
    await Promise.race([ended, delay(timeout, undefined, { signal: abort.signal }).catch(() => undefined)]);
    abort.abort();
  }
}
