import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookieHeader } from '../../../tests/fixtures/cookie-header.ts';
import { TestAuthenticator } from '../../../tests/fixtures/authenticator.ts';
import {
  openInstallation,
  password,
  type Role,
  type TestInstallation,
} from '../../../tests/fixtures/installation.ts';
import { createToken } from './account-tokens.ts';
import { resetPassword } from './accounts.ts';
import { deleteUser, suspendUser } from './manage-users.ts';
import { addPasskey, readPasskeys, removePasskey, startAddingPasskey } from './passkeys.ts';
import { readAudit } from './read-audit.ts';
import { relyingParty } from './relying-party.ts';
import { signInWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts';
import { createUser, viewerOf } from './users.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation({ TIDEMARK_URL: 'https://data.example.org' });
});
afterAll(() => installation.close());

const auth = () => installation.services.authentication;
const db = () => installation.services.database.db;
const inTransaction = <Value>(work: (transaction: ReturnType<typeof db>) => Promise<Value>) =>
  db().transaction().execute(work);
const party = { id: 'data.example.org', origin: 'https://data.example.org' };
const at = (challenge: string) => ({ challenge, origin: party.origin, rpId: party.id });

let clients = 0;
const request = () => ({ request: new Request(party.origin), client: `198.51.100.${(clients += 1)}` });

/** A person with a session, as the profile has them. */
async function personOf(role: Role) {
  const headers = new Headers({ cookie: installation.cookies[role] });
  const viewer = await viewerOf(auth(), db(), headers);
  return { viewer: { ...viewer, id: viewer.id!, client: '192.0.2.1' }, headers };
}

type Person = Awaited<ReturnType<typeof personOf>>;
const start = (person: Person) => startAddingPasskey(auth(), person, { party, password });

/** Adds a passkey for a person. */
async function addFor(person: Person, name = 'Laptop') {
  const authenticator = new TestAuthenticator();
  const { options, secret } = await start(person);
  const credential = authenticator.register(at(options.challenge));
  await addPasskey(auth(), person, { party, secret, credential, name });
  return authenticator;
}

/** Signs in; `change` is what differs from an honest response. */
async function signInWith(
  authenticator: TestAuthenticator,
  userId: string,
  change: Partial<Parameters<TestAuthenticator['signIn']>[1]> & { secret?: string } = {},
) {
  const { options, secret } = await startPasskeySignIn(auth(), { party, client: request().client });
  const { secret: usedSecret = secret, ...answer } = change;
  const credential = authenticator.signIn(userId, { ...at(options.challenge), ...answer });
  const given = { party, secret: usedSecret, credential };
  return { given, outcome: await signInWithPasskey(auth(), request(), given) };
}

/** A new user whose passkey nobody else's test changes. */
async function newPerson() {
  const email = `${crypto.randomUUID()}@example.org`;
  const id = await createUser(auth(), db(), { email, password, group: 'Editors' });
  return { viewer: { id, email, level: 5, client: '192.0.2.1' }, headers: new Headers() };
}

test('a passkey is added with the password, signs in without a second factor, and is removed', async () => {
  const person = await newPerson();
  const { id, email } = person.viewer;
  const wrong = startAddingPasskey(auth(), person, { party, password: 'wrong' });
  await expect(wrong).rejects.toThrow('not your current password');
  const authenticator = await addFor(person);
  const { outcome } = await signInWith(authenticator, id);
  if (!outcome.ok) throw new Error(outcome.message);
  const cookie = cookieHeader(outcome.cookies);
  expect(outcome.cookies.join()).toMatch(/session_token=.*HttpOnly/);
  expect(await viewerOf(auth(), db(), new Headers({ cookie }))).toMatchObject({ id, email, level: 5 });
  const [passkey] = await readPasskeys(db(), id);
  expect(passkey).toMatchObject({ name: 'Laptop', usedAt: expect.any(Date) });

  await inTransaction((transaction) => removePasskey(transaction, person, passkey!.id));
  expect((await signInWith(authenticator, id)).outcome).toMatchObject({ ok: false, status: 400 });
  const entries = await readAudit(db(), { person: email }, { before: null, limit: 10 });
  expect(entries.map(({ action, details }) => [action, details.key ?? details.factor])).toEqual([
    ['remove-passkey', 'Laptop'],
    ['sign-in', 'passkey'],
    ['add-passkey', 'Laptop'],
  ]);
});

