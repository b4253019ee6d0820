import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieHeader } from '../../../tests/fixtures/cookie-header.ts';
import {
  emailOf,
  openInstallation,
  password,
  type TestInstallation,
} from '../../../tests/fixtures/installation.ts';
import { totpCode } from '../../../tests/fixtures/totp.ts';
import {
  confirmSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  renewBackupCodes,
  signInWithCode,
  startSecondFactor,
  stopSecondFactor,
} from './second-factor.ts';
import { signIn } from './sign-in.ts';
import { viewerOf } from './users.ts';

let installation: TestInstallation;
beforeAll(async () => (installation = await openInstallation()));
afterAll(() => installation.close());

const auth = () => installation.services.authentication;
const db = () => installation.services.database.db;
let clients = 0;
const requestWith = (cookie: string) => ({
  request: new Request(installation.url, { headers: { cookie } }),
  client: `198.51.100.${(clients += 1)}`,
});

/** A person with a session, as the profile has them. */
async function personWith(cookie: string) {
  const request = requestWith(cookie);
  const viewer = await viewerOf(auth(), db(), request.request.headers);
  if (viewer.id === null) throw new Error('There is no session.');
  return { ...request, viewer: { ...viewer, id: viewer.id }, headers: request.request.headers };
}

/** The first step of a sign-in; returns the cookie that the second step needs. */
async function enterPassword(): Promise<string> {
  const outcome = await signIn(auth(), requestWith(''), { email: emailOf('editor'), password });
  if (!outcome.ok) throw new Error(outcome.message);
  const cookie = cookieHeader(outcome.cookies);
  expect((await viewerOf(auth(), db(), new Headers({ cookie }))).level).toBe(outcome.needsCode ? -1 : 5);
  return cookie;
}

test('a second factor is confirmed with a code, asked for at sign-in, and turned off with the password', async () => {
  const person = await personWith(installation.cookies.editor);
  const { id } = person.viewer;
  await expect(startSecondFactor(auth(), person, 'wrong')).rejects.toThrow('not your current password');
  const { uri, backupCodes } = await startSecondFactor(auth(), person, password);
  expect(backupCodes).toHaveLength(10);
  await expect(confirmSecondFactor(auth(), person, '000000')).rejects.toThrow('This code is not right');
  expect(await hasSecondFactor(db(), id)).toBe(false);
  const session = cookieHeader(await confirmSecondFactor(auth(), person, totpCode(uri)));
  expect(await hasSecondFactor(db(), id)).toBe(true);

  const first = await enterPassword();
  const wrong = await signInWithCode(auth(), requestWith(first), '000000');
  expect(wrong).toMatchObject({ ok: false, status: 400 });
  const right = await signInWithCode(auth(), requestWith(first), totpCode(uri, 1));
  expect(
    right.ok && (await viewerOf(auth(), db(), new Headers({ cookie: cookieHeader(right.cookies) }))),
  ).toMatchObject({ email: emailOf('editor'), level: 5 });
  // The first step is used up, and without it a code is worth nothing.
  for (const cookie of [first, '']) {
    expect(await signInWithCode(auth(), requestWith(cookie), totpCode(uri))).toMatchObject({
      ok: false,
      message: expect.stringContaining('Too much time has passed'),
    });
  }

  const second = await enterPassword();
  expect((await signInWithCode(auth(), requestWith(second), backupCodes[0]!)).ok).toBe(true);
  const third = await enterPassword();
  expect((await signInWithCode(auth(), requestWith(third), backupCodes[0]!)).ok).toBe(false);
  const renewed = await renewBackupCodes(auth(), await personWith(session), password);
  expect((await signInWithCode(auth(), requestWith(third), backupCodes[1]!)).ok).toBe(false);
  expect((await signInWithCode(auth(), requestWith(third), renewed[1]!)).ok).toBe(true);

  await stopSecondFactor(auth(), await personWith(session), password);
  expect(await hasSecondFactor(db(), id)).toBe(false);
  await enterPassword();
});

test('a code of the app works once: not the one that turned the second factor on, nor one of a sign-in', async () => {
  const person = await personWith(installation.cookies.member);
  const { uri } = await startSecondFactor(auth(), person, password);
  const codes = [totpCode(uri), totpCode(uri, 1)] as const;
  await confirmSecondFactor(auth(), person, codes[0]);
  const enter = async (code: string) => {
    const outcome = await signIn(auth(), requestWith(''), { email: emailOf('member'), password });
    const cookie = outcome.ok ? cookieHeader(outcome.cookies) : '';
    return signInWithCode(auth(), requestWith(cookie), code);
  };
  const used = { ok: false, status: 400, message: expect.stringContaining('was used already') };
  expect(await enter(codes[0])).toMatchObject(used);
  const both = await Promise.all([enter(codes[1]), enter(codes[1])]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both).toContainEqual(expect.objectContaining(used));
  expect(await enter(codes[1])).toMatchObject(used);
  const sessions = 'select 1 from "session" where "userId" = $1';
  const { rows } = await installation.services.database.pool.query(sessions, [person.viewer.id]);
  expect(rows, 'that of the profile and that of the sign-in').toHaveLength(2);
});

test('codes are limited: five for a password that was entered', async () => {
  const person = await personWith(installation.cookies.administrator);
  const { uri } = await startSecondFactor(auth(), person, password);
  await confirmSecondFactor(auth(), person, totpCode(uri));
  const outcome = await signIn(auth(), requestWith(''), { email: emailOf('administrator'), password });
  const cookie = outcome.ok ? cookieHeader(outcome.cookies) : '';
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await signInWithCode(auth(), requestWith(cookie), '000000')).ok).toBe(false);
  }
  expect(await signInWithCode(auth(), requestWith(cookie), totpCode(uri))).toMatchObject({ ok: false });

  const manager = { id: 'manager', email: null, level: 5 };
  const remove = (viewer: typeof manager) =>
    db()
      .transaction()
      .execute((transaction) => removeSecondFactor(transaction, viewer, person.viewer.id));
  await expect(remove(manager)).rejects.toThrow('has a higher access level than you');
  await remove({ ...manager, level: 10 });
  const again = await signIn(auth(), requestWith(''), { email: emailOf('administrator'), password });
  expect(again).toMatchObject({ ok: true });
  expect(again).not.toHaveProperty('needsCode');
});
