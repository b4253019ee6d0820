import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  emailOf,
  openInstallation,
  password,
  type Role,
  type TestInstallation,
} from '../../../tests/fixtures/installation.ts';
import { linkInMail } from '../../../tests/fixtures/mails.ts';
import { createToken, findToken } from './account-tokens.ts';
import { acceptInvitation } from './accounts.ts';
import { recordAuditEntry } from './audit.ts';
import { readGroups } from './groups.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

type Answer = Awaited<ReturnType<TestInstallation['ask']>>;
const codeOf = (answer: Answer) => answer.errors?.[0]?.extensions?.code;
const db = () => installation.services.database.db;
const groupId = async (name: string) => (await readGroups(db())).find((group) => group.name === name)!.id;
const userId = async (role: Exclude<Role, 'visitor'>) => {
  const { data } = await installation.ask('administrator', '{ people { users { id email } } }');
  const { users } = (data as unknown as { people: { users: { id: string; email: string }[] } }).people;
  return users.find(({ email }) => email === emailOf(role))!.id;
};
const put = (role: Role, user: string, ids: number[]) =>
  installation.ask(
    role,
    'mutation ($u: String!, $g: [Int!]!) { changeUserGroups(userId: $u, groupIds: $g) }',
    {
      u: user,
      g: ids,
    },
  );
const levelOf = async (role: Role) =>
  ((await installation.ask(role, '{ viewer { level } }')).data as unknown as { viewer: { level: number } })
    .viewer.level;

test('nobody grants a level above their own, by groups, by an invitation or by changing a group', async () => {
  const administrators = await groupId('Administrators');
  const editors = await groupId('Editors');
  const member = await userId('member');
  for (const user of [member, await userId('editor')]) {
    expect(codeOf(await put('editor', user, [administrators]))).toBe('forbidden');
  }
  const invite = 'mutation ($e: String!, $g: [Int!]!) { inviteUser(email: $e, groupIds: $g) }';
  const sent = { e: 'above@example.org', g: [administrators] };
  expect(codeOf(await installation.ask('editor', invite, sent))).toBe('forbidden');
  expect(codeOf(await installation.ask('administrator', invite, sent))).toBeUndefined();
  // An editor can neither change nor withdraw the invitation of an administrator.
  expect(codeOf(await installation.ask('editor', invite, { ...sent, g: [editors] }))).toBe('forbidden');
  const revoke = 'mutation { revokeInvitation(email: "above@example.org") }';
  expect(codeOf(await installation.ask('editor', revoke))).toBe('forbidden');

  expect(codeOf(await put('editor', member, [editors]))).toBeUndefined();
  expect(await levelOf('member')).toBe(5);
  expect(codeOf(await put('editor', member, [await groupId('New users')]))).toBeUndefined();
  expect(await levelOf('member')).toBe(0);
});

test('nobody changes a user above them', async () => {
  const administrator = await userId('administrator');
  const ways = [
    'mutation ($u: String!) { changeUserGroups(userId: $u, groupIds: []) }',
    'mutation ($u: String!) { suspendUser(userId: $u, isSuspended: true) }',
    'mutation ($u: String!) { endUserSessions(userId: $u) }',
  ];
  for (const query of ways) {
    expect(codeOf(await installation.ask('editor', query, { u: administrator })), query).toBe('forbidden');
  }
  expect(await levelOf('administrator')).toBe(10);
});

test('the last administrator stays, whatever is tried', async () => {
  const administrator = await userId('administrator');
  const administrators = await groupId('Administrators');
  const ways: [string, Record<string, unknown>][] = [
    ['mutation ($u: String!) { changeUserGroups(userId: $u, groupIds: []) }', { u: administrator }],
    ['mutation ($u: String!) { suspendUser(userId: $u, isSuspended: true) }', { u: administrator }],
    ['mutation ($u: String!) { deleteUser(userId: $u) }', { u: administrator }],
    ['mutation ($g: Int!) { deleteGroup(id: $g) }', { g: administrators }],
    [
      'mutation ($g: Int!) { saveGroup(id: $g, name: "A", authLevel: 9, forNewUsers: false) }',
      { g: administrators },
    ],
  ];
  for (const [query, variables] of ways) {
    expect(codeOf(await installation.ask('administrator', query, variables)), query).toBe('conflict');
  }
  expect(await levelOf('administrator')).toBe(10);
});

test('a suspended user is a visitor with the next request, on every route, until restored', async () => {
  const editor = await userId('editor');
  const suspend = (isSuspended: boolean) =>
    installation.ask(
      'administrator',
      'mutation ($u: String!, $s: Boolean!) { suspendUser(userId: $u, isSuspended: $s) }',
      { u: editor, s: isSuspended },
    );
  expect(await levelOf('editor')).toBe(5);
  expect(codeOf(await suspend(true))).toBeUndefined();
  expect(await levelOf('editor')).toBe(-1);
  expect(codeOf(await installation.ask('editor', '{ sources { id } }'))).toBe('forbidden');
  expect((await installation.fetch('editor', '/dama-admin/tidemark/etl/new-context-id')).status).toBe(401);
  await suspend(false);
  // The sessions have ended: the user signs in again.
  expect(await levelOf('editor')).toBe(-1);
});

