import { randomBytes } from 'node:crypto';
import { chmod, lchown, mkdir, mkdtemp, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#server/base/base.server.ts';
import { StartError } from '#server/host/host.server.ts';
import { describeError } from '#domain/error/describe-error.ts';
import { namedUsers, type SystemAccount } from './account.ts';
import type { Binaries } from './binaries.ts';
import { runProgram, workingFolder } from './run-program.ts';

/** The database role that owns everything in the embedded PostgreSQL. */
export const databaseRole = 'tidemark';

/** The version of the programs; they cannot read the files of other major versions. */
const majorVersion = '18';

/** The folder of the database's files and its owner. */
export type Cluster = { folder: string; account: SystemAccount | undefined };

/** Where the database's files are made, with which programs, for whom, and the password of their role. */
type ClusterOptions = {
  home: string;
  binaries: Binaries;
  account: SystemAccount | undefined;
  password: string;
};

/**
 * Makes the database's files at the first start. Files of an interrupted first start are removed; they have
 * no data yet.
 */
export async function prepareCluster(
  options: ClusterOptions,
  log: Log,
): Promise<Cluster & { created: boolean }> {
  const { home, account } = options;
  await removeUnfinished(home);

  const folder = join(home, 'cluster');
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartError(
      `This user may not read the database in ${folder} (${error.code}). Start Tidemark as its owner.`,
    );
  });
  if (version === undefined) {
    await createCluster(options, folder);
    log.info({ folder }, 'created the database');
  } else if (version.trim() !== majorVersion) {
    throw new StartError(
      `The database in ${folder} is of PostgreSQL ${version.trim()}, and this Tidemark has PostgreSQL ${majorVersion}. Start it with the Tidemark that made it, make a backup, and restore it with this one.`,
    );
  }

  return { folder, account: await owner(folder, account), created: version === undefined };
}

/** The password of the role, in a file that only its owner can read; `isNew` when it was generated now. */
export async function readPassword(home: string): Promise<{ password: string; isNew: boolean }> {
  const path = join(home, 'password');
  const stored = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new StartError(`This user may not read ${path} (${error.code}). Start Tidemark as its owner.`);
  });
  if (stored?.trim()) return { password: stored.trim(), isNew: false };

  const password = randomBytes(24).toString('base64url');
  await writeSynced(`${path}.unfinished`, `${password}\n`);
  await rename(`${path}.unfinished`, path);

  return { password, isNew: true };
}

/** Sets the password of the role while PostgreSQL is stopped, for a data folder without its password file. */
export async function setPassword(cluster: Cluster, binaries: Binaries, password: string): Promise<void> {
  const args = ['--single', '-D', workingFolder(cluster.folder), 'postgres'];
  const input = `alter role ${databaseRole} password '${password}'\n`;
  await runProgram(binaries.postgres, args, { cwd: cluster.folder, account: cluster.account, input });
}

async function removeUnfinished(home: string): Promise<void> {
  const entries = await readdir(home);
  for (const name of entries.filter((entry) => entry.includes('unfinished'))) {
    // The program that makes it may outlive Tidemark and still write for a moment.
    await rm(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

async function createCluster(
  { home, binaries, account, password }: ClusterOptions,
  folder: string,
): Promise<void> {
  const unfinished = await mkdtemp(join(home, 'unfinished-'));
  await giveTo(unfinished, account);

  const secret = join(home, 'unfinished-password');
  await writeSynced(secret, `${password}\n`);
  await giveTo(secret, account);

  const file = await open(secret, 'r');
  try {
    const options = { cwd: unfinished, account, files: [file.fd] };
    await runInitdb(binaries, initdbArguments(workingFolder(unfinished)), options);
  } finally {
    await file.close();
    await rm(secret, { force: true });
  }

  await rename(unfinished, folder);
  await syncFolder(home);
}

/**
 * For a user without a name (in a container with a numeric user id), runs `initdb` in a user namespace, if
 * the system allows it.
 */
async function runInitdb(
  binaries: Binaries,
  args: string[],
  options: Parameters<typeof runProgram>[2],
): Promise<void> {
  try {
    await runProgram(binaries.initdb, args, options);
  } catch (error) {
    const isNameless = String(error).includes('could not look up effective user ID');
    const [name] = isNameless ? await namedUsers() : [];
    if (!isNameless) throw notCreated(error);
    const mapped = [`--map-user=${name?.uid}`, `--map-group=${name?.gid}`, binaries.initdb, ...args];
    await runProgram('unshare', ['--user', ...mapped], options).catch((cause: unknown) => {
      throw new StartError(
        `PostgreSQL needs a user with a name, and user ${process.getuid?.()} has none in /etc/passwd. Add it there, start Tidemark as another user, or set DATABASE_URL to another PostgreSQL.`,
        { cause },
      );
    });
  }
}

function notCreated(error: unknown): StartError {
  return new StartError(`The database could not be created: ${describeError(error)}`, { cause: error });
}

function initdbArguments(folder: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${databaseRole}`,
    '--auth=scram-sha-256',
    // File descriptor 3 can be read even when the parent folders of the file cannot.
    `--pwfile=${process.platform === 'linux' ? '/proc/self/fd/3' : '/dev/fd/3'}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
}

/** Root runs PostgreSQL as the owner of the folder; any other user must be the owner. */
async function owner(folder: string, account: SystemAccount | undefined): Promise<SystemAccount | undefined> {
  const { uid, gid } = await stat(folder);
  if (account === undefined) {
    if (process.getuid && uid !== process.getuid()) {
      throw new StartError(
        `The database in ${folder} belongs to another user (id ${uid}). Start Tidemark as that user, or change the owner of the whole folder.`,
      );
    }
    return undefined;
  }

  if (uid !== 0) return { uid, gid };

  await giveTo(folder, account);
  for (const entry of await readdir(folder, { recursive: true })) {
    await giveTo(join(folder, entry), account);
  }

  return account;
}

async function giveTo(path: string, account: SystemAccount | undefined): Promise<void> {
  if (account) {
    await lchown(path, account.uid, account.gid);
  }
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The folder of the embedded PostgreSQL in the data folder. */
export async function openHome(dataFolder: string): Promise<string> {
  const home = join(dataFolder, 'postgres');
  await mkdir(home, { recursive: true, mode: 0o700 });
  await chmod(home, 0o700).catch(() => undefined);
  return home;
}
