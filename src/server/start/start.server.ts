import type { Server } from 'node:http';
import type { Logger } from 'pino';
import {
  drainConnections,
  limitConnections,
  openHttp,
  serveHttp,
  shareClientFiles,
  type FirstHandler,
  type RenderPage,
  purgeCaches,
} from '#server/http/http.server.ts';
import { ensureGroups, inviteFirstAdministrator } from '#server/identity/identity.server.ts';
import { addSystemMetrics } from '#server/graphql/graphql.server.ts';
import { ensureIndex } from '#server/search/search.server.ts';
import { loadSample } from '#server/sample/sample.server.ts';
import {
  readConfiguration,
  type Configuration,
  prepareDataFolder,
  prepareObjectsFolder,
  lockDataFolder,
  watchEventLoop,
  writeOutput,
  explainListenError,
  explainStartError,
} from '#server/host/host.server.ts';
import {
  openDatabase,
  reachDatabase,
  type DatabaseConnection,
  type DatabaseHandle,
  announceRelease,
  migrate,
  openLog,
} from '#server/base/base.server.ts';
import { leavingNode, type LeavingNode } from './leaving-node.ts';
import { openServices } from './open-services.ts';
import { startPostgres } from '#server/embedded-postgres/embedded-postgres.server.ts';
import type { Services } from '#server/services.ts';

export type { RenderPage, RequestScope } from '#server/http/http.server.ts';
export type { Services } from '#server/services.ts';

/** A Tidemark that listens. */
export type RunningTidemark = { services: Services; stop(): Promise<void> };

/** Options that differ in development. */
export type StartOptions = {
  development: boolean;
  first?: FirstHandler;
};

/**
 * How long closing may take before the process is ended without waiting for it, in milliseconds; it takes
 * seconds. Requests that are under way then have the first part of it.
 */
const longestClosing = { all: 15_000, requests: 3000 };

/**
 * Starts everything in order, prints the address and how to sign in, and stops on signals. A failed start
 * exits with 1.
 */
export async function startTidemark(renderPage: RenderPage, options: StartOptions): Promise<RunningTidemark> {
  const log = openLog({ level: process.env.LOG_LEVEL });
  const resources = new AsyncDisposableStack();

  try {
    return await open(renderPage, options, log, resources);
  } catch (error) {
    process.stderr.write(`\n${explainStartError(error)}\n`);
    await close(resources, log);
    process.exit(1);
  }
}

async function open(
  renderPage: RenderPage,
  options: StartOptions,
  log: Logger,
  resources: AsyncDisposableStack,
): Promise<RunningTidemark> {
  const configuration = readConfiguration(process.env);
  await prepareDataFolder(configuration.dataFolder);

  const { storage } = configuration;
  if (storage.kind === 'file' && storage.folder) {
    await prepareObjectsFolder(storage.folder);
  }

  const lock = await lockDataFolder(configuration.dataFolder);
  resources.defer(() => lock.release());

  // A development server waits in breakpoints and for builds.
  if (!options.development) {
    resources.defer(watchEventLoop());
  }

  let ready = false;
  const outdated = Promise.withResolvers<string>();
  const database = await openOwnDatabase(configuration, { log, unusable: outdated.resolve }, resources);
  const services = await openServices(database, configuration, log, resources);

  addSystemMetrics(services);
  const clientFolder = 'build/client';
  if (!options.development) {
    await shareClientFiles(database.db, clientFolder);
  }
  const http = openHttp(services, renderPage, {
    development: options.development,
    clientFolder,
    isReady: () => ready,
    isLeaving: () => node.isLeaving(),
  });
  const server = serveHttp(http.fetch, options.first);
  const draining = drainConnections(server);
  const node = leavingNode(services, draining);

  limitConnections(server, configuration.trustedProxies);
  await listen(server, configuration);
  resources.defer(() => draining.end(longestClosing.requests));

  const purging = purgeCaches(services.changes, configuration.cachesInFront, { log });
  resources.defer(() => purging.close());

  const closing = stopOnce(node, resources, log);
  stopOnSignals(closing);
  void outdated.promise.then((reason) => stopOutdated(reason, closing, log));

  await ensureGroups(database.db);
  await ensureIndex(database.db, log);

  const { administrator } = configuration;
  const token = await inviteFirstAdministrator(services.authentication, database.db, administrator);
  await loadSample(services);
  await services.changes.catchUp();
  ready = true;
  printBanner(configuration, token);

  // The starting program starts a server again that was ready once and then died.
  if (process.connected) {
    process.send?.('ready');
  }

  return { services, stop: closing.stop };
}

async function openOwnDatabase(
  { dataFolder, databaseAddresses: addresses }: Configuration,
  { log, unusable }: { log: Logger; unusable(reason: string): void },
  resources: AsyncDisposableStack,
): Promise<DatabaseHandle> {
  let connection: DatabaseConnection = { addresses };
  if (!addresses) {
    const postgres = await startPostgres({ dataFolder, log });
    resources.defer(() => postgres.stop());
    ({ connection } = postgres);
  }

  const database = openDatabase(connection, log);
  resources.defer(() => database.close());
  await reachDatabase(database.pool);

  // Before the migrations, so that no later release can break this one between them and its announcement.
  const announced = await announceRelease(database.pool, { log, unusable });
  resources.defer(() => announced.close());
  await migrate(database);

  return database;
}

/**
 * Closes everything that was opened, last first. What fails to close is logged and does not keep the rest
 * open.
 */
async function close(resources: AsyncDisposableStack, log: Logger): Promise<void> {
  await resources.disposeAsync().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
}

function listen(server: Server, configuration: Configuration): Promise<void> {
  const { host, port } = configuration;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, { host, port })));
    server.listen(port, host, resolve);
  });
}

/** How a running node stops: `stop` leaves and closes, `hurry` shortens the leaving. */
type Stopping = { stop(): Promise<void>; hurry(): void };

function stopOnce(node: LeavingNode, resources: AsyncDisposableStack, log: Logger): Stopping {
  let stopping: Promise<void> | null = null;
  const stop = async () => {
    await node.leave();
    // Nothing may keep the process: what is not closed then recovers as after a crash.
    const limit = setTimeout(() => {
      log.error('closing hangs; the process is ended');
      process.exit(0);
    }, longestClosing.all);
    await close(resources, log);
    clearTimeout(limit);
  };
  return { stop: () => (stopping ??= stop()), hurry: () => node.hurry() };
}

function stopOnSignals({ stop, hurry }: Stopping): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) {
      hurry();
      return;
    }
    isStopping = true;
    writeOutput('\nStopping …\n');
    void stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, end);
  }

  process.once('disconnect', end);
}

/** Ends a node whose database a later release has changed so that it can no longer be used. */
async function stopOutdated(reason: string, { stop }: Stopping, log: Logger): Promise<void> {
  log.error(reason);
  await stop();
  process.exit(1);
}

function printBanner(configuration: Configuration, token: string | null): void {
  const { url, localUser } = configuration;
  const lines = ['', `Tidemark is ready at ${url}/`];
  if (localUser) {
    lines.push('Local mode: everybody who opens it is the administrator.');
  } else if (token) {
    lines.push(`Create the first administrator once at ${url}/auth/register?token=${token}`);
  } else {
    lines.push(`Login at ${url}/auth/login`);
  }

  writeOutput(`${lines.join('\n')}\nStop with Ctrl-C.\n\n`);
}
