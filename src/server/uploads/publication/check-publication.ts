import type { Kysely } from 'kysely';
import type { Viewer } from '#domain/access/access.ts';
import type { Finding } from '#domain/source/checks/checks.ts';
import type { KeptMeasures } from '#domain/source/checks/measures.ts';
import { proposeChecks, runChecks } from '#domain/source/checks/run-checks.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import type { Database } from '#server/base/base.server.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import { unpublishedVersion, type UnpublishedVersion } from './compare-publication.ts';
import type { Publication } from './publication.ts';
import { newestVersion, plannedColumns, type PreparedPublication } from './publish-upload.ts';
import { readMeasures } from './version-measures.ts';

/**
 * What checks found in what a layer would become, the version that it would follow, and what it holds, for
 * the checks of the next one.
 */
export type CheckedPublication = {
  versionId: number;
  versionName: string;
  findings: Finding[];
  measures: KeptMeasures;
};

/** For whom checks run, and until when. */
type Options = { viewer: Viewer; signal?: AbortSignal | undefined };

/** What checks are run with. */
type Dependencies = { db: Kysely<Database>; engine: DataEngine };

/**
 * Checks what a layer would become against the versions of its source so far. Null for a new source, one
 * without versions, and rows that become part of a version: there is nothing to check them by.
 */
export async function checkPublication(
  dependencies: Dependencies,
  layer: Layer,
  publication: Publication,
  options: Options,
): Promise<CheckedPublication | null> {
  const found = await unpublishedVersion(dependencies, layer, publication);
  return found && checkUnpublished(dependencies, found, options);
}

/** Checks a publication whose snapshot is written; see `checkPublication`. */
export async function checkPrepared(
  dependencies: Dependencies,
  { publication, plan, source, snapshot }: PreparedPublication,
  options: Options,
): Promise<CheckedPublication | null> {
  if (!source || publication.versionId !== undefined) return null;
  const newest = await newestVersion(dependencies.db, source.id);
  if (!newest) return null;

  const columns = plannedColumns(source.data.columns, plan);
  const written = { object: snapshot.parquetObject, columns, key: plan.key };
  return checkUnpublished(dependencies, { newest, source, snapshot: written }, options);
}

async function checkUnpublished(
  { db, engine }: Dependencies,
  { newest, source, snapshot }: UnpublishedVersion,
  options: Options,
): Promise<CheckedPublication> {
  const pair = await engine.comparisons.measureUnpublished(newest.id, snapshot, options);
  const kept = await readMeasures(db, source.id);
  const followed = kept.find(({ versionId }) => versionId === newest.id);
  const earlier = kept.filter((one) => one !== followed).map(({ measures }) => measures);
  const versions = [{ table: pair.before, matched: followed?.measures.matched ?? null }, ...earlier];

  const checks = proposeChecks(versions, source.data.checks);
  const tables = earlier.map(({ table }) => table);
  return {
    versionId: newest.id,
    versionName: newest.name,
    findings: runChecks(checks, pair, tables, labelsOf(snapshot.columns)),
    measures: { table: pair.after, matched: pair.matched },
  };
}

/** How people call columns. */
function labelsOf(columns: readonly SourceColumn[]): (name: string) => string {
  const labels = new Map(columns.map((column) => [column.name, columnLabel(column)]));
  return (name) => labels.get(name) ?? name;
}
