import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/base/base.server.ts';

/** How many days the files of a release stay that no node was started with. */
const keptDays = 30;

/** The most bytes that one statement stores. */
const batchBytes = 4_000_000;

/** The content of a file by its path, such as `assets/visitor-1a2b.js`; null where there is none. */
export type ReadClientFile = (path: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/**
 * Loads the files of a folder by their paths in it, which are small: an editor requests a hundred of them,
 * and from the disk each takes three times as long. A server also keeps its own build when another one takes
 * its place.
 */
export function loadClientFiles(folder: string): Map<string, Uint8Array<ArrayBuffer>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(files.map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
}

const isCompressed = (path: string): boolean => /\.(?:br|gz|zst)$/.test(path);

/**
 * Stores the files of a build whose names change with their content, so that nodes of other releases can send
 * them: a page of one release may get its files from another, during an update and after it.
 */
export async function shareClientFiles(db: Kysely<Database>, folder: string): Promise<void> {
  const files = loadClientFiles(folder);
  const own = [...files.keys()].filter((path) => path.startsWith('assets/') && !isCompressed(path));
  await sql`delete from client_file where used_at < now() - make_interval(days => ${keptDays})`.execute(db);

  const { rows } = await sql<{ path: string }>`
    update client_file set used_at = now() where path = any (${own}::text[]) returning path`.execute(db);
  const stored = new Set(rows.map(({ path }) => path));
  let batch: { path: string; content: Uint8Array }[] = [];
  let bytes = 0;

  for (const path of own.filter((each) => !stored.has(each))) {
    const content = files.get(`${path}.gz`) ?? gzipSync(files.get(path)!);
    batch.push({ path, content });
    bytes += content.length;
    if (bytes > batchBytes) {
      await store(db, batch);
      [batch, bytes] = [[], 0];
    }
  }
  await store(db, batch);
}

async function store(
  db: Kysely<Database>,
  files: readonly { path: string; content: Uint8Array }[],
): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('client_file')
    .values(files.map(({ path, content }) => ({ path, content: Buffer.from(content) })))
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

/** Reads files of other builds that were shared. */
export function readSharedFiles(db: Kysely<Database>): ReadClientFile {
  return async (path) => {
    if (isCompressed(path) || !/^assets\/[\w.~-]{1,200}$/.test(path)) return null;
    const row = await db
      .selectFrom('client_file')
      .select('content')
      .where('path', '=', path)
      .executeTakeFirst();
    return row ? gunzipSync(row.content) : null;
  };
}
