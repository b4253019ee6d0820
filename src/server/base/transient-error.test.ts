import { expect, test } from 'vitest';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isConnectionLost, isTransient, isUnreachable } from './transient-error.ts';

const coded = (code: string) => Object.assign(new Error('It did not work.'), { code });

test.each([
  ['a refused connection', coded('ECONNREFUSED')],
  ['a PostgreSQL that is stopping', coded('57P01')],
  ['a PostgreSQL that accepts no connections', Object.assign(coded('EAGAIN'), { syscall: 'connect' })],
  ['a lock that others hold', coded('55P03')],
  ['a statement that an operator or a limit cancelled', coded('57014')],
  ['two transactions that wait for each other', coded('40P01')],
  ['a PostgreSQL that only reads after a failover', coded('25006')],
  ['a socket that is gone', Object.assign(coded('ENOENT'), { syscall: 'connect' })],
  ['a full disk', coded('ENOSPC')],
  ['a connection that PostgreSQL ended', new Error('Connection terminated unexpectedly')],
  ['a bucket that does not respond', new Error('Cannot read', { cause: coded('EAI_AGAIN') })],
  ['a store that cannot be reached', new TidemarkError('unavailable', 'The store cannot be reached.')],
])('%s is transient', (_name, error) => expect(isTransient(error)).toBe(true));

test.each([
  ['a damaged file', new TidemarkError('unreadable', 'The file is damaged.', { cause: coded('EIO') })],
  ['a file that is missing', Object.assign(coded('ENOENT'), { syscall: 'open' })],
  ['a programming error', new TypeError('undefined is not a function')],
  ['a duplicate key', coded('23505')],
  ['no error', 'a text'],
])('%s is not transient', (_name, error) => expect(isTransient(error)).toBe(false));

test.each([
  ['a server that stopped', coded('57P01'), { isLost: true }],
  ['a server that only reads', coded('25006'), { isLost: true }],
  ['a driver that says so late', new Error('Client was closed and is not queryable'), { isLost: true }],
  ['the cause of another error', new Error('No rows', { cause: coded('ECONNRESET') }), { isLost: true }],
  ['nothing that listens', coded('ECONNREFUSED'), { isUnreached: true }],
  ['a server that starts', coded('57P03'), { isUnreached: true }],
  ['too many connections', coded('53300'), {}],
  ['two transactions in each other’s way', coded('40001'), {}],
  ['a lock that others hold', coded('55P03'), {}],
])('%s is told apart', (_name, error, { isLost = false, isUnreached = false }: Kinds) => {
  expect(isConnectionLost(error)).toBe(isLost);
  expect(isUnreachable(error)).toBe(isUnreached);
  expect(isTransient(error)).toBe(true);
});

type Kinds = { isLost?: boolean; isUnreached?: boolean };
