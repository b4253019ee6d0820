import type { Kysely } from 'kysely';
import { z } from 'zod';
import { accessLevels, visitor, type Viewer } from '#domain/access/access.ts';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import type { Database, Log } from '#server/base/base.server.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';

const count = z.number().int().nonnegative();

const changesSchema = z.object({
  before: z.number().int(),
  added: count,
  removed: count,
  changed: count,
});
/** How many rows of a version were added, removed and changed since the version `before` it. */
export type RunChanges = z.output<typeof changesSchema>;

/** The changes of a run as they are stored; null where they were not counted. */
export const storedChanges = (stored: unknown): RunChanges | null =>
  changesSchema.safeParse(stored).data ?? null;

/** The most rows of both versions together that are compared for their number alone. */
const mostRows = 50_000_000;

/** For whom versions are counted: data of every level. */
const counter: Viewer = { ...visitor, level: accessLevels.dataAdministrator };

/** What counting takes. */
type CountingDependencies = {
  db: Kysely<Database>;
  engine: Pick<DataEngine, 'comparisons' | 'statistics'>;
  log: Log;
};

/**
 * Counts how the version of a run differs from the one before it, and keeps that with the run. Nothing is
 * kept of the first version, of very large ones, and where a version was removed meanwhile.
 */
export async function countChanges(
  { db, engine, log }: CountingDependencies,
  runId: number,
  signal?: AbortSignal,
): Promise<void> {
  const pair = await readPair(db, runId);
  if (!pair || pair.rows > mostRows) return;

  try {
    // The columns that identify rows are found by these; mostly they are stored already.
    await engine.statistics.take(pair.before);
    await engine.statistics.take(pair.after);
    const { added, removed, changed } = await engine.comparisons.compare(pair, { viewer: counter, signal });
    const changes: RunChanges = { before: pair.before, added, removed, changed };
    await db
      .updateTable('source_run')
      .set({ changes: JSON.stringify(changes) })
      .where('id', '=', runId)
      .execute();
  } catch (error) {
    if (!isTidemarkError(error)) throw error;
    log.warn({ run: runId, error: error.message }, 'the changes of a run were not counted');
  }
}

/** The version of a run and the one before it, with the rows of both together. */
async function readPair(
  db: Kysely<Database>,
  runId: number,
): Promise<{ before: number; after: number; rows: number } | null> {
  const after = await db
    .selectFrom('source_run')
    .innerJoin('item', 'item.id', 'source_run.version_id')
    .innerJoin('version_state', 'version_state.version_id', 'item.id')
    .select(['item.id', 'item.parent_id', 'version_state.row_count'])
    .where('source_run.id', '=', runId)
    .where('source_run.status', '=', 'published')
    .where('source_run.changes', 'is', null)
    .executeTakeFirst();
  if (!after) return null;

  const before = await db
    .selectFrom('item')
    .innerJoin('version_state', 'version_state.version_id', 'item.id')
    .select(['item.id', 'version_state.row_count'])
    .where('item.type', '=', 'version')
    .where('item.parent_id', '=', after.parent_id)
    .where('item.id', '<', after.id)
    .orderBy('item.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before ? { before: before.id, after: after.id, rows: before.row_count + after.row_count } : null;
}
