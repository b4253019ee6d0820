import { expect, test } from 'vitest';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { noteFailure, withStatus } from './unavailable-requests.ts';

const failed = () => new Response('Oops!', { status: 500, headers: { 'content-type': 'text/html' } });
const after = (error: unknown, response: Response) => {
  const scope = {};
  noteFailure(scope, error);
  return withStatus(scope, response);
};

test('a page that fails because a store cannot be reached is a 503, another failure stays a 500', async () => {
  const response = after(new Error('timeout exceeded when trying to connect'), failed());
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('text/html');
  expect(await response.text()).toBe('Oops!');
  expect(after(new TidemarkError('unavailable', 'Too many wait.'), failed()).status).toBe(503);
  expect(after(new TypeError('undefined is not a function'), failed()).status).toBe(500);
  expect(withStatus({}, failed()).status).toBe(500);
  expect(after(new TidemarkError('unavailable', 'Away.'), new Response('done')).status).toBe(200);
});
