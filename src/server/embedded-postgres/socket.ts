import { lchown, lstat, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SystemAccount } from './account.ts';
import { workingFolder } from './run-program.ts';

/** The port is only part of the socket's file name; PostgreSQL does not listen on the network. */
export const socketPort = 5432;

/** The longest path of a socket in bytes; the lowest limit of the supported systems is 103. */
const maxPathLength = 100;

/** The folder and path of the socket; `serverFolder` is the folder as PostgreSQL has to use it. */
export type SocketAddress = { folder: string; path: string; serverFolder: string };

/**
 * The socket is in the database's folder, which only its owner may enter. If its path would be too long, it
 * is in a private folder in the temporary folder, whose path is stored in the data folder.
 */
export async function socketAddress(
  home: string,
  cluster: string,
  account: SystemAccount | undefined,
): Promise<SocketAddress> {
  if (Buffer.byteLength(socketPath(cluster)) <= maxPathLength) {
    return { folder: cluster, path: socketPath(cluster), serverFolder: workingFolder(cluster) };
  }
  const folder = (await storedFolder(home, account)) ?? (await privateFolder(home, account));
  return { folder, path: socketPath(folder), serverFolder: folder };
}

function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${socketPort}`);
}

async function storedFolder(home: string, account: SystemAccount | undefined): Promise<string | undefined> {
  const folder = (await readFile(join(home, 'socket-folder'), 'utf8').catch(() => '')).trim();
  if (!folder) return undefined;
  // The temporary folder may have been emptied since, and another user may have made a folder of this name.
  await mkdir(folder, { mode: 0o700 })
    .then(() => account && lchown(folder, account.uid, account.gid))
    .catch(() => undefined);

  const entry = await lstat(folder).catch(() => undefined);
  const owner = account?.uid ?? process.getuid?.() ?? entry?.uid;
  if (entry?.isDirectory() && entry.uid === owner && (entry.mode & 0o077) === 0) return folder;
  return undefined;
}

async function privateFolder(home: string, account: SystemAccount | undefined): Promise<string> {
  const parent = Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(parent, 'tidemark-'));
  if (account) {
    await lchown(folder, account.uid, account.gid);
  }

  await writeFile(join(home, 'socket-folder'), `${folder}\n`, { mode: 0o600 });
  return folder;
}
