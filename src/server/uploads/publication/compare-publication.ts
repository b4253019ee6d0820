import type { Kysely } from 'kysely';
import type { Viewer } from '#domain/access/access.ts';
import type { Comparison } from '#domain/compare/comparison.ts';
import type { PublicationMode } from '#domain/source/upload/publication-mode.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import type { Database } from '#server/base/base.server.ts';
import type { DataEngine, UnpublishedSnapshot } from '#server/engine/engine.server.ts';
import type { Item } from '#server/items/items.server.ts';
import type { Publication } from './publication.ts';
import { newestVersion, plannedColumns, planPublication, writePublication } from './publish-upload.ts';

/** What a publication would change: the version that it follows, what it would be, and what differs. */
export type ComparedPublication = {
  versionId: number;
  versionName: string;
  mode: PublicationMode;
  snapshot: UnpublishedSnapshot;
  comparison: Comparison;
};

/** For whom, and until when. */
type Options = { viewer: Viewer; signal?: AbortSignal | undefined };

/**
 * Compares the version that a layer would become with the newest one of its source. Null for a new source,
 * one without versions, and rows that become part of a version: nothing is missing there.
 */
export async function comparePublication(
  { db, engine }: { db: Kysely<Database>; engine: DataEngine },
  layer: Layer,
  publication: Publication,
  options: Options,
): Promise<ComparedPublication | null> {
  const found = await unpublishedVersion({ db, engine }, layer, publication);
  if (!found) return null;

  const { newest, snapshot } = found;
  const comparison = await engine.comparisons.compareUnpublished(newest.id, snapshot, options);
  const { mode = 'replace' } = publication;
  return { versionId: newest.id, versionName: newest.name, mode, snapshot, comparison };
}

/** What a layer would become, as a snapshot that is no version yet, and the version that it would follow. */
export type UnpublishedVersion = {
  newest: { id: number; name: string };
  source: Item<'source'>;
  snapshot: UnpublishedSnapshot;
};

/** Writes what a layer would become; null where it would follow no version. */
export async function unpublishedVersion(
  { db, engine }: { db: Kysely<Database>; engine: DataEngine },
  layer: Layer,
  publication: Publication,
): Promise<UnpublishedVersion | null> {
  const { plan, source } = await planPublication(db, layer, publication);
  if (!source || publication.versionId !== undefined) return null;

  const newest = await newestVersion(db, source.id);
  if (!newest) return null;

  const planned = { parquetObject: layer.parquetObject, plan };
  const written = { layer, publication, planned, source };
  const {
    snapshot: { parquetObject },
  } = await writePublication({ db, engine }, written);
  const columns = plannedColumns(source.data.columns, plan);
  return { newest, source, snapshot: { object: parquetObject, columns, key: plan.key } };
}
