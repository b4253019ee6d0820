import { expect, test } from 'vitest';
import { choosePostgresUser } from './account.ts';

test.each([
  [['daemon', 'nobody', 'tidemark', 'ada'], 'tidemark'],
  [['daemon', 'nobody', 'ada'], 'nobody'],
  [['daemon', 'ada'], 'ada'],
  [[], undefined],
])('of the users %j, PostgreSQL runs as %s', (names, chosen) => {
  expect(choosePostgresUser(names.map((name) => ({ name })))?.name).toBe(chosen);
});
