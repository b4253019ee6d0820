import { noSuch } from '#domain/error/no-such.ts';
import type { Kysely } from 'kysely';
import { accessLevels } from '#domain/access/access.ts';
import { valueOf } from '#domain/error/result.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { planMapping, withPrimary, type MappingPlan } from '#domain/source/upload/plan-mapping.ts';
import { placeNewValues } from '#domain/source/upload/place-new-values.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import type { PublicationMode } from '#domain/source/upload/publication-mode.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import type {
  DataEngine,
  MergedSnapshot,
  NewSnapshot,
  RefusedKeys,
  ReportProgress,
} from '#server/engine/engine.server.ts';
import { createItem, readItem, writeItem, type Item } from '#server/items/items.server.ts';
import type { Database } from '#server/base/base.server.ts';
import { createSource } from '#server/sources/sources.server.ts';
import type { VersionOverride } from '#domain/source/description/source.ts';
import type { Publication } from './publication.ts';

/** The result of a publication, in rows of the version and of the layer. */
export type Published = {
  sourceId: number;
  versionId: number;
  rows: number;
  updated: number;
  appended: number;
  repeated: number;
};

/** A publication whose snapshot is written, and the source as it was then. */
export type PreparedPublication = {
  publication: Publication;
  plan: MappingPlan;
  source: Item<'source'> | null;
  snapshot: NewSnapshot;
  /** Rows of the layer that a later one with the same primary value replaced. */
  repeated: number;
  /** The rows of the layer with those of a version: the one that gets them, or that the new one follows. */
  merged: MergedSnapshot | null;
  /** What checks found that a person has published in spite of, with the reason. */
  override?: VersionOverride | undefined;
};

/** The source or the version has changed since the snapshot was written: it has to be written again. */
export class PublicationOutdated extends Error {}

type Dependencies = {
  db: Kysely<Database>;
  engine: DataEngine;
  transaction?: Kysely<Database>;
  report?: ReportProgress;
};

/**
 * Plans the columns of a publication and reads the source that it goes to; throws when it cannot be
 * published.
 */
export async function planPublication(
  db: Kysely<Database>,
  layer: Layer,
  publication: Publication,
): Promise<{ plan: MappingPlan; source: Item<'source'> | null }> {
  checkColumns(layer, publication);
  checkPlaces(layer);
  const { sourceId, versionId, columns, pivots } = publication;
  const source =
    sourceId === undefined ? null : await readItem(db, 'source', sourceId, { lock: db.isTransaction });
  const existing = source?.data.columns ?? [];
  const plan = placeNewValues(valueOf(planMapping(existing, { columns, pivots })), existing, layer.columns);

  if (versionId !== undefined) {
    await checkVersion(db, versionId, publication);
    checkKey(plan);
  }

  checkMode(publication, plan, source);

  return { plan, source };
}

/** Writes the snapshot, which is the slow part. With a transaction, the version is locked until it ends. */
export async function preparePublication(
  { db, engine, transaction, report }: Dependencies,
  layer: Layer,
  publication: Publication,
): Promise<PreparedPublication> {
  const { plan, source } = await planPublication(transaction ?? db, layer, publication);
  const planned = { parquetObject: layer.parquetObject, plan, report };
  const written = { layer, publication, planned, source };
  const { snapshot, merged } = await writePublication(
    { db: transaction ?? db, engine, transaction },
    written,
  );
  return { publication, plan, source, snapshot, repeated: snapshot.repeated, merged };
}

/** A publication whose columns are planned. */
type PlannedPublication = {
  layer: Layer;
  publication: Publication;
  planned: { parquetObject: string; plan: MappingPlan; report?: ReportProgress | undefined };
  source: Item<'source'> | null;
};

/**
 * Writes the rows that a version would have after a publication: those of the layer alone, or with those of
 * the version that they are added to (`merged`).
 */
