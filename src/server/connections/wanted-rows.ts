import type { Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { PublicationMode } from '#domain/source/upload/publication-mode.ts';
import type { MappedColumn } from '#domain/source/upload/upload-mapping.ts';
import type { Database } from '#server/base/base.server.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import { newestVersion, publicationSchema } from '#server/uploads/uploads.server.ts';

/** What a run reads: with `since`, only rows whose column has a greater value than the newest version. */
export type WantedRows = { mode: PublicationMode; since: { column: string; value: string } | null };

/**
 * What a run has to read: everything, unless its rows are added or update others, and its settings name the
 * column (`since`) that has greater values in newer rows. What people have edited there counts, and a source
 * whose newest version was deleted goes on from the one before.
 */
export async function wantedRows(
  { db, engine }: { db: Kysely<Database>; engine: Pick<DataEngine, 'statistics'> },
  run: { source_id: number | null; settings: unknown; publication: unknown },
): Promise<WantedRows> {
  const kept = publicationSchema.safeParse(run.publication).data;
  const mode = kept?.mode ?? 'replace';
  const column = (run.settings as { since?: string }).since;
  if (!kept || mode === 'replace' || column === undefined || run.source_id === null) {
    return { mode, since: null };
  }

  const newest = await newestVersion(db, run.source_id);
  if (!newest) return { mode, since: null };

  const value = await engine.statistics.greatest(newest.id, destinationOf(column, kept.columns));
  if (value !== null) return { mode, since: { column, value } };
  if (mode === 'update') return { mode, since: null };
  throw new TidemarkError(
    'invalid_request',
    `No row of ${newest.name} has a value in ${column}, so it is not known which rows are new.`,
  );
}

/** The column of the source that a column of the place goes into. */
function destinationOf(column: string, columns: readonly MappedColumn[]): string {
  const found =
    columns.find(({ display_name }) => display_name === column) ??
    columns.find(({ name }) => name === column.toLowerCase());
  if (found) return found.existingColumnMatch ?? found.name;
  throw new TidemarkError(
    'invalid_request',
    `New rows are found by the column ${column}, which is not published. Publish it, or fetch all rows.`,
  );
}