describe('a sign-in is refused', () => {
  const refusals = [
    ['with the challenge of somebody else', { challenge: Buffer.from('x'.repeat(32)).toString('base64url') }],
    ['from another site', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['without a check of its user', { isUserVerified: false }],
    ['with a secret that was never given', { secret: 'x'.repeat(32) }],
  ] as const;
  test.each(refusals)('%s', async (_name, change) => {
    const person = await newPerson();
    const authenticator = await addFor(person);
    const { outcome } = await signInWith(authenticator, person.viewer.id, change);
    expect(outcome).toMatchObject({ ok: false, status: 400 });
    expect((await signInWith(authenticator, person.viewer.id)).outcome.ok).toBe(true);
  });

  test('a second time with the same answer, or with a credential that is none', async () => {
    const person = await newPerson();
    const authenticator = await addFor(person);
    const { given, outcome } = await signInWith(authenticator, person.viewer.id);
    expect(outcome.ok).toBe(true);
    const again = await signInWithPasskey(auth(), request(), given);
    expect(again).toMatchObject({ ok: false, message: expect.stringContaining('Too much time') });
    for (const credential of ['', '{', 'null', '{"id":"\\u0000"}']) {
      const { secret } = await startPasskeySignIn(auth(), { party, client: request().client });
      const broken = await signInWithPasskey(auth(), request(), { party, secret, credential });
      expect(broken).toMatchObject({ ok: false, status: 400 });
    }
  });

  test('as another user, with the key of another passkey, and with a passkey that nobody has', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const [authenticator, others] = [await addFor(person), await addFor(other)];
    expect((await signInWith(authenticator, other.viewer.id)).outcome.ok).toBe(false);
    const stranger = new TestAuthenticator();
    expect((await signInWith(stranger, person.viewer.id)).outcome.ok).toBe(false);
    Object.assign(stranger, { id: others.id });
    expect((await signInWith(stranger, other.viewer.id)).outcome.ok).toBe(false);
    expect((await signInWith(others, other.viewer.id)).outcome.ok).toBe(true);
  });

  test('of a copied authenticator, whose count goes back', async () => {
    const person = await newPerson();
    const authenticator = await addFor(person);
    const { id } = person.viewer;
    expect((await signInWith(authenticator, id, { counter: 7 })).outcome.ok).toBe(true);
    for (const counter of [7, 6, 0]) {
      expect((await signInWith(authenticator, id, { counter })).outcome.ok).toBe(false);
    }
    expect((await signInWith(authenticator, id, { counter: 8 })).outcome.ok).toBe(true);
  });

  test('of a suspended user, and after the account was deleted', async () => {
    const person = await newPerson();
    const authenticator = await addFor(person);
    const { id, email } = person.viewer;
    const { viewer: administrator } = await personOf('administrator');
    const suspend = (isSuspended: boolean) =>
      inTransaction((transaction) => suspendUser(transaction, administrator, { userId: id, isSuspended }));
    await suspend(true);
    expect((await signInWith(authenticator, id)).outcome).toMatchObject({
      ok: false,
      status: 403,
      message: expect.stringContaining('This account is suspended.'),
    });
    const [last] = await readAudit(db(), { person: email }, { before: null, limit: 1 });
    expect(last).toMatchObject({ action: 'sign-in-failed', details: { reason: 'the account is suspended' } });
    await suspend(false);
    expect((await signInWith(authenticator, id)).outcome.ok).toBe(true);
    await inTransaction((transaction) => deleteUser(transaction, administrator, id));
    expect((await signInWith(authenticator, id)).outcome).toMatchObject({ ok: false, status: 400 });
    expect(await readPasskeys(db(), id)).toEqual([]);
  });

  test('when one client begins too many', async () => {
    const begin = () => startPasskeySignIn(auth(), { party, client: '203.0.113.9' });
    for (let count = 0; count < 100; count += 1) {
      await begin();
    }
    await expect(begin()).rejects.toThrow('Too many attempts.');
  });
});