export async function writePublication(
  { db, engine, transaction }: Omit<Dependencies, 'report'>,
  { layer, publication, planned, source }: PlannedPublication,
): Promise<{ snapshot: NewSnapshot & { repeated: number }; merged: MergedSnapshot | null }> {
  const { versionId, mode = 'replace' } = publication;
  if (versionId !== undefined) {
    const merged = await engine.snapshots.mergeLayer(versionId, planned, transaction);
    return { snapshot: merged, merged };
  }

  const newest = mode === 'replace' || !source ? null : await newestVersion(db, source.id);
  const layered = { ...planned, keys: refusedKeys(mode) };
  if (!newest) return { snapshot: await mappedSnapshot(engine, layer, layered, source), merged: null };

  const merged = await engine.snapshots.mergeLayer(newest.id, layered, transaction);
  return { snapshot: merged, merged };
}

/** Which rows a mode refuses by their primary values: it finds records by them, or adds new ones alone. */
function refusedKeys(mode: PublicationMode): RefusedKeys | undefined {
  if (mode === 'replace') return undefined;
  return mode === 'append' ? 'known' : 'unclear';
}

/** The newest version of a source; null where it has none. */
export async function newestVersion(
  db: Kysely<Database>,
  sourceId: number,
): Promise<{ id: number; name: string } | null> {
  const row = await db
    .selectFrom('item')
    .select(['id', 'data'])
    .where('parent_id', '=', sourceId)
    .where('type', '=', 'version')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, name: String((row.data as { name?: unknown }).name ?? '') } : null;
}

/** The snapshot of a layer in the columns of its destination; the layer itself where nothing changes. */
function mappedSnapshot(
  engine: DataEngine,
  layer: Layer,
  planned: PlannedPublication['planned'] & { keys?: RefusedKeys | undefined },
  source: Item<'source'> | null,
): Promise<NewSnapshot & { repeated: number }> {
  const { plan } = planned;
  const names = layer.columns.map(({ name }) => name);
  const isUnchanged =
    plan.key.length === 0 &&
    plan.cells.length === names.length &&
    plan.cells.every(({ name, cell }) => cell.kind === 'copy' && cell.from === name && !cell.rewrite);
  const { parquetObject, rows } = layer;
  if (isUnchanged) return Promise.resolve({ parquetObject, rows, repeated: 0 });
  return engine.snapshots.mapLayer(planned, source?.data.columns);
}

/** The columns that a source has after a publication. */
export function plannedColumns(columns: readonly SourceColumn[], plan: MappingPlan): SourceColumn[] {
  const changed = new Map(plan.changed.map((column) => [column.name, column]));
  const kept = columns.map((column) => changed.get(column.name) ?? column);
  return withPrimary([...kept, ...plan.added], plan);
}

/**
 * Makes a prepared snapshot a version, in the caller's transaction; throws `PublicationOutdated` when its
 * base has changed.
 */
export async function finishPublication(
  transaction: Kysely<Database>,
  engine: DataEngine,
  prepared: PreparedPublication,
  user: string | null,
): Promise<Published> {
  const { publication, snapshot, repeated, merged } = prepared;
  const sourceId = await prepareSource(transaction, prepared, user);

  if (merged && publication.versionId !== undefined) {
    if (!(await engine.snapshots.publishMerged(merged, transaction, user))) throw new PublicationOutdated();
    const { versionId } = merged.base;
    const { data } = await readItem(transaction, 'version', versionId);
    await writeItem(transaction, 'version', versionId, { data }, user);
    const { rows, updated, appended } = merged;
    return { sourceId, versionId, rows, updated, appended, repeated };
  }

  await checkFollowed(transaction, engine, prepared, sourceId);
  const { override } = prepared;
  const data = { name: publication.versionName ?? (await nextVersionName(transaction, sourceId)), override };
  const version = await createItem(
    transaction,
    { type: 'version', app: 'tidemark', parent: sourceId, data },
    user,
  );
  await engine.snapshots.publish(version.id, snapshot, transaction);

  const { rows } = snapshot;
  const { updated, appended } = merged ?? { updated: 0, appended: rows };
  return { sourceId, versionId: version.id, rows, updated, appended, repeated };
}

