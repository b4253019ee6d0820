import type { Connection } from '#server/items/items.server.ts';
import type { GraphqlContext } from './builder.ts';

/** Runs the work of a mutation in one transaction. */
export const inTransaction = <Value>(
  { services }: GraphqlContext,
  work: (db: Connection) => Promise<Value>,
): Promise<Value> => services.database.db.transaction().execute(work);
