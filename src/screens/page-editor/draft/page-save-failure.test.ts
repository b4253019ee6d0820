import { expect, test } from 'vitest';
import { GraphqlRequestError } from '#client/graphql-client.ts';
import { pageSaveFailure } from './page-save-failure.ts';

test('a page that was deleted meanwhile is said to be, other errors are what they are elsewhere', () => {
  const failureOf = (code: string, details = {}) =>
    pageSaveFailure(new GraphqlRequestError('There is no page 54.', code, { details }));
  expect(failureOf('not_found')).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('This page was deleted'),
  });
  expect(failureOf('offline')).toEqual({ kind: 'offline' });
  expect(failureOf('forbidden', { session: 'none' })).toEqual({ kind: 'offline', session: 'none' });
  expect(failureOf('forbidden')).toMatchObject({ kind: 'refused', isForbidden: true });
  expect(failureOf('invalid')).toEqual({ kind: 'refused', message: 'There is no page 54.' });
});
