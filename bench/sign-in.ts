import { ADMINISTRATOR, startServer } from '../tests/e2e/server.ts';
import { compare, report } from './measure.ts';

/** An account takes 20 failures in a quarter of an hour. */
const runs = 16;

const server = await startServer({ TIDEMARK_SAMPLE: 'none', TIDEMARK_TRUSTED_PROXIES: '127.0.0.1' });
let client = 0;
const attempt = async (email: string) => {
  client += 1;
  const response = await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    // Attempts are limited by address.
    headers: { 'x-forwarded-for': `198.51.100.${client}`, origin: server.url },
    body: new URLSearchParams({ email, password: 'a wrong password' }),
  });
  await response.text();
  if (response.status !== 400) throw new Error(`${email}: ${response.status}`);
};
const { first, second } = await compare(
  runs,
  () => attempt(ADMINISTRATOR.email),
  () => attempt('nobody@example.org'),
);
await server.stop();

const ratio = Math.max(first, second) / Math.min(first, second);
report(
  'a wrong password for a known address and one for an unknown address take the same time within 30 %',
  { 'known ms': first, 'unknown ms': second, ratio },
  ratio <= 1.3,
);