test('what somebody else changed of a group or of the groups of a user since is not overwritten', async () => {
  const save = 'mutation { saveGroup(name: "Analysts", authLevel: 3, forNewUsers: false) }';
  expect(codeOf(await installation.ask('administrator', save))).toBeUndefined();
  const id = await groupId('Analysts');
  const { revision } = (await readGroups(db(), [id]))[0]!;
  const change = (authLevel: number, name: string) =>
    installation.ask(
      'administrator',
      'mutation ($i: Int!, $b: Int!, $n: String!, $l: Int!) { saveGroup(id: $i, base: $b, name: $n, authLevel: $l, forNewUsers: false) }',
      { i: id, b: revision, n: name, l: authLevel },
    );
  expect(codeOf(await change(1, 'Analysts'))).toBeUndefined();
  expect(codeOf(await change(3, 'Analysts of data'))).toBe('conflict');
  expect(await readGroups(db(), [id])).toMatchObject([{ name: 'Analysts', authLevel: 1 }]);

  const member = await userId('member');
  const editors = await groupId('Editors');
  await put('administrator', member, [editors]);
  const choose = (seenIds: number[]) =>
    installation.ask(
      'administrator',
      'mutation ($u: String!, $g: [Int!]!, $s: [Int!]!) { changeUserGroups(userId: $u, groupIds: $g, seenIds: $s) }',
      { u: member, g: [id], s: seenIds },
    );
  expect(codeOf(await choose([]))).toBe('conflict');
  expect(await levelOf('member')).toBe(5);
  expect(codeOf(await choose([editors]))).toBeUndefined();
  expect(await levelOf('member')).toBe(1);
  await put('administrator', member, [await groupId('New users')]);
});

test('an invitation by mail makes an account of its groups, works once, and stops working when it is withdrawn', async () => {
  const invite = 'mutation ($e: String!, $g: [Int!]!) { inviteUser(email: $e, groupIds: $g) }';
  const email = 'Invited.By.Mail@example.org';
  const editors = await groupId('Editors');
  await installation.ask('administrator', invite, { e: email, g: [editors, editors] });
  const link = await linkInMail(installation.folder, email.toLowerCase(), 'Your invitation to Tidemark');
  const token = new URL(link).searchParams.get('token')!;
  const choice = { token, name: 'Invited', password, client: '192.0.2.1' };
  expect(await acceptInvitation(installation.services.authentication, db(), choice)).toBe(
    email.toLowerCase(),
  );
  await expect(acceptInvitation(installation.services.authentication, db(), choice)).rejects.toThrow();
  const again = await installation.ask('administrator', invite, { e: email, g: [] });
  expect(codeOf(again)).toBe('conflict');

  await installation.ask('administrator', invite, { e: 'withdrawn@example.org', g: [] });
  const open = await createToken(db(), 'accept-invite', { email: 'withdrawn@example.org' });
  await installation.ask('administrator', 'mutation { revokeInvitation(email: "withdrawn@example.org") }');
  expect(await findToken(db(), 'accept-invite', open)).toBeNull();
});

test('only one group is for new users; what was changed is recorded with the person and the values', async () => {
  const save = 'mutation { saveGroup(name: "Guests", authLevel: 1, forNewUsers: true) }';
  expect(codeOf(await installation.ask('administrator', save))).toBeUndefined();
  expect((await readGroups(db())).filter(({ forNewUsers }) => forNewUsers).map(({ name }) => name)).toEqual([
    'Guests',
  ]);
  expect(codeOf(await installation.ask('administrator', save.replace('Guests', 'gUESTS')))).toBe('conflict');
  const member = await userId('member');
  await put('administrator', member, [await groupId('Guests')]);
  const changes = await installation.ask('administrator', '{ accessChanges { by action subject details } }');
  expect((changes.data as unknown as { accessChanges: object[] }).accessChanges[0]).toEqual({
    by: emailOf('administrator'),
    action: 'change-groups',
    subject: emailOf('member'),
    details: { before: ['New users'], after: ['Guests'] },
  });

  // Levels of pages and sources are for administrators: others may not see these pages.
  await put('administrator', member, [await groupId('Editors')]);
  await recordAuditEntry(db(), { id: null, email: null }, { action: 'change-level', subject: 'Hidden' });
  const newest = async (role: 'member' | 'administrator') => {
    const { data } = await installation.ask(role, '{ accessChanges { action } }');
    return (data as unknown as { accessChanges: { action: string }[] }).accessChanges[0]?.action;
  };
  expect([await newest('administrator'), await newest('member')]).toEqual(['change-level', 'change-groups']);
});
