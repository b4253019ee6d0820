import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localUser } from '#domain/access/access.ts';
import {
  emailOf,
  openInstallation,
  password,
  type TestInstallation,
} from '../../../tests/fixtures/installation.ts';
import { linkInMail } from '../../../tests/fixtures/mails.ts';
import {
  acceptInvitation,
  confirmEmail,
  registerAccount,
  requestAccount,
  resetPassword,
} from './accounts.ts';
import { createToken, findToken } from './account-tokens.ts';
import { addApiKey, readApiKeys, viewerOfKey } from './api-keys.ts';
import { addToGroups, levelOf, readGroups } from './groups.ts';
import { changePassword } from './profile.ts';
import { changeInstallationSettings, readSettings } from './settings.ts';
import { signIn } from './sign-in.ts';
import { createUser, viewerOf } from './users.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const client = '192.0.2.1';
const db = () => installation.services.database.db;
const auth = () => installation.services.authentication;
const userId = async (email: string) =>
  (await (await auth().$context).internalAdapter.findUserByEmail(email))?.user.id;
const viewerWith = (cookie: string) => viewerOf(auth(), db(), new Headers({ cookie }));
const trySignIn = (email: string, word = password) =>
  signIn(auth(), { request: new Request(installation.url), client }, { email, password: word });
const groupIds = async (...names: string[]) =>
  (await readGroups(db())).filter(({ name }) => names.includes(name)).map(({ id }) => id);

const newPerson = async (email: string, group = 'New users') => ({
  id: await createUser(auth(), db(), { email, password, group }),
});

test('a link works once, for its purpose, until it expires; a newer one replaces it', async () => {
  const email = 'links@example.org';
  const first = await createToken(db(), 'reset-password', { email });
  const second = await createToken(db(), 'reset-password', { email });
  expect(await findToken(db(), 'reset-password', first)).toBeNull();
  expect(await findToken(db(), 'accept-invite', second)).toBeNull();
  expect(await findToken(db(), 'reset-password', second)).toMatchObject({ email });
  await db()
    .updateTable('account_token')
    .set({ expires_at: new Date(0) })
    .where('email', '=', email)
    .execute();
  expect(await findToken(db(), 'reset-password', second)).toBeNull();
  await expect(
    resetPassword(auth(), db(), { token: second, password: 'new password', keptKeys: new Set(), client }),
  ).rejects.toThrow('no longer valid');
  const { rows } = await sql<{ text: string }>`select account_token::text as text from account_token`.execute(
    db(),
  );
  expect(JSON.stringify(rows)).not.toContain(second);
});

test('a new password ends all sessions and replaces the old one', async () => {
  const email = emailOf('member');
  const token = await createToken(db(), 'reset-password', { email });
  expect(await viewerWith(installation.cookies.member)).toMatchObject({ email, level: 0 });
  await resetPassword(auth(), db(), { token, password: 'another password', keptKeys: new Set(), client });
  expect(await viewerWith(installation.cookies.member)).toMatchObject({ id: null, level: -1 });
  expect(await trySignIn(email)).toMatchObject({ ok: false, status: 400 });
  expect(await trySignIn(email, 'another password')).toMatchObject({ ok: true });
});

test('a new password ends the keys of the account: by mail all but those that are kept, in the profile those that are named', async () => {
  const email = 'programs@example.org';
  const { id } = await newPerson(email);
  const owner = { id, email, level: 0 };
  const addKey = async (name: string) => {
    const key = { name, level: 0, days: null };
    const secret = await db()
      .transaction()
      .execute((transaction) => addApiKey(transaction, owner, key));
    const [added] = await readApiKeys(db(), id);
    return {
      id: added!.id,
      works: () =>
        viewerOfKey(db(), secret).then(
          () => true,
          () => false,
        ),
    };
  };
  const [nightly, stolen, other] = [await addKey('Nightly'), await addKey('Stolen'), await addKey('Other')];
  const ended = { current: password, next: 'a second password', endedKeys: new Set([other.id]) };
  await changePassword(auth(), db(), { viewer: owner, headers: new Headers() }, ended);
  expect(await Promise.all([nightly, stolen, other].map((key) => key.works()))).toEqual([true, true, false]);
  const token = await createToken(db(), 'reset-password', { email });
  const kept = { token, password: 'a third password', keptKeys: new Set([nightly.id, other.id]), client };
  await resetPassword(auth(), db(), kept);
  expect(await Promise.all([nightly, stolen].map((key) => key.works()))).toEqual([true, false]);
  const entries = await db()
    .selectFrom('audit_entry')
    .select('details')
    .where('action', '=', 'revoke-key')
    .where('email', '=', email)
    .execute();
  expect(entries.map(({ details }) => details['key'])).toEqual(['Other', 'Stolen']);
});

