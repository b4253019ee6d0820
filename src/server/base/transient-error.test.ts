import { expect, test } from 'vitest';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isTransient } from './transient-error.ts';

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
