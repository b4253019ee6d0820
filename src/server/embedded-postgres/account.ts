import { readFile } from 'node:fs/promises';
import { StartError } from '#server/host/host.server.ts';

/** The user and group that PostgreSQL runs as when we are root, which it refuses to be. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Root hands PostgreSQL to `nobody`, or on a machine without one to the last user it has; everyone else runs it as
 * themselves (undefined). It must be a user with a name, for PostgreSQL refuses to make a database for any other.
 */
export async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = await namedUsers();
  const found = users.find(({ name }) => name === 'nobody') ?? users.at(-1);
  if (found) return { uid: found.uid, gid: found.gid };
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has no other user. Add one, start Tidemark as another user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** The users of this machine other than root. */
export async function namedUsers(): Promise<(Account & { name: string })[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  const users = lines.map((line) => line.split(':'));
  return (
    users
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
      // macOS writes nobody's number as -2, which spawn does not take.
      .filter(({ uid, gid }) => uid > 0 && gid > 0)
  );
}
