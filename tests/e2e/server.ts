import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { test as base, type BrowserContext, type Page, type Request } from '@playwright/test';

export { expect } from '@playwright/test';

/** The administrator of every test server. */
export const ADMINISTRATOR = { email: 'admin@example.org', password: 'a password for tests' } as const;

/** A built server that runs for a test. */
export interface TestServer {
  readonly url: string;
  /** Where it listens, whatever its `TIDEMARK_URL` is. */
  readonly ownUrl: string;
  readonly dataFolder: string;
  readonly process: ChildProcess;
  /** Everything it has written so far. */
  output(): string;
  /** Ends it in order; its data folder goes too unless it was given. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Starts the built server on a free port or `port`, by default with a fresh data folder and an administrator,
 * and waits until it is ready; `checkout` is the folder of another build. `{port}` in the environment is that
 * port; a `TIDEMARK_URL` is the address of the server.
 */
export async function startServer(
  env: Record<string, string> = {},
  {
    dataFolder,
    patience = 180_000,
    checkout = root,
    port: fixedPort,
  }: { dataFolder?: string; patience?: number; checkout?: string; port?: number } = {},
): Promise<TestServer> {
  const data = dataFolder ?? (await mkdtemp(join(tmpdir(), 'tidemark-e2e-')));
  const port = fixedPort ?? (await freePort());
  const own = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, value.replace('{port}', String(port))]),
  );
  const child = spawn(process.execPath, [join(checkout, 'build', 'server', 'index.js')], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: tmpdir(),
      NODE_ENV: 'production',
      UV_THREADPOOL_SIZE: '16',
      NODE_COMPILE_CACHE: join(checkout, 'build', 'server', '.compiled'),
      PORT: String(port),
      TIDEMARK_DATA: data,
      TIDEMARK_ADMIN_EMAIL: ADMINISTRATOR.email,
      TIDEMARK_ADMIN_PASSWORD: ADMINISTRATOR.password,
      ...own,
    },
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ownUrl = `http://127.0.0.1:${port}`;
  const server: TestServer = {
    url: own.TIDEMARK_URL ?? ownUrl,
    ownUrl,
    dataFolder: data,
    process: child,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (dataFolder === undefined) {
        await rm(data, { recursive: true, force: true });
      }
    },
  };
  await untilReady(server, patience);
  return server;
}

async function untilReady(server: TestServer, patience: number): Promise<void> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if (server.process.exitCode !== null || server.process.signalCode !== null) break;
    const ready = await fetch(`${server.ownUrl}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    // A start that loads the sample takes long, and answering this takes computing time of it.
    await delay(250);
  }
  const { exitCode, signalCode } = server.process;
  const how =
    exitCode === null && signalCode === null
      ? `was not ready within ${patience} ms`
      : `ended with ${signalCode ?? exitCode}`;
  const output = server.output();
  await server.stop();
  throw new Error(`The server ${how}. It wrote:\n${output}`);
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Playwright's `test` with a server: `tidemark`, one for each worker; `serverEnv` adds to its environment.
 */
export const test = base.extend<object, { tidemark: TestServer; serverEnv: Record<string, string> }>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  tidemark: [
    async ({ serverEnv }, use) => {
      const server = await startServer(serverEnv);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ tidemark }, use) => use(tidemark.url),
  context: async ({ context, tidemark }, use, { title, errors }) => {
    waitForHydration(context);
    const unanswered = collectUnanswered(context);
    await use(context);
    if (errors.length === 0) return;
    const requests = unanswered().map(
      (request) => `${request.method()} ${request.url()} ${request.postData() ?? ''}`,
    );
    const end = (lines: readonly string[]) =>
      lines
        .slice(-20)
        .map((line) => `  ${line.slice(0, 500)}`)
        .join('\n');
    console.log(`"${title}" failed. Requests without a response:\n${end(requests)}`);
    console.log(`The last lines of the server's log:\n${end(tidemark.output().trimEnd().split('\n'))}`);
  },
});

/**
 * Returns what lists the requests of a context that have been sent and not been answered: a failed test may
 * have waited for one.
 */
function collectUnanswered(context: BrowserContext): () => Request[] {
  const unanswered = new Set<Request>();
  context.on('request', (request) => unanswered.add(request));
  context.on('requestfinished', (request) => unanswered.delete(request));
  context.on('requestfailed', (request) => unanswered.delete(request));
  return () => [...unanswered];
}

/** Lets every `goto` and `reload` of a context's pages wait until the page reacts to keys and clicks. */
export function waitForHydration(context: BrowserContext): void {
  context.on('page', (page) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = (...args) => goto(...args).then((response) => hydrated(page).then(() => response));
    page.reload = (...args) => reload(...args).then((response) => hydrated(page).then(() => response));
  });
}

/**
 * Lets the requests of a page through that are held or refused by its routes. The routes stay: Chromium may
 * never answer a request that is under way when interception ends.
 */
export async function letThrough(page: Page): Promise<void> {
  await page.route('**/*', (route) => route.continue().catch(() => undefined));
}

/** Waits until React has taken over the page, where it does. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { siteKind, hydrated: done } = document.documentElement.dataset;
    return siteKind === undefined || done !== undefined;
  });
}
