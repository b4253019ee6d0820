import { openDatabase } from '#server/base/base.server.ts';
import { runningPostgres } from '#server/embedded-postgres/embedded-postgres.server.ts';
import { changeInstallationSettings } from '#server/identity/identity.server.ts';
import { ADMINISTRATOR, startServer } from '../tests/e2e/server.ts';
import { silentLog } from '../tests/fixtures/postgres.ts';
import { compare, report } from './shared/measure.ts';

/** An account takes 20 failures in a quarter of an hour. */
const runs = 16;

const server = await startServer({ TIDEMARK_SAMPLE: 'none', TIDEMARK_TRUSTED_PROXIES: '127.0.0.1' });
const database = openDatabase(await runningPostgres(server.dataFolder), silentLog);
await changeInstallationSettings(database.db, { registration: 'open' });
// An address gets three mails in a quarter of an hour: each one here is used once.
await database.pool.query(
  `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
   select 'user-' || at, 'User', 'user-' || at || '@example.org', true, now(), now() from generate_series(1, 100) at`,
);
await database.close();

let client = 0;
let address = 0;

/** Sends a form as one of many clients, because attempts are limited by address. */
async function send(path: string, form: Record<string, string>, status: number): Promise<void> {
  client += 1;
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `198.51.${100 + (client >> 8)}.${client & 255}`, origin: server.url },
    body: new URLSearchParams(form),
  });
  await response.text();
  if (response.status !== status) throw new Error(`${path}: ${response.status}`);
}

const next = (kind: string) => `${kind}-${(address += 1)}@example.org`;
const wrongPassword = (email: string) => send('/auth/login', { email, password: 'a wrong password' }, 400);
const lostPassword = (kind: string) => send('/auth/reset-password', { email: next(kind) }, 200);
const registration = (kind: string) => send('/auth/register', { email: next(kind), name: 'Ada' }, 200);

/** Compares what a form takes for an address with an account and for one without. */
async function measure(name: string, known: () => Promise<void>, unknown: () => Promise<void>) {
  const { first, second } = await compare(runs, known, unknown);
  const ratio = Math.max(first, second) / Math.min(first, second);
  report(
    `${name} takes the same time within 30 % for a known and an unknown address`,
    { 'known ms': first, 'unknown ms': second, ratio },
    ratio <= 1.3,
  );
}

try {
  await measure(
    'a wrong password',
    () => wrongPassword(ADMINISTRATOR.email),
    () => wrongPassword('nobody@example.org'),
  );
  await measure(
    'a lost password',
    () => lostPassword('user'),
    () => lostPassword('nobody'),
  );
  await measure(
    'a registration',
    () => registration('user'),
    () => registration('nobody'),
  );
} finally {
  await server.stop();
}
