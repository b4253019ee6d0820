import type { Kysely } from 'kysely';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { Database } from '#server/base/base.server.ts';
import type { Jobs } from '#server/jobs/jobs.server.ts';
import { recordEvent } from './etl-events.ts';
import type { Publication } from './publication/publication.ts';
import { planPublication } from './publication/publish-upload.ts';
import { layerNamed, lockUpload } from './upload-row.ts';

/** Stores and queues the publication of an upload; rejects at once when its columns cannot be published. */
export async function requestPublication(
  { db, jobs }: { db: Kysely<Database>; jobs: Pick<Jobs, 'add'> },
  id: number,
  publication: Publication,
  user: string | null,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const upload = await lockUpload(transaction, id, { user });
    const { status, etl_context_id: context } = upload;
    if (status === 'publishing') throw new TidemarkError('conflict', 'The file is being published already.');

    if (status === 'published' && publication.isFirst) {
      throw new TidemarkError('conflict', 'The file is published already.');
    }

    if (status !== 'ready' && status !== 'published') {
      throw new TidemarkError('invalid_request', 'The file has not been read yet, or it could not be read.', {
        details: { id },
      });
    }

    await planPublication(transaction, layerNamed(upload, publication.layerName), publication);
    await transaction
      .updateTable('upload')
      .set({ status: 'publishing', publication: JSON.stringify(publication), published: null, error: null })
      .where('id', '=', id)
      .execute();

    const payload = { layerName: publication.layerName };
    await recordEvent(transaction, { context, type: 'publish:initial', payload, user });
    await jobs.add('publish-upload', id, transaction);
  });
}
