import mysql, { type Connection } from 'mysql2';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { checkedSocket } from '../../database/checked-socket.ts';
import { isTlsProblem, refused, unreachable } from '../../request/request-problems.ts';
import { defaultPatience } from '../../request/web-request.ts';
import type { ConnectorRequest } from '../connector.ts';
import type { MysqlSettings } from './index.ts';

/**
 * Runs work in a transaction that only reads, all of whose statements see the same rows. Its errors are
 * sentences for people.
 */
export async function inReadTransaction<Result>(
  { settings, access, network }: ConnectorRequest<MysqlSettings>,
  work: (connection: Connection, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { patience = defaultPatience } = network;
  const { host, port, database, encryption, certificate } = settings;
  const deadline = AbortSignal.timeout(patience.whole);
  const socket = await checkedSocket({ host, port }, network);
  // The driver does not always say that a connection has ended.
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => undefined);
  const end = () => late.reject(new Error('The deadline has passed.'));
  deadline.addEventListener('abort', end);

  try {
    const isVerified = encryption === 'verified';
    const connection = mysql.createConnection({
      host,
      port,
      database,
      user: access.user ?? '',
      password: access.password ?? '',
      stream: () => socket.connect({ host, port }),
      ssl:
        encryption === 'none'
          ? undefined
          : { rejectUnauthorized: isVerified, verifyIdentity: isVerified, ca: certificate },
      connectTimeout: patience.response,
      charset: 'utf8mb4',
      disableEval: true,
      multipleStatements: false,
      rowsAsArray: true,
      typeCast: (field) => field.buffer(),
    });
    // What ends a connection rejects what is waited for, too.
    connection.on('error', () => undefined);
    const begun = start(connection, patience.whole);
    return await Promise.race([begun.then(() => work(connection, deadline)), late.promise]);
  } catch (error) {
    throw problemOf(error, { host, deadline });
  } finally {
    deadline.removeEventListener('abort', end);
    socket.destroy();
  }
}

/** Begins the transaction; MySQL and MariaDB have different names for the most time of a statement. */
async function start(connection: Connection, milliseconds: number): Promise<void> {
  const most = Math.ceil(milliseconds * 0.9);
  await connection.promise().query("SET SESSION time_zone = '+00:00'");
  await connection
    .promise()
    .query(`SET SESSION max_execution_time = ${most}`)
    .catch(() => connection.promise().query(`SET SESSION max_statement_time = ${most / 1000}`));
  await connection.promise().query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
  await connection.promise().query('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
}

const tooSlow = 'The statement took too long, and was ended. Read less, or with an index.';

/** Errors in words; their own texts have hosts and users in them, but for those about the statement. */
function problemOf(error: unknown, { host, deadline }: { host: string; deadline: AbortSignal }): unknown {
  if (error instanceof TidemarkError) return error;
  if (deadline.aborted) return refused(tooSlow, error);
  const { code = '', errno = 0, message = '', sqlState = '' } = error as Partial<mysql.QueryError>;

  if ([1044, 1045, 1698].includes(errno)) {
    return refused(`${host} does not let this user in. Check the user and the password.`, error);
  }
  if (errno === 1049) return refused(`${host} has no database of this name.`, error);
  if ([1142, 1143].includes(errno)) {
    return refused('This user may not read that. Ask for the right to SELECT.', error);
  }
  if (errno === 1792) return refused('The statement changes something; only a SELECT is read.', error);
  if ([3024, 1969].includes(errno)) return refused(tooSlow, error);
  // What is wrong with the statement itself is for whoever has written it.
  if (/^(22|42)/.test(sqlState) || (sqlState === 'HY000' && errno < 2000)) {
    return refused(`The server says: ${message}.`, error);
  }
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') {
    return refused(`${host} does not encrypt connections. Choose “None” where its network is safe.`, error);
  }
  if (isTlsProblem(code) || code === 'HANDSHAKE_SSL_ERROR') {
    return refused('The certificate of the server is not valid.', error);
  }
  if (code === 'ECONNREFUSED') return unreachable(`${host} takes no connections there.`, error);
  return unreachable(`The connection to ${host} was lost, or not made in time.`, error);
}
