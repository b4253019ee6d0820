import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, TransactionBuilder, type KyselyConfig, type Transaction } from 'kysely';
import type { Database } from './database-schema.ts';
import { isConnectionLost } from './transient-error.ts';

/** The pauses before further attempts, and how long the first one may have taken; in milliseconds. */
const times = { pauses: [20, 100, 500], patience: 15_000 };

type Work<Value> = (transaction: Transaction<Database>) => Promise<Value>;

/**
 * A query builder whose transactions outlive the loss of their connection: the whole transaction runs again,
 * on another connection. So the work of a transaction may run several times, and does nothing outside of its
 * transaction that may not be repeated.
 *
 * It runs again only while COMMIT has not been sent: afterwards nobody knows whether it was carried out, and
 * the error goes to the caller. So do all other errors.
 */
export class RetryingDatabase extends Kysely<Database> {
  readonly #lost: () => void;

  constructor(config: KyselyConfig, lost: () => void) {
    super(config);
    this.#lost = lost;
  }

  override transaction(): TransactionBuilder<Database> {
    return withRetries(super.transaction(), this.#lost);
  }
}

function withRetries(builder: TransactionBuilder<Database>, lost: () => void): TransactionBuilder<Database> {
  const { execute, setAccessMode, setIsolationLevel } = TransactionBuilder.prototype;
  const once = <Value>(work: Work<Value>): Promise<Value> => execute.call(builder, work) as Promise<Value>;

  return Object.assign(builder, {
    execute: <Value>(work: Work<Value>) => repeat(once, work, lost),
    setAccessMode: (...mode: Parameters<typeof setAccessMode>) =>
      withRetries(setAccessMode.apply(builder, mode), lost),
    setIsolationLevel: (...level: Parameters<typeof setIsolationLevel>) =>
      withRetries(setIsolationLevel.apply(builder, level), lost),
  });
}

async function repeat<Value>(
  once: (work: Work<Value>) => Promise<Value>,
  work: Work<Value>,
  lost: () => void,
): Promise<Value> {
  const end = performance.now() + times.patience;

  for (const pause of times.pauses) {
    let isCommitting = false;
    try {
      return await once(async (transaction) => {
        const value = await work(transaction);
        isCommitting = true;
        return value;
      });
    } catch (error) {
      if (isCommitting || performance.now() > end || !isConnectionLost(error)) throw error;
      lost();
      await delay(pause);
    }
  }

  return once(work);
}
