import pg from 'pg';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { checkedSocket } from '../../database/checked-socket.ts';
import { tlsOptions } from '../../database/tls-options.ts';
import { isTlsProblem, refused, unreachable } from '../../request/request-problems.ts';
import { defaultPatience } from '../../request/web-request.ts';
import type { ConnectorRequest } from '../connector.ts';
import type { PostgresqlSettings } from './index.ts';

/**
 * Runs work in a transaction that only reads, all of whose statements see the same rows. Its errors are
 * sentences for people.
 */
export async function inReadTransaction<Result>(
  { settings, access, network }: ConnectorRequest<PostgresqlSettings>,
  work: (client: pg.Client, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { patience = defaultPatience } = network;
  const { host, port, database } = settings;
  const deadline = AbortSignal.timeout(patience.whole);
  const socket = await checkedSocket({ host, port }, network);
  const client = new pg.Client({
    host,
    port,
    database,
    user: access.user ?? '',
    password: access.password ?? '',
    stream: () => socket,
    ssl: tlsOptions(settings),
    connectionTimeoutMillis: patience.response,
    application_name: 'Tidemark',
    keepAlive: true,
  });
  // What ends a connection rejects what is waited for, too.
  client.on('error', () => undefined);
  const end = () => socket.destroy();
  deadline.addEventListener('abort', end);

  try {
    await client.connect();
    for (const statement of startOf(patience.whole)) {
      await client.query(statement);
    }
    return await work(client, deadline);
  } catch (error) {
    throw problemOf(error, { host, deadline });
  } finally {
    deadline.removeEventListener('abort', end);
    socket.destroy();
    await client.end().catch(() => undefined);
  }
}

/** What a transaction begins with: it writes values in one way, whatever the server is set to. */
const startOf = (milliseconds: number): string[] => [
  'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY',
  `SET LOCAL statement_timeout = ${Math.ceil(milliseconds * 0.9)}`,
  `SET LOCAL lock_timeout = ${Math.min(milliseconds, 60_000)}`,
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL DateStyle = 'ISO, YMD'",
  "SET LOCAL IntervalStyle = 'iso_8601'",
  "SET LOCAL bytea_output = 'hex'",
  'SET LOCAL extra_float_digits = 1',
  'SET LOCAL standard_conforming_strings = on',
  "SET LOCAL client_encoding = 'UTF8'",
];

const tooSlow = 'The statement took too long, and was ended. Read less, or with an index.';

/** Errors in words; their own texts have hosts and users in them, but for those about the statement. */
function problemOf(error: unknown, { host, deadline }: { host: string; deadline: AbortSignal }): unknown {
  if (error instanceof TidemarkError) return error;
  if (deadline.aborted) return refused(tooSlow, error);
  const { code = '', message } = error as { code?: string; message?: string };
  const state = /^[0-9A-Z]{5}$/.test(code) ? code : '';

  if (state.startsWith('28')) {
    return refused(`${host} does not let this user in. Check the user and the password.`, error);
  }
  if (state === '3D000') return refused(`${host} has no database of this name.`, error);
  if (state === '42501') return refused('This user may not read that. Ask for the right to SELECT.', error);
  if (state === '25006') return refused('The statement changes something; only a SELECT is read.', error);
  if (state === '57014') return refused(tooSlow, error);
  // What is wrong with the statement itself is for whoever has written it.
  if (/^(0A|2|38|39|42|P0)/.test(state)) return refused(`PostgreSQL says: ${message}.`, error);
  if (isTlsProblem(code)) return refused('The certificate of the server is not valid.', error);
  if (message === 'The server does not support SSL connections') {
    return refused(`${host} does not encrypt connections. Choose “None” where its network is safe.`, error);
  }
  if (code === 'ECONNREFUSED') return unreachable(`${host} takes no connections there.`, error);
  return unreachable(`The connection to ${host} was lost, or not made in time.`, error);
}
