import { appendFile, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  exists,
  guardOf,
  isAlive,
  postmasterOf,
  startPlatform,
  until,
  type Platform,
} from './host-process.ts';

let folder: string;
const started: Platform[] = [];
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'tidemark-crash-'))));
afterEach(async () => {
  for (const platform of started.splice(0)) await platform.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

function start(env?: Record<string, string>): Platform {
  const platform = startPlatform(join(folder, 'data'), env);
  started.push(platform);
  return platform;
}

/** Starts again and answers how many rows there are. */
async function rowsNow(): Promise<number> {
  const again = start({ PLATFORM_TASK: 'count' });
  const [, rows] = await again.says(/ready (\d+) /);
  expect(await again.end()).toBe(0);
  return Number(rows);
}

/** A platform in the midst of writing. */
async function writing(): Promise<Platform & { postmaster: number }> {
  const platform = start();
  await platform.says(/wrote \d\d/);
  return { ...platform, postmaster: await postmasterOf(platform.dataFolder) };
}

/** Every acknowledged write is there, and at most the one that was under way besides. */
function expectNothingLost(rows: number, platform: Platform): void {
  expect(rows).toBeGreaterThanOrEqual(platform.written());
  expect(rows).toBeLessThanOrEqual(platform.written() + 1);
}

const onLinux = process.platform === 'linux';

describe.runIf(onLinux)(
  'killed in the midst of writes, nothing is lost and the next start takes over',
  () => {
    test('we are killed: PostgreSQL stops by itself', async () => {
      const platform = await writing();
      await platform.end('SIGKILL');
      await until(async () => !(await isAlive(platform.postmaster)));
      expectNothingLost(await rowsNow(), platform);
    });

    test('we are killed, and the next start is at once', async () => {
      const platform = await writing();
      await platform.end('SIGKILL');
      expectNothingLost(await rowsNow(), platform);
    });

    test('we and the guard are killed: the orphan is found and stopped', async () => {
      const platform = await writing();
      process.kill(await guardOf(platform.postmaster), 'SIGKILL');
      await platform.end('SIGKILL');
      expect(await isAlive(platform.postmaster)).toBe(true);
      expectNothingLost(await rowsNow(), platform);
      expect(await isAlive(platform.postmaster)).toBe(false);
    });

    test('everything is killed at once', async () => {
      const platform = await writing();
      process.kill(await guardOf(platform.postmaster), 'SIGKILL');
      process.kill(platform.postmaster, 'SIGKILL');
      await platform.end('SIGKILL');
      expectNothingLost(await rowsNow(), platform);
    });

    test('PostgreSQL is killed: it comes back and we go on', async () => {
      const platform = await writing();
      process.kill(platform.postmaster, 'SIGKILL');
      await platform.says(/PostgreSQL is back/);
      const before = platform.written();
      await until(() => Promise.resolve(platform.written() > before + 5));
      expect(await platform.end('SIGTERM')).toBe(0);
      expectNothingLost(await rowsNow(), platform);
    });

    test('PostgreSQL is killed again and again', async () => {
      const platform = await writing();
      for (let round = 0; round < 5; round += 1) {
        process.kill(await postmasterOf(platform.dataFolder), 'SIGKILL');
        // Its children take the last writes while they notice.
        await until(() =>
          Promise.resolve(platform.errors().split('PostgreSQL is back').length === round + 2),
        );
        const before = platform.written();
        await until(() => Promise.resolve(platform.written() > before + 3));
      }
      expect(await platform.end('SIGTERM')).toBe(0);
      expectNothingLost(await rowsNow(), platform);
    });
  },
);

describe.runIf(onLinux)('what a crash leaves behind does not keep the next start out', () => {
  test('a postmaster.pid and a socket lock whose number another program has now', async () => {
    await rowsNow();
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
    const home = join(folder, 'data', 'postgres');
    const half = async () =>
      (await exists(home)) && (await readdir(home)).some((name) => name.startsWith('unfinished-'));
    const platform = start();
    await until(half);
    await delay(100);
    await platform.end('SIGKILL');
    expect(await exists(join(home, 'cluster'))).toBe(false);
    expect(await rowsNow()).toBe(0);
    expect(await half()).toBe(false);
  });

  test('a database that came without its password file', async () => {
    const platform = await writing();
    await platform.end('SIGTERM');
    await rm(join(folder, 'data', 'postgres', 'password'));
    expect(await rowsNow()).toBe(platform.written());
  });
});

describe.runIf(onLinux)('stopped in order', () => {
  test('nothing of ours stays, and secrets are for their owner alone', async () => {
    const platform = await writing();
    expect(await platform.end('SIGTERM')).toBe(0);
    expect(await isAlive(platform.postmaster)).toBe(false);
    const home = join(folder, 'data', 'postgres');
    expect((await stat(join(home, 'password'))).mode & 0o077).toBe(0);
    expect((await stat(home)).mode & 0o077).toBe(0);
    expect(await exists(join(home, 'cluster', 'postmaster.pid'))).toBe(false);
  });

  test('Ctrl-C reaches us before PostgreSQL, which has a process group of its own', async () => {
    const platform = await writing();
    const status = await readFile(`/proc/${platform.postmaster}/stat`, 'utf8');
    expect(status.slice(status.lastIndexOf(')') + 2).split(' ')[2]).toBe(String(platform.postmaster));
  });
});

test('a second copy on the same data folder ends with a sentence', async () => {
  const platform = await writing();
  const second = start({ PLATFORM_TASK: 'count' });
  expect(await second.end()).toBe(1);
  expect(second.errors().trim()).toBe(
    `Another Tidemark is already running with the data folder ${platform.dataFolder} (process ${platform.process.pid}). Stop it first, or set TIDEMARK_DATA to another folder.`,
  );
  const before = platform.written();
  await until(() => Promise.resolve(platform.written() > before));
});

test('a PostgreSQL that cannot start ends with a sentence and the end of its log', async () => {
  await rowsNow();
  await appendFile(join(folder, 'data', 'postgres', 'cluster', 'postgresql.conf'), 'no_such_setting = on\n');
  const platform = start({ PLATFORM_TASK: 'count' });
  expect(await platform.end()).toBe(1);
  expect(platform.errors()).toMatch(/^PostgreSQL did not start: .*no_such_setting/s);
  expect(platform.errors()).not.toContain('at file:');
});
