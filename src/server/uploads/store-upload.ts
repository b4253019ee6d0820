import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { ParseOptions } from '#domain/source/upload/parse-options.ts';
import { cleanFileName } from '#domain/value/address/clean-file-name.ts';
import type { Database } from '#server/base/base.server.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { checkEtlContext, insertEtlContext, recordEvent } from './etl-events.ts';
import { limits } from './files/limits.ts';
import { prepareAnalysis } from './analysis/run-analysis.ts';

/**
 * A file that is being received; `limit` in bytes. `context` is called once the file is stored and gives the
 * upload context it belongs to; without one, a new context is made. `source` is called then too and gives the
 * source that the file is for, null for none. `parseOptions` are those that the file is first read with.
 */
export type IncomingFile = {
  stream: Readable;
  fileName: string;
  user: string | null;
  limit?: number;
  context?: () => Promise<number | null>;
  source?: () => Promise<number | null>;
  parseOptions?: ParseOptions;
};

type Dependencies = { db: Kysely<Database>; objects: ObjectStore; jobs: Pick<Jobs, 'add'> };

/** Stores a file as an upload and queues its analysis, in one transaction. */
export async function storeUpload(
  { db, objects, jobs }: Dependencies,
  { stream, fileName, user, limit = limits.fileBytes, context, source, parseOptions = {} }: IncomingFile,
): Promise<{ id: number }> {
  prepareAnalysis();
  const { name: object, bytes } = await objects.put(stream, { limit });
  const given = (await context?.()) ?? null;
  const source_id = await existingSource(db, (await source?.()) ?? null);

  return db.transaction().execute(async (transaction) => {
    const etl_context_id = given ?? (await insertEtlContext(transaction, user));
    if (given !== null) {
      await checkFreeContext(transaction, given, user);
    }

    const file_name = cleanFileName(fileName, 'upload');
    const { id } = await transaction
      .insertInto('upload')
      .values({
        object,
        file_name,
        bytes,
        status: 'uploaded',
        reading: JSON.stringify(parseOptions),
        etl_context_id,
        source_id,
        created_by: user,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const payload = { id, file_name, bytes };

    await recordEvent(transaction, { context: etl_context_id, type: 'upload:initial', payload, user });
    await jobs.add('read-upload', id, transaction);
    return { id };
  });
}

/** The id of a source, null when there is no such source. */
async function existingSource(db: Kysely<Database>, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('item')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'source')
    .executeTakeFirst();

  return row?.id ?? null;
}

/** A context holds one file and belongs to one user. Of two files at once, the second one finds the first. */
async function checkFreeContext(db: Kysely<Database>, context: number, user: string | null): Promise<void> {
  await checkEtlContext(db, context, user);
  await db.selectFrom('etl_context').select('id').where('id', '=', context).forUpdate().execute();
  const existing = await db
    .selectFrom('upload')
    .select('id')
    .where('etl_context_id', '=', context)
    .executeTakeFirst();
  if (existing) throw new TidemarkError('conflict', 'This upload context has a file already.');
}
