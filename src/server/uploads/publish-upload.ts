import type { Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { SourceColumn } from '#domain/source/column.ts';
import type { DataEngine } from '#server/data/data.server.ts';
import { createItem, readItem, writeItem } from '#server/items/items.ts';
import type { Database } from '#server/platform/database-schema.ts';
import type { Layer } from '#domain/source/upload-layer.ts';

/**
 * What becomes of a layer: a version of the source `sourceId`, or of a new source called `sourceName`. `columns` are
 * the layer's columns as the person wants them; those that are left out stay in the snapshot, unseen.
 */
export type Publication = {
  layerName: string;
  sourceName?: string | undefined;
  sourceId?: number | undefined;
  versionName?: string | undefined;
  columns: SourceColumn[];
};

/** Makes a layer a version, in the caller's transaction. */
export async function publishLayer(
  transaction: Kysely<Database>,
  engine: DataEngine,
  layer: Layer,
  publication: Publication,
  user: string | null,
): Promise<{ sourceId: number; versionId: number }> {
  const known = new Set(layer.columns.map(({ name }) => name));
  const foreign = publication.columns.find(({ name }) => !known.has(name));
  if (foreign) {
    throw new TidemarkError('unknown_column', `The file has no column named ${foreign.name}.`, {
      details: { column: foreign.name },
    });
  }
  const sourceId = await prepareSource(transaction, publication, user);
  const { count } = await transaction
    .selectFrom('item')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('parent_id', '=', sourceId)
    .where('type', '=', 'version')
    .executeTakeFirstOrThrow();
  const name = publication.versionName ?? `version ${Number(count) + 1}`;
  const version = await createItem(
    transaction,
    { type: 'version', app: 'tidemark', parent: sourceId, data: { name } },
    user,
  );
  await engine.publishSnapshot(
    version.id,
    { parquetObject: layer.parquetObject, rows: layer.rows },
    transaction,
  );
  return { sourceId, versionId: version.id };
}

/** A new source with these columns, or an existing one to which those are added that it does not have yet. */
async function prepareSource(
  transaction: Kysely<Database>,
  { sourceId, sourceName, columns, layerName }: Publication,
  user: string | null,
): Promise<number> {
  if (sourceId === undefined) {
    const data = { name: sourceName ?? layerName, columns };
    return (await createItem(transaction, { type: 'source', app: 'tidemark', data }, user)).id;
  }
  const source = await readItem(transaction, 'source', sourceId, { lock: true });
  const present = new Set(source.data.columns.map(({ name }) => name));
  const added = columns.filter(({ name }) => !present.has(name));
  if (added.length > 0) {
    const data = { ...source.data, columns: [...source.data.columns, ...added] };
    await writeItem(transaction, 'source', sourceId, { data }, user);
  }
  return sourceId;
}
