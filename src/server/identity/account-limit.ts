import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Connection } from '#server/items/items.server.ts';

/** So many failed sign-ins to one account are possible within a quarter of an hour, from all addresses together. */
const maxFailures = 20;
const windowMilliseconds = 15 * 60 * 1000;

/** The most accounts that attempts are counted for; those without attempts for the longest time are dropped. */
const maxAccounts = 100_000;

/**
 * Limits how many passwords are tried for one account, from whatever addresses; decision 76. Each node counts for
 * itself. Accounts that do not exist are counted like others.
 */
export class AccountLimit {
  readonly #db: Connection;
  readonly #failures = new LRUCache<string, number>({ max: maxAccounts, ttl: windowMilliseconds });

  constructor(db: Connection) {
    this.#db = db;
  }

  /**
   * Counts an attempt; false when the account has no attempts left. An address that the account is signed in at may
   * still try, so that nobody can lock out the people who use the account.
   */
  async countAttempt(email: string, client: string): Promise<boolean> {
    const failures = this.#failures.get(email) ?? 0;
    if (failures >= maxFailures) return this.#isSignedInAt(email, client);
    // The window begins with the first failure.
    this.#failures.set(email, failures + 1, { noUpdateTTL: true });
    return true;
  }

  /** Takes back an attempt that was not made. */
  uncount(email: string): void {
    const failures = this.#failures.get(email) ?? 0;
    if (failures > 0) this.#failures.set(email, failures - 1, { noUpdateTTL: true });
  }

  /** Forgets the failures of an account after a successful sign-in. */
  clear(email: string): void {
    this.#failures.delete(email);
  }

  async #isSignedInAt(email: string, client: string): Promise<boolean> {
    const { rows } = await sql`select 1 from "session" join "user" on "user"."id" = "session"."userId"
      where "user"."email" = ${email} and "session"."ipAddress" = ${client} and "session"."expiresAt" > now()
      limit 1`.execute(this.#db);
    return rows.length > 0;
  }
}
