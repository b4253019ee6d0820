import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  exists,
  guardOf,
  isAlive,
  postmasterOf,
  startHost,
  until,
  type HostProcess,
} from './host-process.ts';

let folder: string;
/** Holds a data folder with an empty database, which tests copy instead of making one each. */
let prepared: string;
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'tidemark-prepared-'));
  expect(await startHost(join(prepared, 'data'), { HOST_TASK: 'count' }).end()).toBe(0);
});
afterAll(async () => rm(prepared, { recursive: true, force: true }));

const started: HostProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-crash-'));
  execFileSync('cp', ['-a', join(prepared, 'data'), folder]);
});
afterEach(async () => {
  for (const host of started.splice(0)) {
    await host.end('SIGTERM');
  }
  await rm(folder, { recursive: true, force: true });
});

function start(env?: Record<string, string>): HostProcess {
  const host = startHost(join(folder, 'data'), env);
  started.push(host);
  return host;
}

/** Starts again and answers how many rows there are. */
async function rowsNow(): Promise<number> {
  const again = start({ HOST_TASK: 'count' });
  const [, rows] = await again.says(/ready (\d+) /);
  expect(await again.end()).toBe(0);
  return Number(rows);
}

/** A host in the midst of writing. */
async function writing(): Promise<HostProcess & { postmaster: number }> {
  const host = start();
  await host.says(/wrote \d\d/);
  return { ...host, postmaster: await postmasterOf(host.dataFolder) };
}

/** Every acknowledged write is there, and at most the one that was under way besides. */
function expectNothingLost(rows: number, host: HostProcess): void {
  expect(rows).toBeGreaterThanOrEqual(host.written());
  expect(rows).toBeLessThanOrEqual(host.written() + 1);
}

const onLinux = process.platform === 'linux';

describe.runIf(onLinux)(
  'killed in the midst of writes, nothing is lost and the next start takes over',
  () => {
    test('we are killed: PostgreSQL stops by itself', async () => {
      const host = await writing();
      await host.end('SIGKILL');
      await until(async () => !(await isAlive(host.postmaster)));
      expectNothingLost(await rowsNow(), host);
    });

    test('we are killed, and the next start is at once', async () => {
      const host = await writing();
      await host.end('SIGKILL');
      expectNothingLost(await rowsNow(), host);
    });

    test('we and the guard are killed: the orphan is found and stopped', async () => {
      const host = await writing();
      process.kill(await guardOf(host.postmaster), 'SIGKILL');
      await host.end('SIGKILL');
      expect(await isAlive(host.postmaster)).toBe(true);
      expectNothingLost(await rowsNow(), host);
      expect(await isAlive(host.postmaster)).toBe(false);
    });

    test('everything is killed at once', async () => {
      const host = await writing();
      process.kill(await guardOf(host.postmaster), 'SIGKILL');
      process.kill(host.postmaster, 'SIGKILL');
      await host.end('SIGKILL');
      expectNothingLost(await rowsNow(), host);
    });

    test('PostgreSQL is killed again and again: it comes back each time, and we go on', async () => {
      const host = await writing();
      for (let round = 0; round < 3; round += 1) {
        process.kill(await postmasterOf(host.dataFolder), 'SIGKILL');
        // Its children take the last writes while they notice.
        await until(() => Promise.resolve(host.errors().split('PostgreSQL is back').length === round + 2));
        const before = host.written();
        await until(() => Promise.resolve(host.written() > before + 3));
      }
      expect(await host.end('SIGTERM')).toBe(0);
      expectNothingLost(await rowsNow(), host);
    });
  },
);

describe.runIf(onLinux)('what a crash leaves behind does not keep the next start out', () => {
  test('a postmaster.pid and a socket lock whose number another program has now', async () => {
    const cluster = join(folder, 'data', 'postgres', 'cluster');
    await writeFile(
      join(cluster, 'postmaster.pid'),
      `${process.pid}\n/proc/self/cwd\n1700000000\n5432\n\n\n`,
    );
    await writeFile(
      join(cluster, '.s.PGSQL.5432.lock'),
      `${process.pid}\n/proc/self/cwd\n1700000000\n5432\n\n`,
    );
    await writeFile(join(cluster, '.s.PGSQL.5432'), '');
    expect(await rowsNow()).toBe(0);
  });

  test('a database that was only half made', async () => {
    await rm(join(folder, 'data'), { recursive: true });
    const home = join(folder, 'data', 'postgres');
    const half = async () =>
      (await exists(home)) && (await readdir(home)).some((name) => name.startsWith('unfinished-'));
    const host = start();
    await until(half);
    await delay(100);
    await host.end('SIGKILL');
    expect(await exists(join(home, 'cluster'))).toBe(false);
    expect(await rowsNow()).toBe(0);
    expect(await half()).toBe(false);
  });
});

test.runIf(onLinux)(
  'stopped in order, nothing of ours stays, secrets are for their owner alone, and the next start needs no password file',
  async () => {
    const host = await writing();
    // Ctrl-C reaches us before PostgreSQL, which has a process group of its own.
    const status = await readFile(`/proc/${host.postmaster}/stat`, 'utf8');
    expect(status.slice(status.lastIndexOf(')') + 2).split(' ')[2]).toBe(String(host.postmaster));
    expect(await host.end('SIGTERM')).toBe(0);
    expect(await isAlive(host.postmaster)).toBe(false);
    const home = join(folder, 'data', 'postgres');
    expect((await stat(join(home, 'password'))).mode & 0o077).toBe(0);
    expect((await stat(home)).mode & 0o077).toBe(0);
    expect(await exists(join(home, 'cluster', 'postmaster.pid'))).toBe(false);

    // As in a database that was brought from elsewhere.
    await rm(join(home, 'password'));
    expect(await rowsNow()).toBe(host.written());
  },
);

test('a second copy on the same data folder ends with a sentence', async () => {
  const host = await writing();
  const second = start({ HOST_TASK: 'count' });
  expect(await second.end()).toBe(1);
  expect(second.errors().trim()).toBe(
    `Another Tidemark is already running with the data folder ${host.dataFolder} (process ${host.process.pid}). Stop it first, or set TIDEMARK_DATA to another folder.`,
  );
  const before = host.written();
  await until(() => Promise.resolve(host.written() > before));
});

test('a PostgreSQL that cannot start ends with a sentence and the end of its log', async () => {
  await appendFile(join(folder, 'data', 'postgres', 'cluster', 'postgresql.conf'), 'no_such_setting = on\n');
  const host = start({ HOST_TASK: 'count' });
  expect(await host.end()).toBe(1);
  expect(host.errors()).toMatch(/^PostgreSQL did not start: .*no_such_setting/s);
  expect(host.errors()).not.toContain('at file:');
});