test('a mail about an account goes to addresses with one only, and the request is the same', async () => {
  const { mail } = installation.services;
  await mail.queue({ kind: 'reset-password', email: 'nobody@example.org' });
  await mail.queue({ kind: 'reset-password', email: emailOf('editor') });
  const { url } = installation.services.configuration;
  const link = await linkInMail(installation.folder, emailOf('editor'), 'Set a new password');
  const [, token = ''] = link.split(`${url}/auth/set-password?token=`);
  expect(await findToken(db(), 'reset-password', token)).toMatchObject({ email: emailOf('editor') });
  await expect.poll(() => db().selectFrom('mail').selectAll().execute()).toEqual([]);
  const files = await readdir(join(installation.folder, 'mail'));
  const all = await Promise.all(
    files.map((file) => readFile(join(installation.folder, 'mail', file), 'utf8')),
  );
  expect(all.join()).not.toContain('nobody@example.org');
});

test('who registers joins the group that is marked for new users, under whatever name', async () => {
  const token = await createToken(db(), 'register', { email: 'new@example.org' });
  const choice = { token, name: 'New Person', password, client };
  await expect(registerAccount(auth(), db(), choice)).rejects.toThrow('does not take registrations');
  await changeInstallationSettings(db(), { registration: 'open' });
  expect(await readSettings(db())).toMatchObject({ registration: 'open', siteName: 'Tidemark' });
  const [marked] = await groupIds('New users');
  await sql`update item set data = data || '{"name": "Guests", "authLevel": 3}' where id = ${marked}`.execute(
    db(),
  );
  expect(await registerAccount(auth(), db(), choice)).toBe('new@example.org');
  expect(await levelOf(db(), (await userId('new@example.org'))!)).toBe(3);
  await sql`update item set data = data || '{"name": "New users", "authLevel": 0}' where id = ${marked}`.execute(
    db(),
  );
  await expect(registerAccount(auth(), db(), choice)).rejects.toThrow('no longer valid');
});

test('who requests an account is listed, and has none yet', async () => {
  const token = await createToken(db(), 'register', {
    email: 'applicant@example.org',
    data: { name: 'Applicant' },
  });
  await requestAccount(db(), { token, client });
  expect(await db().selectFrom('account_request').select(['email', 'name']).execute()).toEqual([
    { email: 'applicant@example.org', name: 'Applicant' },
  ]);
  expect(await userId('applicant@example.org')).toBeUndefined();
});

test('an invitation leads to its groups, except those that are gone', async () => {
  const email = 'invited@example.org';
  const ids = [...(await groupIds('Editors')), 987_654];
  const token = await createToken(db(), 'accept-invite', { email });
  const choice = { token, name: 'Invited', password, client };
  await expect(acceptInvitation(auth(), db(), choice)).rejects.toThrow('withdrawn');
  await db().insertInto('invitation').values({ email, group_ids: ids, by: localUser.id }).execute();
  const again = await createToken(db(), 'accept-invite', { email });
  expect(await acceptInvitation(auth(), db(), { ...choice, token: again })).toBe(email);
  expect(await levelOf(db(), (await userId(email))!)).toBe(5);
  expect(await trySignIn(email)).toMatchObject({ ok: true });
});

test('a changed address is the one to sign in with; a taken one is refused', async () => {
  const data = { userId: await userId('invited@example.org') };
  const taken = await createToken(db(), 'change-email', { email: emailOf('editor'), data });
  await expect(confirmEmail(auth(), db(), { token: taken, client })).rejects.toThrow('already a user');
  const token = await createToken(db(), 'change-email', { email: 'moved@example.org', data });
  expect(await confirmEmail(auth(), db(), { token, client })).toEqual({
    from: 'invited@example.org',
    to: 'moved@example.org',
  });
  expect(await trySignIn('moved@example.org')).toMatchObject({ ok: true });
  expect(await trySignIn('invited@example.org')).toMatchObject({ ok: false });
});

