import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/base/base.server.ts';
import { postgresAccount } from './account.ts';
import { locateBinaries, type Binaries } from './binaries.ts';
import {
  openHome,
  prepareCluster,
  readPassword,
  databaseRole,
  setPassword,
  type Cluster,
} from './cluster.ts';
import { stopStaleProcesses } from './stale-processes.ts';
import { lastLogLines, spawnPostgres, type ServerProcess } from './server-process.ts';
import { socketPort, socketAddress } from './socket.ts';
import { StartError } from '#server/host/host.server.ts';
import { codeOfError } from '#domain/error/code-of-error.ts';
import { describeError } from '#domain/error/describe-error.ts';

const databaseName = 'tidemark';

/** How long a start waits until the system has released the memory of killed processes, in milliseconds. */
const memoryPatience = 30_000;

/** The PostgreSQL of a data folder, which listens on a socket. */
export type EmbeddedPostgres = {
  readonly connection: pg.PoolConfig;
  /** The process number of the postmaster; undefined while it does not run. */
  readonly pid: number | undefined;
  /** Stops it in order, and does not start it again. */
  stop(): Promise<void>;
};

/** Options of `startPostgres`, whose caller holds the lock of the data folder. */
export type PostgresOptions = {
  dataFolder: string;
  log: Log;
  /** Settings of PostgreSQL that override Tidemark's. */
  settings?: Record<string, string>;
};

type Installation = {
  home: string;
  cluster: Cluster;
  binaries: Binaries;
  password: string;
  log: Log;
  settings?: Record<string, string> | undefined;
};

/**
 * Starts the PostgreSQL of a data folder, which is created at the first start, and keeps it running until it
 * is stopped.
 *
 * It recovers from any crash: of Tidemark, of PostgreSQL, or during the creation of the database. Throws a
 * `StartError` for problems that the operator can solve.
 */
export async function startPostgres({
  dataFolder,
  log,
  settings,
}: PostgresOptions): Promise<EmbeddedPostgres> {
  const installation = { ...(await install(dataFolder, log)), settings };
  let server: ServerProcess | undefined = await start(installation);
  const stopped = new AbortController();

  const watch = async (): Promise<void> => {
    while (server) {
      const how = await server.ended;
      if (stopped.signal.aborted) return;
      server = undefined;
      log.error({ how }, 'PostgreSQL ended by itself; starting it again');
      server = await startAgain(installation, stopped.signal);
    }
  };
  const watching = watch();

  return {
    connection: await connection(installation, databaseName),
    get pid() {
      return server?.pid;
    },
    async stop() {
      stopped.abort();
      await server?.stop();
      await watching;
    },
  };
}

/** How to connect to the PostgreSQL of a data folder that another process has started. */
export async function runningPostgres(dataFolder: string): Promise<pg.PoolConfig> {
  const home = await openHome(dataFolder);
  const { password } = await readPassword(home);
  const account = await postgresAccount();
  const { folder } = await socketAddress(home, join(home, 'cluster'), account);
  return { host: folder, port: socketPort, user: databaseRole, password, database: databaseName };
}

async function install(dataFolder: string, log: Log): Promise<Installation> {
  const account = await postgresAccount();
  const binaries = await locateBinaries(account);
  const home = await openHome(dataFolder);
  const { password, isNew } = await readPassword(home);
  const cluster = await prepareCluster({ home, binaries, account, password }, log);
  const installation = { home, cluster, binaries, password, log };

  if (isNew && !cluster.created) {
    await stopStale(installation);
    await setPassword(cluster, binaries, password);
  }

  return installation;
}

async function stopStale({ home, cluster, log }: Installation): Promise<void> {
  const { path } = await socketAddress(home, cluster.folder, cluster.account);
  await stopStaleProcesses(cluster.folder, path, log);
}

/** Starts PostgreSQL; tries again while the system still holds the memory of killed processes. */
async function start(installation: Installation): Promise<ServerProcess> {
  const { home, cluster, binaries, log, settings } = installation;
  const end = Date.now() + memoryPatience;

  for (;;) {
    await stopStale(installation);
    const socket = await socketAddress(home, cluster.folder, cluster.account);
    const server = await spawnPostgres({ home, cluster, binaries, socket }, { log, settings });
    try {
      await untilReady(server, installation);
      return server;
    } catch (error) {
      await server.stop();
      const lines = await lastLogLines(home);
      const isTemporary = lines.includes('pre-existing shared memory block') && Date.now() < end;
      if (!isTemporary) throw withLog(error, lines);
      await delay(500);
    }
  }
}

function withLog(error: unknown, lines: string): StartError {
  return new StartError(`PostgreSQL did not start: ${describeError(error)} The end of its log:\n${lines}`, {
    cause: error,
  });
}

/**
 * Starts PostgreSQL again, until it works or Tidemark stops: a full disk, for example, is a temporary
 * problem.
 */
async function startAgain(
  installation: Installation,
  stopped: AbortSignal,
): Promise<ServerProcess | undefined> {
  for (let pause = 100; !stopped.aborted; pause = Math.min(pause * 2, 5000)) {
    try {
      const server = await start(installation);
      if (!stopped.aborted) {
        installation.log.info({ pid: server.pid }, 'PostgreSQL is back');
        return server;
      }
      await server.stop();
    } catch (error) {
      installation.log.error({ error: describeError(error) }, 'PostgreSQL did not start; trying again');
      await delay(pause, undefined, { signal: stopped }).catch(() => undefined);
    }
  }

  return undefined;
}

async function connection(installation: Installation, database: string): Promise<pg.ClientConfig> {
  const { home, cluster, password } = installation;
  const { folder } = await socketAddress(home, cluster.folder, cluster.account);
  return { host: folder, port: socketPort, user: databaseRole, password, database };
}

/** Error codes of connections to a PostgreSQL that is still starting. */
const startingCodes = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03']);

/**
 * Waits until PostgreSQL accepts connections, however long its recovery takes, and creates the database if it
 * is missing.
 */
async function untilReady(server: ServerProcess, installation: Installation): Promise<void> {
  const config = await connection(installation, 'postgres');
  for (let round = 1; ; round += 1) {
    if (!server.isRunning()) throw new Error(`it ended with ${await server.ended}.`);
    if (await isReady(config)) return;
    if (round % 200 === 0) {
      installation.log.info({}, 'PostgreSQL is still starting, perhaps recovering from a crash');
    }
    await delay(Math.min(10 * round, 100));
  }
}

async function isReady(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);

  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) {
      await client.query(`create database ${databaseName}`);
    }
    return true;
  } catch (error) {
    const isStarting = startingCodes.has(codeOfError(error) ?? '');
    if (isStarting || describeError(error).startsWith('Connection terminated')) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
