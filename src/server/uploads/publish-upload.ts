import type { Kysely } from 'kysely';
import { valueOf } from '#domain/error/result.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import { planMapping, type MappingPlan } from '#domain/source/plan-mapping.ts';
import type { Layer } from '#domain/source/upload-layer.ts';
import { mappedColumnSchema, pivotSchema } from '#domain/source/upload-mapping.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import type {
  DataEngine,
  MergedSnapshot,
  NewSnapshot,
  ReportProgress,
} from '#server/engine/engine.server.ts';
import { createItem, readItem, writeItem, type Item } from '#server/items/items.server.ts';
import type { Database } from '#server/base/base.server.ts';
import { createSource } from '#server/sources/sources.server.ts';
import type { Publication } from './publication.ts';

/** What a publication came to, in rows of the version and of the layer. */
export type Published = {
  sourceId: number;
  versionId: number;
  rows: number;
  updated: number;
  appended: number;
  repeated: number;
};

/** A publication whose snapshot is written, and the source that it was made for. */
export type PreparedPublication = {
  publication: Publication;
  plan: MappingPlan;
  source: Item<'source'> | null;
  snapshot: NewSnapshot;
  merged: MergedSnapshot | null;
};

type Place = {
  db: Kysely<Database>;
  engine: DataEngine;
  transaction?: Kysely<Database>;
  report?: ReportProgress;
};

/** What a publication comes to in columns, and the source that it goes to; refuses what cannot be published. */
export async function planPublication(
  db: Kysely<Database>,
  layer: Layer,
  publication: Publication,
): Promise<{ plan: MappingPlan; source: Item<'source'> | null }> {
  refuseForeignColumns(layer, publication);
  const { sourceId, versionId } = publication;
  const pivots = (publication.pivots ?? []).map((pivot) => pivotSchema.parse(pivot));
  const source =
    sourceId === undefined ? null : await readItem(db, 'source', sourceId, { lock: db.isTransaction });
  const columns = publication.columns.map((column) => mappedColumnSchema.parse(column));
  const plan = valueOf(planMapping(source?.data.columns ?? [], { columns, pivots }));
  if (versionId !== undefined) {
    await checkVersion(db, versionId, publication);
    refuseNewKey(plan);
  }
  return { plan, source };
}

/** Does the slow part, the writing of the snapshot. In a transaction nobody can change the version until it ends. */
export async function preparePublication(
  { db, engine, transaction, report }: Place,
  layer: Layer,
  publication: Publication,
): Promise<PreparedPublication> {
  const { plan, source } = await planPublication(transaction ?? db, layer, publication);
  const { versionId } = publication;
  const prepared = { publication, plan, source };
  const planned = { parquetObject: layer.parquetObject, plan, report };
  if (versionId !== undefined) {
    const merged = await engine.mergeLayer(versionId, planned, transaction);
    return { ...prepared, snapshot: merged, merged };
  }
  const names = layer.columns.map(({ name }) => name);
  const isAsFound =
    plan.cells.length === names.length &&
    plan.cells.every(({ name, cell }) => cell.kind === 'copy' && cell.from === name);
  const snapshot = isAsFound
    ? { parquetObject: layer.parquetObject, rows: layer.rows }
    : await engine.mapLayer(planned);
  return { ...prepared, snapshot, merged: null };
}

/** Makes a prepared snapshot a version, in the caller's transaction; null when the source or the version has moved on. */
export async function finishPublication(
  transaction: Kysely<Database>,
  engine: DataEngine,
  prepared: PreparedPublication,
  user: string | null,
): Promise<Published | null> {
  const { publication, snapshot, merged } = prepared;
  const sourceId = await prepareSource(transaction, prepared, user);
  if (sourceId === null) return null;
  if (merged) {
    if (!(await engine.publishMerged(merged, transaction, user))) return null;
    const { versionId } = merged.base;
    const { data } = await readItem(transaction, 'version', versionId);
    await writeItem(transaction, 'version', versionId, { data }, user);
    const { rows, updated, appended, repeated } = merged;
    return { sourceId, versionId, rows, updated, appended, repeated };
  }
  const data = { name: publication.versionName ?? (await nextVersionName(transaction, sourceId)) };
  const version = await createItem(
    transaction,
    { type: 'version', app: 'tidemark', parent: sourceId, data },
    user,
  );
  await engine.publishSnapshot(version.id, snapshot, transaction);
  const { rows } = snapshot;
  return { sourceId, versionId: version.id, rows, updated: 0, appended: rows, repeated: 0 };
}

/** The source with the columns that the plan adds; null when somebody changed it since the plan was made. */
async function prepareSource(
  transaction: Kysely<Database>,
  { publication, plan, source }: PreparedPublication,
  user: string | null,
): Promise<number | null> {
  if (!source) {
    const data = { name: publication.sourceName ?? publication.layerName, columns: plan.added };
    return (await createSource(transaction, data, user)).id;
  }
  const now = await readItem(transaction, 'source', source.id, { lock: true });
  if (now.revision !== source.revision) return null;
  if (plan.added.length > 0) {
    const columns: SourceColumn[] = [...now.data.columns, ...plan.added];
    await writeItem(transaction, 'source', source.id, { data: { ...now.data, columns } }, user);
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

function refuseForeignColumns(layer: Layer, { columns }: Publication): void {
  const known = new Set(layer.columns.map(({ name }) => name));
  const foreign = columns.find(({ name }) => !known.has(name));
  if (!foreign) return;
  throw new TidemarkError('unknown_column', `The file has no column named ${foreign.name}.`, {
    details: { column: foreign.name },
  });
}

async function checkVersion(
  connection: Kysely<Database>,
  versionId: number,
  { sourceId }: Publication,
): Promise<void> {
  const version = await readItem(connection, 'version', versionId);
  if (version.parent_id === sourceId) return;
  throw new TidemarkError('not_found', `The source has no version ${versionId}.`, { details: { versionId } });
}

/** No record can be found by a column that none of them has yet. */
function refuseNewKey({ key, added }: MappingPlan): void {
  const column = added.find(({ name }) => key.includes(name));
  if (!column) return;
  throw new TidemarkError(
    'invalid_request',
    `No record can be found by ${columnLabel(column)}: the source does not have this column yet.`,
    { details: { column: column.name } },
  );
}