test('a new password, or another address, ends the changes of the address that wait for a confirmation', async () => {
  const { id } = await newPerson('owner@example.org');
  const wait = (email: string) => createToken(db(), 'change-email', { email, data: { userId: id } });
  const waiting = await wait('thief@example.org');
  const reset = await createToken(db(), 'reset-password', { email: 'owner@example.org' });
  await resetPassword(auth(), db(), {
    token: reset,
    password: 'a new password',
    keptKeys: new Set(),
    client,
  });
  await expect(confirmEmail(auth(), db(), { token: waiting, client })).rejects.toThrow('no longer valid');
  const [first, second] = [await wait('thief@example.org'), await wait('owner.new@example.org')];
  await confirmEmail(auth(), db(), { token: second, client });
  await expect(confirmEmail(auth(), db(), { token: first, client })).rejects.toThrow('no longer valid');
  const others = await createToken(db(), 'change-email', { email: 'b@example.org', data: { userId: 'b' } });
  await changePassword(
    auth(),
    db(),
    { viewer: { id, email: 'owner.new@example.org', level: 0 }, headers: new Headers() },
    { current: 'a new password', next: 'another password', endedKeys: new Set() },
  );
  expect(await findToken(db(), 'change-email', others)).not.toBeNull();
});

test('links that lead to one address at once make one account', async () => {
  await changeInstallationSettings(db(), { registration: 'open' });
  const email = 'twice@example.org';
  const token = await createToken(db(), 'register', { email });
  await db().insertInto('invitation').values({ email, group_ids: [], by: localUser.id }).execute();
  const invitation = await createToken(db(), 'accept-invite', { email });
  const { id } = await newPerson('mover@example.org');
  const move = await createToken(db(), 'change-email', { email, data: { userId: id } });
  const choice = { name: 'Twice', password, client };
  const outcomes = await Promise.allSettled([
    registerAccount(auth(), db(), { ...choice, token }),
    registerAccount(auth(), db(), { ...choice, token }),
    acceptInvitation(auth(), db(), { ...choice, token: invitation }),
    confirmEmail(auth(), db(), { token: move, client }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') {
      expect(outcome.reason).toMatchObject({ code: expect.stringMatching(/^(conflict|forbidden)$/) });
    }
  }
});

test('an invitation gives only what the person who sent it may give when it is accepted', async () => {
  const inviter = await newPerson('inviter@example.org', 'Editors');
  const email = 'friend@example.org';
  const accept = async () => {
    const token = await createToken(db(), 'accept-invite', { email });
    const accepted = acceptInvitation(auth(), db(), { token, name: 'Friend', password, client });
    return accepted.catch((error: Error) => error.message);
  };
  const group_ids = await groupIds('Editors');
  await db().insertInto('invitation').values({ email, group_ids, by: inviter.id }).execute();
  await sql`delete from group_member where user_id = ${inviter.id}`.execute(db());
  expect(await accept()).toContain('may no longer invite');
  await addToGroups(db(), inviter.id, group_ids);
  await db().insertInto('suspension').values({ user_id: inviter.id, by: null }).execute();
  expect(await accept()).toContain('may no longer invite');
  await db().deleteFrom('suspension').where('user_id', '=', inviter.id).execute();
  expect(await accept()).toBe(email);
});

test('a suspended user is a visitor at once and cannot sign in; the sentence says why after the right password only', async () => {
  const email = emailOf('editor');
  const cookie = installation.cookies.editor;
  await db()
    .insertInto('suspension')
    .values({ user_id: (await userId(email))!, by: null })
    .execute();
  expect(await viewerWith(cookie)).toMatchObject({ id: null, level: -1 });
  expect(await trySignIn(email)).toMatchObject({ ok: false, status: 403 });
  expect(await trySignIn(email, 'wrong password')).toMatchObject({ ok: false, status: 400 });
});

test('a setting of the installation that somebody else has changed since is not overwritten, and other settings stay', async () => {
  const opened = await changeInstallationSettings(db(), { registration: 'open', auditDays: 90 });
  await changeInstallationSettings(db(), { registration: 'closed' }, { registration: opened.registration });
  const { registration } = opened;
  await expect(
    changeInstallationSettings(db(), { registration: 'request' }, { registration }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await changeInstallationSettings(db(), { auditDays: 365 }, { auditDays: 90 });
  // The answer may be lost: the same again is no conflict with oneself.
  await changeInstallationSettings(db(), { auditDays: 365 }, { auditDays: 90 });
  expect(await readSettings(db())).toMatchObject({ registration: 'closed', auditDays: 365 });
});
