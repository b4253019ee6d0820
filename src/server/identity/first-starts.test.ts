import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase, silentLog } from '../../../tests/fixtures/postgres.ts';
import { openAuthentication } from './authentication.ts';

test('nodes that start at once on an empty database make the tables of the identity library once', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const made = ['user', 'session', 'account', 'verification', 'rateLimit'];
  await database.pool.query(`drop table ${made.map((name) => `"${name}"`).join(', ')} cascade`);

  const secret = randomBytes(32).toString('hex');
  const input = { database, secret, url: 'http://localhost', log: silentLog };
  await Promise.all([1, 2, 3, 4].map(() => openAuthentication(input)));
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from information_schema.tables where table_schema = current_schema() and table_name = any ($1)',
    [made],
  );
  expect(rows[0]!.count).toBe(made.length);
});
