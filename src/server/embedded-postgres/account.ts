import { readFile } from 'node:fs/promises';
import { StartError } from '#server/host/host.server.ts';

/** The user and group that PostgreSQL runs as when Tidemark runs as root; PostgreSQL does not run as root. */
export type SystemAccount = { uid: number; gid: number };

/**
 * For root, an account of its own named `tidemark`, that of `nobody`, or the last one; undefined for every
 * other user, who runs PostgreSQL as themselves. PostgreSQL creates a database only for a user with a name.
 */
export async function postgresAccount(): Promise<SystemAccount | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = choosePostgresUser(await namedUsers());
  if (found) return { uid: found.uid, gid: found.gid };
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has no other user. Add one, start Tidemark as another user, or set DATABASE_URL to another PostgreSQL.',
  );
}

/** The user that PostgreSQL runs as: other programs may run as `nobody` too, and could read its files. */
export function choosePostgresUser<User extends { name: string }>(users: readonly User[]): User | undefined {
  const named = (wanted: string) => users.find(({ name }) => name === wanted);
  return named('tidemark') ?? named('nobody') ?? users.at(-1);
}

/** The named users of this machine, without root. */
export async function namedUsers(): Promise<(SystemAccount & { name: string })[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const users = lines.map((line) => line.split(':'));
  return (
    users
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
      // The uid of `nobody` on macOS is -2, which spawn does not accept.
      .filter(({ uid, gid }) => uid > 0 && gid > 0)
  );
}
