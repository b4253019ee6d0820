import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from './axe.ts';
import { expect, freePort, startServer, test, type TestServer } from './server.ts';

/** Starts the built server where it cannot work, and answers how it ended and what it said. */
async function failedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['build/server/index.js'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: said.trim() };
}

/** A second copy of a server that runs is refused its data folder. */
async function seeFolderRefused(server: TestServer): Promise<void> {
  const { code, said } = await failedStart({
    TIDEMARK_DATA: server.dataFolder,
    PORT: String(await freePort()),
  });
  expect(code).toBe(1);
  expect(said).toContain(`process ${server.process.pid}`);
}

/** A start on a port that another program has ends, with the PostgreSQL that it had started. */
async function seePortRefused(dataFolder: string): Promise<void> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { code, said } = await failedStart({
    TIDEMARK_DATA: dataFolder,
    PORT: String(port),
    TIDEMARK_SAMPLE: 'none',
  });
  other.close();
  expect(code).toBe(1);
  expect(said).toContain(`Port ${port} is already in use`);
}

test('a wrong setting ends the start with one line', async () => {
  const { code, said } = await failedStart({ PORT: 'eighty' });
  expect(code).toBe(1);
  expect(said).toMatch(/^PORT[^\n]*\.$/);
});

/**
 * Opens the link to register with that a server has printed; nothing is wrong with what it shows, wide and
 * narrow.
 */
async function openRegistration(page: Page, server: TestServer): Promise<void> {
  await page.goto(/http\S*\/auth\/register\S*/.exec(server.output())?.[0] ?? '');
  await expect(page.getByLabel('Password')).toBeVisible();
  for (const [width, schemes] of [
    [1440, ['light', 'dark']],
    [390, ['dark']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violations(page, schemes), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

/** In local mode everybody is the administrator, which pages and tools say; there is nothing to leave. */
async function seeLocalMode({ url }: TestServer): Promise<void> {
  const html = await (await fetch(`${url}/`)).text();
  expect(html).toContain('Local mode: everybody who reaches this address is the administrator.');
  expect(html).toContain('>Edit<');
  expect(html).not.toContain('Logout');
  const edit = await (await fetch(`${url}/edit/home`)).text();
  expect(edit).toContain('Local mode');
  expect(edit).not.toContain('>Logout<');
}

/** Ends a server by `stop`, and sees that it stops in order, with its PostgreSQL. */
async function endInOrder(server: TestServer, stop: () => unknown): Promise<void> {
  const file = join(server.dataFolder, 'postgres', 'cluster', 'postmaster.pid');
  const postmaster = Number.parseInt(await readFile(file, 'utf8'), 10);
  const exited = once(server.process, 'exit');
  stop();
  expect(await exited).toEqual([0, null]);
  expect(() => process.kill(postmaster, 0)).toThrow('ESRCH');
}

test('the server prints a link to register with, local mode has no way out, a second copy and a port in use end the start with a sentence, and both stop in order on SIGTERM and when the parent process has ended', async ({
  page,
}) => {
  const env = { TIDEMARK_ADMIN_EMAIL: '', TIDEMARK_ADMIN_PASSWORD: '', TIDEMARK_SAMPLE: 'none' };
  const dataFolder = await mkdtemp(join(tmpdir(), 'tidemark-start-'));
  try {
    const server = await startServer(env, { dataFolder });
    await openRegistration(page, server);
    await seeFolderRefused(server);
    await endInOrder(server, () => server.process.kill('SIGTERM'));
    await seePortRefused(dataFolder);

    const local = await startServer({ ...env, TIDEMARK_LOCAL_USER: '1' }, { dataFolder });
    await seeLocalMode(local);
    await endInOrder(local, () => local.process.disconnect());
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
});
