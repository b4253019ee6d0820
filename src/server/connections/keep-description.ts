import type { Kysely } from 'kysely';
import { readCadence } from '#domain/source/connection/cadence.ts';
import type { DescribedData } from '#domain/source/connection/connector-form.ts';
import type { Database } from '#server/base/base.server.ts';
import { storableJson } from '#server/items/items.server.ts';
import { announceSchedules } from './announce-schedules.ts';
import { cadenceOf, dueAfterNow, storedSchedule } from './schedules.ts';

/**
 * Keeps what a service says about the data of a connection. A schedule that follows its source is due at
 * another time where the service says another one; what it said last holds where it says nothing any more.
 */
export async function keepDescription(
  db: Kysely<Database>,
  connectionId: number,
  said: DescribedData,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('connection')
      .select(['id', 'schedule', 'described'])
      .where('id', '=', connectionId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return;

    const known = cadenceOf(before.described);
    const cadence = readCadence(cadenceOf(said)) ? cadenceOf(said) : known;
    const described = { ...said, cadence };
    const stored = { described: storableJson(described) };
    await transaction.updateTable('connection').set(stored).where('id', '=', connectionId).execute();

    const schedule = storedSchedule(before.schedule);
    if (schedule?.every !== 'source' || cadence === known) return;

    const due_at = dueAfterNow(schedule, { id: connectionId, described });
    await transaction.updateTable('connection').set({ due_at }).where('id', '=', connectionId).execute();
    await announceSchedules(transaction);
  });
}