/**
 * Throws `PublicationOutdated` where a new version has rows of an earlier one that is no longer the newest,
 * or was edited since; that one is locked until the transaction ends.
 */
async function checkFollowed(
  transaction: Kysely<Database>,
  engine: DataEngine,
  { publication: { mode = 'replace' }, merged }: PreparedPublication,
  sourceId: number,
): Promise<void> {
  if (mode === 'replace') return;
  const newest = await newestVersion(transaction, sourceId);
  if (newest?.id !== merged?.base.versionId) throw new PublicationOutdated();
  if (merged && !(await engine.snapshots.lockUnchanged(merged.base, transaction))) {
    throw new PublicationOutdated();
  }
}

/**
 * Creates the source, or adds the planned columns and options to it, and marks its primary column; throws
 * `PublicationOutdated` when it has changed since.
 */
async function prepareSource(
  transaction: Kysely<Database>,
  { publication, plan, source }: PreparedPublication,
  user: string | null,
): Promise<number> {
  if (!source) {
    const { sourceName, layerName, authLevel = accessLevels.editor } = publication;
    const data = { name: sourceName ?? layerName, authLevel, columns: withPrimary(plan.added, plan) };
    return (await createSource(transaction, data, user)).id;
  }

  const current = await readItem(transaction, 'source', source.id, { lock: true });
  if (current.revision !== source.revision) throw new PublicationOutdated();

  const columns = plannedColumns(current.data.columns, plan);
  if (!isSameJson(columns, current.data.columns)) {
    await writeItem(transaction, 'source', source.id, { data: { ...current.data, columns } }, user);
  }

  return source.id;
}

async function nextVersionName(transaction: Kysely<Database>, sourceId: number): Promise<string> {
  const { count } = await transaction
    .selectFrom('item')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('parent_id', '=', sourceId)
    .where('type', '=', 'version')
    .executeTakeFirstOrThrow();
  return `version ${Number(count) + 1}`;
}

/** Shapes without a reference system are empty in the layer, and must not become so in a version. */
function checkPlaces({ places }: Layer): void {
  if (!places || places.problem === null) return;
  throw invalidField('referenceSystem', `${places.problem} The shapes need a reference system.`);
}

function checkColumns(layer: Layer, { columns }: Publication): void {
  const known = new Set(layer.columns.map(({ name }) => name));
  const unknown = columns.find(({ name }) => !known.has(name));
  if (!unknown) return;
  throw new TidemarkError('unknown_column', `The file has no column named ${unknown.name}.`, {
    details: { column: unknown.name },
  });
}

async function checkVersion(
  connection: Kysely<Database>,
  versionId: number,
  { sourceId }: Publication,
): Promise<void> {
  const version = await readItem(connection, 'version', versionId);
  if (version.parent_id === sourceId) return;
  throw noSuch('version', versionId);
}

/** Rejects a mode that finds nothing to begin with: one for rows of a version, or without a key. */
function checkMode(
  { versionId, mode = 'replace' }: Publication,
  plan: MappingPlan,
  source: Item<'source'> | null,
): void {
  if (mode === 'replace') return;
  if (versionId !== undefined) {
    throw invalidField('mode', 'Rows that become part of a version are added to it, or update it.');
  }

  if (mode === 'update' && plan.key.length === 0) {
    throw invalidField('mode', 'Choose a primary column: records are found by it.');
  }

  if (source) {
    checkKey(plan);
  }
}

/** A column that the source does not have yet cannot find any of its records. */
function checkKey({ key, added }: MappingPlan): void {
  const column = added.find(({ name }) => key.includes(name));
  if (!column) return;
  throw new TidemarkError(
    'invalid_request',
    `No record can be found by ${columnLabel(column)}: the source does not have this column yet.`,
    { details: { column: column.name } },
  );
}
