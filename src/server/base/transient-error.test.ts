import { expect, test } from 'vitest';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { isTransient } from './transient-error.ts';

const coded = (code: string) => Object.assign(new Error('It did not work.'), { code });

test.each([
  ['a refused connection', coded('ECONNREFUSED')],
  ['a PostgreSQL that is stopping', coded('57P01')],
  ['a full disk', coded('ENOSPC')],
  ['a connection that PostgreSQL ended', new Error('Connection terminated unexpectedly')],
  ['a bucket that does not answer', new Error('Cannot read', { cause: coded('EAI_AGAIN') })],
  ['a store that is away', new TidemarkError('unavailable', 'The store cannot be reached.')],
])('%s may be gone the next time', (_name, error) => expect(isTransient(error)).toBe(true));

test.each([
  ['a damaged file', new TidemarkError('unreadable', 'The file is damaged.', { cause: coded('EIO') })],
  ['a fault of ours', new TypeError('undefined is not a function')],
  ['a duplicate key', coded('23505')],
  ['no error', 'a text'],
])('%s stays', (_name, error) => expect(isTransient(error)).toBe(false));
