import type { Kysely } from 'kysely';
import { announceChange, type Database } from '#server/base/base.server.ts';

/** The key of the change feed under which nodes learn that a connection is due at another time. */
export const schedulesKey = 'schedules';

/** Tells all nodes that a connection is due at another time, when the transaction commits. */
export const announceSchedules = (transaction: Kysely<Database>): Promise<void> =>
  announceChange(transaction, schedulesKey);
