import { execFileSync } from 'node:child_process';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareDataFolder } from '#server/host/data-folder.ts';
import { locateBinaries } from '#server/embedded-postgres/binaries.ts';
import { copyProgram, installedPostgres, makeFolderFor } from './copied-program.ts';
import { startHost, type HostProgram, type SystemUser } from './host-process.ts';

const asRoot = process.getuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
const count = { HOST_TASK: 'count' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-places-'));
  await chmod(folder, 0o755);
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

/** Starts once; a second start shows that what the first one made is also found again. */
async function expectStart(dataFolder: string): Promise<void> {
  const host = startHost(dataFolder, { ...count, TMPDIR: tmpdir() });
  expect(await host.end(), host.errors()).toBe(0);
}

const long = 'a'.repeat(70);

test('a path that is too long for a socket, in a folder that only its owner may enter', async () => {
  await mkdir(join(folder, 'closed'), { mode: 0o700 });
  const data = join(folder, 'closed', long, long);
  await expectStart(data);
  const sockets = (await readFile(join(data, 'postgres', 'socket-folder'), 'utf8')).trim();
  expect((await lstat(sockets)).mode & 0o777).toBe(0o700);
  await rm(sockets, { recursive: true });
  await expectStart(data);
  await rm(sockets, { recursive: true });
});

test('a folder that exists and is open to others is closed for them', async () => {
  const data = join(folder, 'open');
  await mkdir(data);
  await chmod(data, 0o755);
  await prepareDataFolder(data);
  expect((await lstat(data)).mode & 0o777).toBe(0o700);
});

test('a path with blanks, quotes and letters of other languages, and no port on any network', async () => {
  const data = join(folder, `Ana's "Daten" – море`);
  const host = startHost(data, { HOST_TASK: 'wait' });
  const [, pid] = await host.says(/ready \d+ (\d+)/);
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  expect(command).toContain('listen_addresses=\0');
  if (asRoot) {
    expect((await lstat(`/proc/${pid}`)).uid).not.toBe(0);
  }
  await host.end('SIGTERM');
  await expectStart(data);
});

describe.runIf(asRoot)('as root', () => {
  test('a folder that only its owner may enter', async () => {
    await mkdir(join(folder, 'closed'), { mode: 0o700 });
    await expectStart(join(folder, 'closed', 'data'));
    await expectStart(join(folder, 'closed', 'data'));
  });

  describe('and other users, who start a copy of the program where they can reach it', () => {
    let reachable: string;
    let program: HostProgram;
    beforeAll(async () => {
      reachable = await makeFolderFor(nobody);
      program = await copyProgram(reachable);
    });
    afterAll(async () => rm(reachable, { recursive: true, force: true }));

    /** Where `user` may keep a data folder. */
    async function makeHome(user: SystemUser): Promise<string> {
      const home = join(reachable, String(user.uid));
      await mkdir(home);
      await chown(home, user.uid, user.gid);
      return home;
    }

    /** Starts the copy as `user`, with a temporary folder of their own. */
    const startAs = (user: SystemUser, home: string) =>
      startHost(
        join(home, 'data'),
        { ...count, TMPDIR: home, NODE_COMPILE_CACHE: join(home, 'compiled') },
        { user, program },
      );

    test('a data folder that another user made, who is refused once it was copied and belongs to root', async () => {
      const home = await makeHome(nobody);
      const first = startAs(nobody, home);
      expect(await first.end(), first.errors()).toBe(0);
      await expectStart(join(home, 'data'));

      execFileSync('chown', ['-R', '0:0', join(home, 'data')]);
      const refused = startAs(nobody, home);
      expect(await refused.end()).toBe(1);
      expect(refused.errors().trim().split('\n')).toHaveLength(1);
      expect(refused.errors()).toContain('TIDEMARK_DATA');
      await expectStart(join(home, 'data'));
    });

    test('a user without a name can start it, or sees what is missing', async () => {
      const unnamed = { uid: 54321, gid: 54321 };
      const host = startAs(unnamed, await makeHome(unnamed));
      const code = await host.end();
      if (code !== 0) {
        expect(host.errors()).toContain('PostgreSQL needs a user with a name');
      }
    });
  });

  describe('programs that cannot be reached', () => {
    const temporary = process.env.TMPDIR;
    afterEach(() => {
      if (temporary === undefined) {
        delete process.env.TMPDIR;
      } else {
        process.env.TMPDIR = temporary;
      }
    });

    /**
     * The program and its libraries again, in a folder for root alone, with a temporary folder of their own.
     */
    async function closedPrograms() {
      await mkdir(join(folder, 'closed'), { mode: 0o700 });
      const isNeeded = (path: string) => !/\/(share\/postgresql|lib\/postgresql)\/(?!timezone)/.test(path);
      await cp(installedPostgres, join(folder, 'closed', 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: isNeeded,
      });
      await mkdir(join(folder, 'tmp'));
      process.env.TMPDIR = join(folder, 'tmp');
      return { folder: join(folder, 'closed', 'native'), version: '0' };
    }

    test('are copied once, repaired when the copy is damaged, and never taken from somebody else', async () => {
      const installed = await closedPrograms();
      const copy = join(folder, 'tmp', 'tidemark-postgres-0-0');

      expect((await locateBinaries(nobody, installed)).postgres).toBe(join(copy, 'bin', 'postgres'));
      const made = (await lstat(copy)).ino;
      await locateBinaries(nobody, installed);
      expect((await lstat(copy)).ino).toBe(made);

      await rm(join(copy, 'share', 'postgresql', 'timezone', 'UTC'));
      await locateBinaries(nobody, installed);
      expect((await lstat(join(copy, 'share', 'postgresql', 'timezone', 'UTC'))).isFile()).toBe(true);

      await chown(copy, nobody.uid, nobody.gid);
      const { postgres } = await locateBinaries(nobody, installed);
      expect(postgres.startsWith(copy)).toBe(false);
      expect((await lstat(dirname(dirname(postgres)))).uid).toBe(0);
      await rm(dirname(dirname(postgres)), { recursive: true });
    });
  });
});
