import type { Kysely } from 'kysely';
import type { Finding } from '#domain/source/checks/checks.ts';
import type { Database } from '#server/base/base.server.ts';
import { eventRecorder, type RecordEvent } from './etl-events.ts';
import type { CheckedPublication } from './publication/check-publication.ts';
import { publicationSchema, type Publication } from './publication/publication.ts';

/** Checks have found what stops a publication. */
export class PublicationHeld extends Error {
  readonly checked: CheckedPublication;

  constructor(checked: CheckedPublication) {
    super('Checks have stopped a publication.');
    this.checked = checked;
  }
}

/** A publication that checks have stopped: what they found against which version. */
export type HeldPublication = {
  publication: Publication;
  versionId: number;
  versionName: string;
  findings: Finding[];
};

/** What a person reads of a publication that was stopped. */
function heldMessage({ findings }: Pick<HeldPublication, 'findings'>): string {
  return `Checks have stopped it. ${findings.map(({ text }) => text).join(' ')}`;
}

/** Makes an upload ready again whose publication was stopped, and keeps what checks found. */
export async function holdPublication(
  { db }: { db: Kysely<Database> },
  request: { id: number; context: number; user: string | null; publication: Publication },
  { versionId, versionName, findings }: CheckedPublication,
): Promise<void> {
  const held: HeldPublication = { publication: request.publication, versionId, versionName, findings };
  await db.transaction().execute(async (transaction) => {
    const message = heldMessage(held);
    const { numUpdatedRows } = await transaction
      .updateTable('upload')
      .set({ status: 'ready', error: message, publication: null, held: JSON.stringify(held) })
      .where('id', '=', request.id)
      .where('status', '=', 'publishing')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;

    const record: RecordEvent = eventRecorder(transaction, request);
    await record('publish:error', { message });
    await record('publish:final', { status: 'held' });
  });
}

/** The publication of an upload that checks have stopped; null where they have not. */
export async function readHeld(db: Kysely<Database>, uploadId: number): Promise<HeldPublication | null> {
  const row = await db.selectFrom('upload').select('held').where('id', '=', uploadId).executeTakeFirst();
  if (!row?.held) return null;
  const held = row.held as HeldPublication;
  const { data } = publicationSchema.safeParse(held.publication);
  return data ? { ...held, publication: data } : null;
}
