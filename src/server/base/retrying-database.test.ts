import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/fixtures/postgres.ts';
import type { Database } from './database-schema.ts';
import type { DatabaseHandle } from './database.ts';
import { isTransient } from './transient-error.ts';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(`
    create table step (run int, step int);
    create table fatal (run int);
    create function end_session() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger at_commit after insert on fatal deferrable initially deferred
      for each row execute function end_session();
  `);
});
afterAll(() => database.close());

/** Ends the session of a transaction in the middle of it. */
const endSession = (db: Kysely<Database>) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);

async function stepsOf(run: number): Promise<number[]> {
  const { rows } = await database.pool.query<{ step: number }>(
    'select step from step where run = $1 order by step',
    [run],
  );
  return rows.map(({ step }) => step);
}

let runs = 0;

test('a transaction that loses its connection runs again as a whole, and its steps are there once', async () => {
  const plan = fc.record({
    steps: fc.integer({ min: 1, max: 5 }),
    losses: fc.array(fc.nat({ max: 4 }), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ steps, losses }) => {
      const run = (runs += 1);
      let attempts = 0;
      const value = await database.db.transaction().execute(async (db) => {
        const loss = losses[(attempts += 1) - 1];
        for (let step = 0; step < steps; step += 1) {
          await sql`insert into step values (${run}, ${step})`.execute(db);
          if (step === loss) {
            await endSession(db);
          }
        }
        return attempts;
      });

      const lost = losses.findIndex((loss) => loss >= steps);
      expect(value).toBe((lost === -1 ? losses.length : lost) + 1);
      expect(await stepsOf(run)).toEqual(Array.from({ length: steps }, (_, step) => step));
    }),
    { numRuns: 20 },
  );
});

test('a transaction that loses its connection each time fails as unavailable', async () => {
  let attempts = 0;
  const failing = database.db.transaction().execute((db) => {
    attempts += 1;
    return endSession(db);
  });
  expect(isTransient(await failing.catch((error: unknown) => error))).toBe(true);
  expect(attempts).toBe(4);
});

test('after COMMIT was sent, nothing runs again', async () => {
  const run = (runs += 1);
  let attempts = 0;
  const failing = database.db
    .transaction()
    .setIsolationLevel('serializable')
    .execute(async (db) => {
      attempts += 1;
      await sql`insert into step values (${run}, 0)`.execute(db);
      await sql`insert into fatal values (${run})`.execute(db);
    });
  expect(isTransient(await failing.catch((error: unknown) => error))).toBe(true);
  expect(attempts).toBe(1);
  expect(await stepsOf(run)).toEqual([]);
});

test('other errors are the caller’s at once, and settings of a transaction stay through its attempts', async () => {
  let attempts = 0;
  const fail = (error: Error) =>
    database.db.transaction().execute(() => {
      attempts += 1;
      return Promise.reject(error);
    });
  await expect(fail(new TypeError('no'))).rejects.toThrow('no');
  await expect(fail(Object.assign(new Error('taken'), { code: '40001' }))).rejects.toThrow('taken');
  expect(attempts).toBe(2);

  const levels: string[] = [];
  await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const { rows } = await sql<{ level: string }>`
        select current_setting('transaction_isolation') || ' ' || current_setting('transaction_read_only') as level
      `.execute(db);
      levels.push(rows[0]!.level);
      if (levels.length === 1) {
        await endSession(db);
      }
    });
  expect(levels).toEqual(['repeatable read on', 'repeatable read on']);
});
