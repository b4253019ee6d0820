import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/base/base.server.ts';
import { postgresAccount } from './account.ts';
import { locateBinaries, type Binaries } from './binaries.ts';
import { openHome, prepareCluster, readPassword, ROLE, setPassword, type Cluster } from './cluster.ts';
import { stopStaleProcesses } from './stale-processes.ts';
import { lastLogLines, spawnPostgres, type ServerProcess } from './server-process.ts';
import { SOCKET_PORT, socketPlace } from './socket.ts';
import { StartError } from '#server/host/host.server.ts';

const DATABASE = 'tidemark';

/** How long the rest of a killed PostgreSQL may hold its memory before a start gives up, in milliseconds. */
const SETTLING = 30_000;

/** The PostgreSQL inside the data folder, answering on a socket there. */
export interface EmbeddedPostgres {
  readonly connection: pg.PoolConfig;
  /** The postmaster's process number; undefined while it is away. */
  readonly pid: number | undefined;
  /** Ends it in order, and ends the watch over it. */
  stop(): Promise<void>;
}

/** What `startPostgres` needs: the caller holds the data folder's lock. */
export interface PostgresOptions {
  readonly dataFolder: string;
  readonly log: Log;
  /** Settings of PostgreSQL that stand above ours. */
  readonly settings?: Record<string, string>;
  /** Told when PostgreSQL ended by itself; it is started again in any case. */
  readonly onExit?: (how: string) => void;
}

interface Installation {
  readonly home: string;
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly password: string;
  readonly log: Log;
  readonly settings?: Record<string, string> | undefined;
}

/**
 * Starts the PostgreSQL of a data folder, made at the first start, and keeps it running until it is stopped.
 *
 * It takes over after any crash: of us, of PostgreSQL, in the midst of making the database. Throws a `StartError`
 * where the operator can change what is wrong.
 */
export async function startPostgres({
  dataFolder,
  log,
  settings,
  onExit,
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
      onExit?.(how);
      server = await startAgain(installation, stopped.signal);
    }
  };
  const watching = watch();

  return {
    connection: await connection(installation, DATABASE),
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

async function install(dataFolder: string, log: Log): Promise<Installation> {
  const account = await postgresAccount();
  const binaries = await locateBinaries(account);
  const home = await openHome(dataFolder);
  const { password, fresh } = await readPassword(home);
  const cluster = await prepareCluster(home, binaries, account, password, log);
  const installation = { home, cluster, binaries, password, log };
  if (fresh && !cluster.created) {
    await clear(installation);
    await setPassword(cluster, binaries, password);
  }
  return installation;
}

async function clear({ home, cluster, log }: Installation): Promise<void> {
  const { path } = await socketPlace(home, cluster.folder, cluster.account);
  await stopStaleProcesses(cluster.folder, path, log);
}

/** One start, repeated while the system still holds the memory of processes that were killed. */
async function start(installation: Installation): Promise<ServerProcess> {
  const { home, cluster, binaries, log, settings } = installation;
  const end = Date.now() + SETTLING;
  for (;;) {
    await clear(installation);
    const socket = await socketPlace(home, cluster.folder, cluster.account);
    const server = await spawnPostgres(home, cluster, binaries, socket, { log, settings });
    try {
      await untilReady(server, installation);
      return server;
    } catch (error) {
      await server.stop();
      const lines = await lastLogLines(home);
      const settles = lines.includes('pre-existing shared memory block') && Date.now() < end;
      if (!settles) throw withLog(error, lines);
      await delay(500);
    }
  }
}

function withLog(error: unknown, lines: string): StartError {
  return new StartError(
    `PostgreSQL did not start: ${(error as Error).message} The end of its log:\n${lines}`,
    {
      cause: error,
    },
  );
}

/** A start that may fail for a while (a full disk, say) and is tried until it works or nobody wants it any more. */
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
      installation.log.error({ error: (error as Error).message }, 'PostgreSQL did not start; trying again');
      await delay(pause, undefined, { signal: stopped }).catch(() => undefined);
    }
  }
  return undefined;
}

async function connection(installation: Installation, database: string): Promise<pg.ClientConfig> {
  const { home, cluster, password } = installation;
  const { folder } = await socketPlace(home, cluster.folder, cluster.account);
  return { host: folder, port: SOCKET_PORT, user: ROLE, password, database };
}

const NOT_YET = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03']);

/** Waits as long as recovery takes, and makes our database when it is not there. */
async function untilReady(server: ServerProcess, installation: Installation): Promise<void> {
  const config = await connection(installation, 'postgres');
  for (let round = 1; ; round += 1) {
    if (!server.isRunning()) throw new Error(`it ended with ${await server.ended}.`);
    if (await answers(config)) return;
    if (round % 200 === 0)
      installation.log.info({}, 'PostgreSQL is still starting, perhaps recovering from a crash');
    await delay(Math.min(10 * round, 100));
  }
}

async function answers(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (NOT_YET.has(code ?? '') || message.startsWith('Connection terminated')) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
