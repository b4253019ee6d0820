import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { pino, type Logger } from 'pino';
import { openDataEngine } from '#server/data/data.server.ts';
import { openObjectStore } from '#server/files/files.server.ts';
import { openHttp, type RenderPage } from '#server/http/http.server.ts';
import {
  ensureGroups,
  inviteFirstAdministrator,
  openAuthentication,
} from '#server/identity/identity.server.ts';
import { openJobs } from '#server/jobs/jobs.server.ts';
import { loadSample } from '#server/sample/sample.server.ts';
import { openUploads } from '#server/uploads/uploads.server.ts';
import { openChangeFeed } from './change-feed.ts';
import { readConfiguration, type Configuration } from './configuration.ts';
import { prepareDataFolder } from './data-folder.ts';
import { openDatabase, reachDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { startPostgres } from './postgres.ts';
import { lockDataFolder } from './process-lock.ts';
import { readSecret } from './secrets.ts';
import type { Services } from './services.ts';
import { explainListenError, explainStartError } from './start-error.ts';

export type { RenderPage } from '#server/http/http.server.ts';
export { keepHeader } from '#server/http/http.server.ts';
export type { Services } from './services.ts';

/** A Tidemark that listens. */
export type RunningTidemark = { services: Services; stop(): Promise<void> };

/** How a start differs in development. */
export type StartOptions = {
  development: boolean;
  /** Sees every request first and calls `next` for those that it leaves alone. */
  first?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** Undoes what was opened, last first. */
class Closing {
  private readonly steps: { name: string; close: () => Promise<unknown> }[] = [];
  add(name: string, close: () => Promise<unknown>): void {
    this.steps.push({ name, close });
  }
  async run(log: Logger): Promise<void> {
    for (const { name, close } of this.steps.splice(0).toReversed()) {
      await close().catch((error: unknown) => log.error({ err: error }, `closing ${name} failed`));
    }
  }
}

/** Starts everything in order, prints where it is and how to sign in, and stops on signals; a failed start exits with 1. */
export async function startTidemark(renderPage: RenderPage, options: StartOptions): Promise<RunningTidemark> {
  const log = pino({
    level: process.env.LOG_LEVEL ?? 'info',
    redact: ['email', '*.email', 'password', '*.password'],
  });
  const closing = new Closing();
  try {
    return await open(renderPage, options, log, closing);
  } catch (error) {
    process.stderr.write(`\n${explainStartError(error)}\n`);
    await closing.run(log);
    process.exit(1);
  }
}

async function open(
  renderPage: RenderPage,
  options: StartOptions,
  log: Logger,
  closing: Closing,
): Promise<RunningTidemark> {
  const configuration = readConfiguration(process.env);
  await prepareDataFolder(configuration.dataFolder);
  const lock = await lockDataFolder(configuration.dataFolder);
  closing.add('the lock', () => lock.release());

  let ready = false;
  const services = await openServices(configuration, log, closing);
  const clientFolder = 'build/client';
  const http = openHttp(services, renderPage, {
    development: options.development,
    clientFolder,
    isReady: () => ready,
  });
  const listener = getRequestListener(http.fetch, { overrideGlobalObjects: false });
  const { first } = options;
  const server = createServer((request, response) => {
    if (first) first(request, response, () => void listener(request, response));
    else void listener(request, response);
  });
  await listen(server, configuration);
  closing.add('the server', () => closeServer(server));

  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= closing.run(log));
  stopOnSignals(stop);

  await ensureGroups(services.database.db);
  const { authentication, database } = services;
  const token = await inviteFirstAdministrator(authentication, database.db, configuration.administrator);
  await loadSample(services);
  services.changes.announce();
  ready = true;
  greet(configuration, token);
  return { services, stop };
}

async function openServices(configuration: Configuration, log: Logger, closing: Closing): Promise<Services> {
  const { dataFolder, databaseUrl } = configuration;
  let connection;
  if (databaseUrl) connection = { connectionString: databaseUrl };
  else {
    const postgres = await startPostgres({ dataFolder, log });
    closing.add('PostgreSQL', () => postgres.stop());
    ({ connection } = postgres);
  }
  const database = openDatabase(connection, log);
  closing.add('the database', () => database.close());
  await reachDatabase(database.pool);
  await migrate(database);
  const objects = await openObjectStore({
    storage: configuration.storage,
    folder: join(dataFolder, 'files'),
  });
  const engine = await openDataEngine({ db: database.db, objects, folder: join(dataFolder, 'replica'), log });
  closing.add('the data engine', () => engine.close());
  const changes = openChangeFeed(database.pool, log);
  closing.add('the change feed', () => changes.close());
  const jobs = await openJobs(database, log);
  closing.add('jobs', () => jobs.close());
  const schedule = (id: number) => jobs.add('read-upload', id);
  const uploads = await openUploads({ database, objects, engine, log, schedule });
  closing.add('uploads', () => uploads.close());
  await jobs.handle('read-upload', (id) => uploads.analyse(id));
  const secret = await readSecret(dataFolder);
  const authentication = await openAuthentication({ database, secret, url: configuration.url });
  return { configuration, log, database, objects, engine, uploads, authentication, changes };
}

function listen(server: Server, configuration: Configuration): Promise<void> {
  const { host, port } = configuration;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, { host, port })));
    server.listen(port, host, resolve);
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 3000).unref();
  });
}

function stopOnSignals(stop: () => Promise<void>): void {
  const end = () => {
    process.stdout.write('\nStopping …\n');
    void stop().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  process.once('disconnect', end);
}

function greet(configuration: Configuration, token: string | null): void {
  const { url, administrator, localUser } = configuration;
  const lines = ['', `Tidemark is ready at ${url}/`];
  if (localUser) lines.push('Local mode: everybody who opens it is the administrator.');
  else if (token) lines.push(`Create the first administrator once at ${url}/auth/register?token=${token}`);
  else lines.push(`Sign in at ${url}/auth/login${administrator ? ` as ${administrator.email}` : ''}`);
  process.stdout.write(`${lines.join('\n')}\nStop with Ctrl-C.\n\n`);
}
