import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OpenIdProvider, oidcClient, type ProviderPerson } from '../../../tests/fixtures/openid-provider.ts';
import { emailOf, openInstallation, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { resetPassword } from './accounts.ts';
import { createToken } from './account-tokens.ts';
import { addToGroups, readGroups } from './groups.ts';
import { beginHandOver, handOver, takeOver } from './hand-over.ts';
import { suspendUser } from './manage-users.ts';
import { readAudit } from './read-audit.ts';
import { leaveForProvider, returnFromProvider } from './sign-in-at-provider.ts';
import { viewerOf } from './users.ts';

let installation: TestInstallation;
let provider: OpenIdProvider;
let client = 0;
const auth = () => installation.services.authentication;
const db = () => installation.services.database.db;

beforeAll(async () => {
  provider = await OpenIdProvider.start();
  installation = await openInstallation({
    TIDEMARK_OIDC_ISSUER: provider.url,
    TIDEMARK_OIDC_CLIENT_ID: oidcClient.id,
    TIDEMARK_OIDC_CLIENT_SECRET: oidcClient.secret,
    TIDEMARK_OIDC_NAME: 'Example ID',
    TIDEMARK_OIDC_GROUPS: 'admins=Administrators, writers=Editors, writers=No such group',
  });
  provider.allow(`${installation.url}/auth/single-sign-on/callback/oidc`);
});

afterAll(async () => {
  provider.stop();
  await installation.close();
});

// Attempts are limited by address.
beforeEach(() => void client++);

const cookiePairs = (cookies: readonly string[]) => cookies.map((each) => each.split(';')[0]!);
const request = (url: string, cookies: readonly string[]) => ({
  request: new Request(new URL(url, installation.url), { headers: { cookie: cookies.join('; ') } }),
  client: `192.0.2.${client}`,
});

/** Goes to the provider as a person, and returns the address that it sends back to. */
async function visitProvider(start: string, person: ProviderPerson): Promise<string> {
  provider.person = person;
  const jar = new Map<string, string>();
  let url = start;
  while (!url.startsWith(installation.url)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const pair of cookiePairs(response.headers.getSetCookie())) {
      const [name, value] = pair.split(/=(.*)/s);
      jar.set(name!, value!);
    }
    const location = response.headers.get('location');
    if (!location) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
  }
  return url;
}

async function signInAs(person: ProviderPerson, origin = '/') {
  const departure = await leaveForProvider(auth().singleSignOn!, request('/', []), origin);
  if (!departure.ok) throw new Error(departure.message);
  const url = await visitProvider(departure.url, person);
  return returnFromProvider(auth(), auth().singleSignOn!, request(url, cookiePairs(departure.cookies)));
}

/** Signs in, and returns the viewer of the session. */
async function viewerAfter(person: ProviderPerson) {
  const outcome = await signInAs(person);
  if (!outcome.ok) throw new Error(outcome.message);
  return viewerOf(auth(), db(), new Headers({ cookie: cookiePairs(outcome.cookies).join('; ') }));
}

const everything = { before: null, limit: 100 };
const ada = { sub: 'ada', email: 'Ada@example.org', name: 'Ada Lovelace' };

test('groups of the provider lead to groups here, at each sign-in', async () => {
  const first = await viewerAfter({ ...ada, groups: ['writers', 'readers'] });
  expect(first).toMatchObject({ email: 'ada@example.org', level: 5 });
  expect((await viewerAfter({ ...ada, groups: ['admins'] })).level).toBe(10);
  // An address that has changed at the provider does not make a second account.
  const last = await viewerAfter({ ...ada, email: 'countess@example.org', groups: [] });
  expect(last).toEqual({ ...first, level: 0 });
  const entries = await readAudit(db(), { person: 'ada@example.org' }, everything);
  const seen = entries.map(({ action, details }) => [action, details.after ?? details.factor]);
  expect(seen).toEqual([
    ['sign-in', 'Example ID'],
    ['change-groups', []],
    ['sign-in', 'Example ID'],
    ['change-groups', ['Administrators']],
    ['sign-in', 'Example ID'],
    ['change-groups', ['Editors']],
  ]);
});

test('groups that a manager has added end with the next sign-in', async () => {
  const bob = { sub: 'bob', email: 'bob@example.org', groups: [] };
  const { id } = await viewerAfter(bob);
  const groups = await readGroups(db());
  await addToGroups(
    db(),
    id!,
    groups.map((group) => group.id),
  );
  expect((await viewerAfter(bob)).level).toBe(0);
});

test('it leads back to where the person came from', async () => {
  expect(await signInAs(ada, '/edit/ü?error=1&x=%20')).toMatchObject({
    ok: true,
    url: '/edit/%C3%BC?error=1&x=%20',
  });
});

