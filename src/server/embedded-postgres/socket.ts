import { lchown, lstat, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { standingFolder } from './run-program.ts';

/** The port is only the ending of the socket's name; nothing listens on the network. */
export const SOCKET_PORT = 5432;

/** The shortest limit among the systems we run on is 103 bytes. */
const LONGEST = 100;

/** Where the socket is: as we reach it, and as PostgreSQL is told to make it. */
export interface SocketPlace {
  readonly folder: string;
  readonly path: string;
  readonly asTold: string;
}

/**
 * The folder of the socket: the database's own, which only its owner may enter; for a data folder whose path no socket
 * can have, a private one in the temporary folder, remembered in the data folder.
 */
export async function socketPlace(
  home: string,
  cluster: string,
  account: Account | undefined,
): Promise<SocketPlace> {
  if (Buffer.byteLength(socketPath(cluster)) <= LONGEST) {
    return { folder: cluster, path: socketPath(cluster), asTold: standingFolder(cluster) };
  }
  const folder = (await remembered(home, account)) ?? (await privateFolder(home, account));
  return { folder, path: socketPath(folder), asTold: folder };
}

function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${SOCKET_PORT}`);
}

async function remembered(home: string, account: Account | undefined): Promise<string | undefined> {
  const folder = (await readFile(join(home, 'socket-folder'), 'utf8').catch(() => '')).trim();
  if (!folder) return undefined;
  // Emptied temporary folders are usual, and the name may since have become somebody else's.
  await mkdir(folder, { mode: 0o700 })
    .then(() => account && lchown(folder, account.uid, account.gid))
    .catch(() => undefined);
  const entry = await lstat(folder).catch(() => undefined);
  const owner = account?.uid ?? process.getuid?.() ?? entry?.uid;
  return entry?.isDirectory() && entry.uid === owner && (entry.mode & 0o077) === 0 ? folder : undefined;
}

async function privateFolder(home: string, account: Account | undefined): Promise<string> {
  const parent = Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp';
  const folder = await mkdtemp(join(parent, 'tidemark-'));
  if (account) await lchown(folder, account.uid, account.gid);
  await writeFile(join(home, 'socket-folder'), `${folder}\n`, { mode: 0o600 });
  return folder;
}
