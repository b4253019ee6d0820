import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { ColouredCode } from '#richtext/document-code.ts';
import type { Database, Log } from '#server/base/base.server.ts';
import { ColouringQueue } from './colouring-queue.ts';

/**
 * After how many days the colours of code go that no page shows, and how exactly its last showing is known.
 */
const days = { unused: 60, exact: 7 };

/** The stored runs of pieces of code, in their order; null for what is plain. */
type StoredColours = {
  runs: (string | null)[];
  /** What changes once code gets its colours that has none yet, as the change feed names it. */
  dependencies: string[];
  /** Whether all code without colours will get them. */
  isComplete: boolean;
};

/**
 * The colours of code, by its language and text: every copy of a text has them, and what a client sends has
 * none. Code that is seen for the first time is plain, and coloured soon, in a worker process (decision 244).
 */
export type CodeColours = {
  read(code: readonly ColouredCode[]): Promise<StoredColours>;
  /** Colours code that has no colours yet, and waits for it, but no longer than some milliseconds. */
  prepare(code: readonly ColouredCode[], milliseconds: number): Promise<void>;
  /** Ends the colouring; what waits is coloured when it is shown again. */
  close(): Promise<void>;
};

/** Opens the colours of code over a database. */
export function openCodeColours(db: Kysely<Database>, log: Log): CodeColours {
  const queue = new ColouringQueue(db, log);
  const read = async (code: readonly ColouredCode[]) => {
    const named = code.map((piece) => ({ ...piece, digest: digestOf(piece) }));
    const stored = await readRuns(db, [...new Set(named.map(({ digest }) => digest))]);
    const missing = named.filter(({ digest }) => !stored.has(digest));
    const accepted = missing.map((piece) => queue.add(piece));

    return {
      runs: named.map(({ digest }) => stored.get(digest) ?? null),
      dependencies: [...new Set(missing.map(({ digest }) => `code:${digest}`))],
      isComplete: accepted.every(Boolean),
    };
  };

  return {
    read,
    async prepare(code, milliseconds) {
      if (code.length === 0) return;
      await read(code);
      const stop = new AbortController();
      const end = delay(milliseconds, undefined, { signal: stop.signal }).catch(() => undefined);
      await Promise.race([queue.settled(code.map(digestOf)), end]);
      stop.abort();
    },
    close: () => queue.close(),
  };
}

const digestOf = ({ language, text }: ColouredCode): string =>
  createHash('sha256').update(`${language}\0${text}`).digest('hex');

async function readRuns(db: Kysely<Database>, digests: string[]): Promise<Map<string, string | null>> {
  if (digests.length === 0) return new Map();

  const since = new Date(Date.now() - days.exact * 86_400_000);
  const rows = await db
    .selectFrom('code_colour')
    .select(['digest', 'runs', 'used_at'])
    .where('digest', 'in', digests)
    .execute();
  const older = rows.flatMap(({ digest, used_at }) => (used_at < since ? [digest] : []));

  if (older.length > 0) {
    await db
      .updateTable('code_colour')
      .set({ used_at: sql`now()` })
      .where('digest', 'in', older)
      .execute();
  }

  return new Map(rows.map(({ digest, runs }) => [digest, runs]));
}

/** Removes the colours of code that no page has shown for a long time. */
export async function removeUnusedColours(db: Kysely<Database>): Promise<void> {
  const before = new Date(Date.now() - days.unused * 86_400_000);
  await db.deleteFrom('code_colour').where('used_at', '<', before).execute();
}
