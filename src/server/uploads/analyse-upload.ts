import { sql, type Kysely, type Updateable } from 'kysely';
import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import { parseOptionsSchema, type ParseOptions } from '#domain/source/parse-options.ts';
import type { DataLog } from '#server/engine/engine.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import { type Database, type UploadTable, isTransient } from '#server/base/base.server.ts';
import { analyseFile } from './analyse-file.ts';
import { recordEvent, type EtlEventType } from './etl-events.ts';
import { throttleProgress } from './throttle-progress.ts';
import { readUpload, type Upload } from './upload-row.ts';

type Place = { db: Kysely<Database>; objects: ObjectStore; log: DataLog };

/** Writes down how one's own upload is to be read; whoever reads it next goes by that. */
export async function requestAnalysis(
  db: Kysely<Database>,
  id: number,
  reading: ParseOptions,
  user: string | null,
): Promise<void> {
  const { etl_context_id: context, file_name } = await readUpload(db, id, { user });
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ status: 'uploaded', reading: JSON.stringify(reading), error: null, published: null })
    .where('id', '=', id)
    .where('status', 'in', ['ready', 'failed', 'published'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new TidemarkError('conflict', 'The file is being read or published. Wait until that is done.');
  await recordEvent(db, { context, type: 'upload:initial', payload: { id, file_name }, user });
}

/** Reads an upload's file as its owner chose, and writes down the layers, or why there are none. */
export async function analyseUpload(
  { db, objects, log }: Place,
  id: number,
  { isLast } = { isLast: true },
): Promise<Upload> {
  // One that has been read stays so, even when a second reading was under way.
  const upload = await db
    .updateTable('upload')
    .set({ status: 'analysing', error: null })
    .where('id', '=', id)
    .where('status', 'in', ['uploaded', 'analysing', 'failed'])
    .returning(['object', 'file_name', 'reading', 'etl_context_id', 'created_by'])
    .executeTakeFirst();
  if (!upload) return readUpload(db, id);
  const { etl_context_id: context, created_by: user } = upload;
  const tell = (type: EtlEventType, payload: Record<string, unknown>) =>
    recordEvent(db, { context, type, payload, user });
  const progress = throttleProgress(log, (payload) => tell('upload:progress', payload));
  // Of two readings the first settles it, and one whose choices were changed meanwhile settles nothing.
  const settle = async (result: Pick<Updateable<UploadTable>, 'status' | 'layers' | 'error'>) => {
    await progress.settled();
    const { numUpdatedRows } = await db
      .updateTable('upload')
      .set(result)
      .where('id', '=', id)
      .where('status', '=', 'analysing')
      .where(
        sql<boolean>`reading is not distinct from ${upload.reading && JSON.stringify(upload.reading)}::jsonb`,
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  try {
    const layers = await analyseFile(objects, await objects.localPath(upload.object), {
      fileName: upload.file_name,
      choices: parseOptionsSchema.parse(upload.reading ?? {}),
      report: progress.report,
    });
    if (await settle({ status: 'ready', layers: JSON.stringify(layers) })) {
      const rows = layers.reduce((sum, layer) => sum + layer.rows, 0);
      await tell('upload:final', { status: 'ready', layers: layers.length, rows });
    }
  } catch (error) {
    // It stays as it is: whoever called tries again.
    if (!isLast && isTransient(error)) throw error;
    const message = isTidemarkError(error) ? error.message : 'The file could not be read.';
    const cause = error instanceof Error ? String(error.cause ?? error.stack) : String(error);
    log.warn(
      { upload: id, error: message, cause: isTidemarkError(error) ? undefined : cause },
      'an upload could not be read',
    );
    if (await settle({ status: 'failed', error: message, layers: null })) {
      await tell('upload:error', { message });
      await tell('upload:final', { status: 'failed' });
    }
  }
  return readUpload(db, id);
}