test('a passkey is added only by the person who began, once, with a check of the user', async () => {
  const [editor, member] = [await personOf('editor'), await personOf('member')];
  const authenticator = new TestAuthenticator();
  const addAs = (person: Person, secret: string, credential: string) =>
    addPasskey(auth(), person, { party, secret, credential, name: 'Phone' });
  const first = await start(editor);
  const stolen = authenticator.register(at(first.options.challenge));
  await expect(addAs(member, first.secret, stolen)).rejects.toThrow('could not be verified');
  // It was used up.
  await expect(addAs(editor, first.secret, stolen)).rejects.toThrow('Too much time');
  const { secret, options } = await start(editor);
  const unverified = authenticator.register({ ...at(options.challenge), isUserVerified: false });
  await expect(addAs(editor, secret, unverified)).rejects.toThrow('could not be verified');
  const wrongSite = await start(editor);
  const phished = authenticator.register({
    ...at(wrongSite.options.challenge),
    origin: 'https://evil.example',
  });
  await expect(addAs(editor, wrongSite.secret, phished)).rejects.toThrow('could not be verified');
  expect(await readPasskeys(db(), editor.viewer.id)).toEqual([]);

  // The id of a passkey belongs to its first owner.
  const own = await start(editor);
  await addAs(editor, own.secret, authenticator.register(at(own.options.challenge)));
  const theirs = await start(member);
  const same = authenticator.register(at(theirs.options.challenge));
  await expect(addAs(member, theirs.secret, same)).rejects.toThrow('This passkey has been added already.');
  const remove = inTransaction((transaction) => removePasskey(transaction, member, authenticator.id));
  await expect(remove).rejects.toThrow('no longer exists');
  expect(await readPasskeys(db(), editor.viewer.id)).toHaveLength(1);
  expect((await signInWith(authenticator, member.viewer.id)).outcome.ok).toBe(false);
  expect((await signInWith(authenticator, editor.viewer.id)).outcome.ok).toBe(true);
});

test('a new password by e-mail removes the passkeys', async () => {
  const person = await newPerson();
  const authenticator = await addFor(person);
  const token = await createToken(db(), 'reset-password', { email: person.viewer.email });
  await resetPassword(auth(), db(), {
    token,
    password: 'another password',
    keptKeys: new Set(),
    client: '192.0.2.1',
  });
  expect((await signInWith(authenticator, person.viewer.id)).outcome.ok).toBe(false);
});

test('passkeys belong to the host of the public address, and to no other and no IP address', () => {
  const of = (page: string, publicUrl: string) => relyingParty(`${page}/auth/login`, publicUrl)?.id ?? null;
  expect(of('http://data.example.org', 'https://data.example.org')).toBe('data.example.org');
  expect(relyingParty('http://rivers.data.example.org/', 'https://data.example.org')).toEqual({
    id: 'data.example.org',
    origin: 'https://rivers.data.example.org',
  });
  expect(of('https://evildata.example.org', 'https://data.example.org')).toBeNull();
  expect(of('https://evil.example', 'https://data.example.org')).toBeNull();
  expect(of('http://127.0.0.1:3000', 'http://127.0.0.1:3000')).toBeNull();
  expect(of('http://localhost:3000', 'http://127.0.0.1:3000')).toBe('localhost');
  expect(of('http://[::1]:3000', 'http://[::1]:3000')).toBeNull();
});
