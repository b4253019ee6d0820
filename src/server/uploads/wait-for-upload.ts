import type { Kysely } from 'kysely';
import type { ChangeFeed, Database, UploadStatus } from '#server/base/base.server.ts';
import { readUpload, type Upload } from './upload-row.ts';

/**
 * How long a request waits for its publication, in milliseconds; a longer one continues, and its events show
 * the progress.
 */
export const publicationTimeout = 20_000;

/**
 * Waits until an upload has none of the `pending` states; null when that takes more than `timeout`
 * milliseconds.
 */
export function waitForUpload(
  { db, changes }: { db: Kysely<Database>; changes: ChangeFeed },
  { id, user }: { id: number; user: string | null },
  pending: readonly UploadStatus[],
  timeout: number,
): Promise<Upload | null> {
  const read = async () => {
    const upload = await readUpload(db, id, { user });
    if (pending.includes(upload.status)) return null;
    return upload;
  };
  return changes.waitFor(`upload:${id}`, read, timeout);
}
