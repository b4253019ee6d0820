import { readFile } from 'node:fs/promises';

/** The user and group that PostgreSQL runs as when we are root, which it refuses to be. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: Account = { uid: 65534, gid: 65534 };

/** Root hands PostgreSQL to `nobody`; everyone else runs it as themselves (undefined). */
export async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, , uid, gid] =
    users
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? [];
  const found = { uid: Number(uid), gid: Number(gid) };
  // macOS writes nobody's number as -2, which spawn does not take.
  return found.uid > 0 && found.gid > 0 ? found : NOBODY;
}
