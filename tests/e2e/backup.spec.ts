import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { signInByForm } from './graphql-client.ts';
import { expect, startServer, test as base } from './server.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs one of the two commands for a data folder. */
const command = (dataFolder: string, ...args: string[]) =>
  run(process.execPath, [join(root, 'scripts', 'backup.ts'), ...args], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: tmpdir(),
      // Compiling the modules of the command takes longer than what it does.
      NODE_COMPILE_CACHE: join(root, 'build', 'server', '.compiled'),
      TIDEMARK_DATA: dataFolder,
    },
  });

base(
  'a backup of a Tidemark that runs is restored into an empty folder, and people are still signed in',
  async () => {
    base.setTimeout(300_000);
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-restored-'));
    const file = join(folder, 'all.backup');
    const first = await startServer({ TIDEMARK_SAMPLE: 'none' });
    try {
      const cookie = await signInByForm(first.url);
      const { stdout } = await command(first.dataFolder, 'backup', file);
      expect(stdout).toContain(file);
      await command(first.dataFolder, 'backup', '--to', `file://${folder}/more`);
      expect(await readdir(join(folder, 'more'))).toEqual([expect.stringMatching(/^tidemark-.*Z\.backup$/)]);
      // A running installation is not restored over.
      await expect(command(first.dataFolder, 'restore', file, '--replace')).rejects.toThrow();
      await first.stop();
      const dataFolder = join(folder, 'data');
      await command(dataFolder, 'restore', file);
      const second = await startServer({}, { dataFolder });
      try {
        const page = await fetch(`${second.url}/auth/project-management`, { headers: { cookie } });
        expect(page.status).toBe(200);
        expect(await page.text()).toContain('admin@example.org');
      } finally {
        await second.stop();
      }
    } finally {
      await first.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
