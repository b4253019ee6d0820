import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailOf, openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import {
  registerFirstAdministrator,
  inviteFirstAdministrator,
  isFirstAdministratorToken,
} from './identity.server.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

test('an invitation makes one administrator, however often it is used at once, and stays when that fails', async () => {
  const { authentication, database } = installation.services;
  const { db } = database;
  await db.deleteFrom('group_member').execute();
  const token = (await inviteFirstAdministrator(authentication, db, undefined))!;
  const accept = (email: string) =>
    registerFirstAdministrator(authentication, db, { token, email, password: 'a password for tests' });

  await expect(accept(emailOf('administrator')), 'an address that is taken').rejects.toThrow();
  expect(await isFirstAdministratorToken(db, token)).toBe(true);

  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => accept(`${name}@example.org`)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await db.selectFrom('group_member').selectAll().execute()).toHaveLength(1);
  expect(await isFirstAdministratorToken(db, token)).toBe(false);
});
