import { sql } from 'kysely';
import type { Connection } from '#server/items/items.server.ts';
import { AttemptCounter } from './attempt-counter.ts';

const quarterHour = 15 * 60 * 1000;

/**
 * How many failed sign-ins to one account are possible within a quarter of an hour, from all addresses
 * together.
 */
const maxFailures = 20;

/** How many mails are sent on request within a quarter of an hour: to one address, and for one client. */
const maxMails = { email: 3, client: 20 };

/** How many sign-ins with passkeys one client can begin within a quarter of an hour. */
const maxChallenges = 100;

/**
 * Limits how many passwords can be tried for one account from all addresses, and how many mails can be
 * requested without an account; decision 76. Each node counts for itself. Accounts that do not exist are
 * counted like others.
 */
export class AccountLimit {
  readonly #db: Connection;
  readonly #failures = new AttemptCounter(maxFailures, quarterHour);
  /** Refusals that were reported: the first one for a key within the window. */
  readonly #reported = new AttemptCounter(1, quarterHour);
  readonly #mailsTo = new AttemptCounter(maxMails.email, quarterHour);
  readonly #challenges = new AttemptCounter(maxChallenges, quarterHour);
  readonly #mailsFor = new AttemptCounter(maxMails.client, quarterHour);

  constructor(db: Connection) {
    this.#db = db;
  }

  /**
   * Counts an attempt; false when the account has no attempts left. An address that the account is signed in
   * at may still try, so that nobody can lock out the people who use the account.
   */
  async countAttempt(email: string, client: string): Promise<boolean> {
    return this.#failures.count(email) || this.#isSignedInAt(email, client);
  }

  /**
   * Whether this is the first refusal for a key within a quarter of an hour: further ones are not recorded.
   */
  isFirstRefusal(key: string): boolean {
    return this.#reported.count(key);
  }

  /** Takes back an attempt that was not made. */
  uncount(email: string): void {
    this.#failures.uncount(email);
  }

  /** Forgets the failures of an account after a successful sign-in. */
  clear(email: string): void {
    this.#failures.clear(email);
  }

  /** Counts a mail that a client requests for an address; false when there are too many. */
  countMail(email: string, client: string): boolean {
    return this.#mailsFor.count(client) && this.#mailsTo.count(email);
  }

  /** Counts a sign-in with a passkey that a client begins; false when there are too many. */
  countChallenge(client: string): boolean {
    return this.#challenges.count(client);
  }

  async #isSignedInAt(email: string, client: string): Promise<boolean> {
    const { rows } = await sql`select 1 from "session" join "user" on "user"."id" = "session"."userId"
      where "user"."email" = ${email} and "session"."ipAddress" = ${client} and "session"."expiresAt" > now()
      limit 1`.execute(this.#db);
    return rows.length > 0;
  }
}
