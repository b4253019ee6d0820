import type { Connection } from '#server/items/items.server.ts';
import type { GraphContext } from '../builder.ts';

/** Runs the work of a mutation in one transaction. */
export const inTransaction = <Value>(
  { services }: GraphContext,
  work: (db: Connection) => Promise<Value>,
): Promise<Value> => services.database.db.transaction().execute(work);