test('a suspended user, an address of another account, no address and a refusal give a sentence and no session', async () => {
  const eve = { sub: 'eve', email: 'eve@example.org', groups: ['admins'] };
  const { id } = await viewerAfter(eve);
  const administrator = { id: 'x', email: 'x', level: 10 };
  await db()
    .transaction()
    .execute((transaction) => suspendUser(transaction, administrator, { userId: id!, isSuspended: true }));
  const unconfirmed = { sub: 'una', email: 'una@example.org', groups: ['admins'] };
  const unsigned = { sub: 'uri', email: 'uri@example.org', groups: ['admins'] };
  const refused = [
    [eve, 403, 'This account is suspended.'],
    [
      { sub: 'mallory', email: emailOf('administrator'), groups: ['admins'] },
      409,
      'There is already an account with your e-mail address',
    ],
    [{ sub: 'anonymous' }, 403, 'Example ID gave no e-mail address'],
    [{ sub: 'x', denied: true }, 403, 'Example ID refused the sign-in.'],
    [{ ...unconfirmed, email_verified: false }, 403, 'Example ID has not confirmed your e-mail address.'],
    [{ ...unsigned, withoutIdToken: true }, 400, 'Example ID did not complete the sign-in.'],
  ] as const;
  for (const [person, status, message] of refused) {
    expect(await signInAs(person as ProviderPerson)).toMatchObject({
      ok: false,
      status,
      message: expect.stringContaining(message) as string,
    });
  }
  const failed = (await readAudit(db(), {}, everything)).filter(({ action }) => action === 'sign-in-failed');
  expect(failed.map(({ subject }) => subject)).toEqual([
    unsigned.email,
    unconfirmed.email,
    'Example ID anonymous',
    emailOf('administrator'),
    'eve@example.org',
  ]);
  // The same people are let in once the provider vouches for them.
  expect(await viewerAfter({ ...unconfirmed, email_verified: true })).toMatchObject({ level: 10 });
  expect(await viewerAfter(unsigned)).toMatchObject({ level: 10 });
});

test('the way back works once, in the browser that it began in', async () => {
  const departure = await leaveForProvider(auth().singleSignOn!, request('/', []), '/');
  if (!departure.ok) throw new Error(departure.message);
  const url = await visitProvider(departure.url, ada);
  const cookies = cookiePairs(departure.cookies);
  const arrive = (given: string[]) => returnFromProvider(auth(), auth().singleSignOn!, request(url, given));
  expect(await arrive([])).toMatchObject({ ok: false, status: 400 });
  expect(await arrive(cookies)).toMatchObject({ ok: true });
  expect(await arrive(cookies)).toMatchObject({ ok: false, status: 400 });
});

describe('a session is handed over to the host of a site', () => {
  const host = 'rivers.example.org';
  const begin = async (person: ProviderPerson) => {
    const { id } = await viewerAfter(person);
    const { secret, browser } = beginHandOver();
    const token = await handOver(auth(), { userId: id!, host, browser, origin: '/edit/home' });
    return { id: id!, given: { token, secret, host } };
  };
  const take = (given: { token: string; secret: string; host: string }) =>
    takeOver(auth(), request('/', []), given);

  test('once', async () => {
    const { id, given } = await begin(ada);
    const outcome = await take(given);
    if (!outcome.ok) throw new Error(outcome.message);
    expect(outcome.origin).toBe('/edit/home');
    const cookie = cookiePairs(outcome.cookies).join('; ');
    expect((await viewerOf(auth(), db(), new Headers({ cookie }))).id).toBe(id);
    expect(await take(given)).toMatchObject({ ok: false, status: 400 });
  });

  test('in the browser that began, at that host, and not while the account is suspended', async () => {
    for (const wrong of [{ secret: 'x'.repeat(32) }, { host: 'lakes.example.org' }, { token: 'x' }]) {
      const { given } = await begin(ada);
      expect(await take({ ...given, ...wrong })).toMatchObject({ ok: false, status: 400 });
    }
    const { id, given } = await begin({ sub: 'eva', email: 'eva@example.org' });
    const administrator = { id: 'x', email: 'x', level: 10 };
    await db()
      .transaction()
      .execute((transaction) => suspendUser(transaction, administrator, { userId: id, isSuspended: true }));
    expect(await take(given)).toMatchObject({ ok: false, status: 403 });
  });
});

test('a user of the provider gets no password by mail, and no token of the provider is stored', async () => {
  await signInAs(ada);
  const token = await createToken(db(), 'reset-password', { email: 'ada@example.org' });
  const reset = resetPassword(auth(), db(), {
    token,
    password: 'another password',
    keptKeys: new Set(),
    client: '192.0.2.1',
  });
  await expect(reset).rejects.toThrow('signs in elsewhere');
  const { rows } = await installation.services.database.pool.query(
    `select 1 from account where "accessToken" is not null or "idToken" is not null or "refreshToken" is not null`,
  );
  expect(rows).toEqual([]);
});
