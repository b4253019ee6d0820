import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { failureResponse } from './failure-response.ts';

/** The response to an error, and how many lines it wrote to the log. */
async function responseTo(error: Error, path = '/page', signal?: AbortSignal) {
  let lines = 0;
  const app = new Hono();
  app.get('*', () => {
    throw error;
  });
  app.onError((thrown, context) => failureResponse(thrown, context, { error: () => (lines += 1) }));
  const response = await app.request(path, signal ? { signal } : {});
  return { status: response.status, text: await response.text(), lines };
}

test('an unexpected error says only that something went wrong, and the log has it', async () => {
  const { status, text, lines } = await responseTo(new Error('secret details'));
  expect(status).toBe(500);
  expect(text).toBe(
    'Oops! Something went wrong. Unable to complete your request at the moment. Please try again later.',
  );
  expect(lines).toBe(1);
});

test('what fails because the client has left is not logged', async () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  expect(await responseTo(aborted, '/graph', AbortSignal.abort())).toMatchObject({ status: 400, lines: 0 });
  expect(await responseTo(aborted, '/graph')).toMatchObject({ status: 503, lines: 1 });
});

test('a text that PostgreSQL cannot hold is what the sender did wrong', async () => {
  const refused = Object.assign(new Error('invalid byte sequence'), { code: '22021' });
  const { status, text, lines } = await responseTo(refused, '/dms/x');
  expect([status, lines]).toEqual([400, 0]);
  expect(text).toContain('A text has a character that cannot be stored.');
});

test('an error with a sentence is shown with it: as a page, as JSON of a call, as JSON of the graph', async () => {
  const away = new TidemarkError('unavailable', 'Not <now>.');
  const page = await responseTo(away);
  expect(page.status).toBe(503);
  expect(page.text).toContain('<h1>Oops! Something went wrong.</h1>');
  expect(page.text).toContain('Not &lt;now&gt;.');
  const wrong = new TidemarkError('invalid_request', 'a name is needed');
  const call = await responseTo(wrong, '/dms/x');
  expect(call).toMatchObject({ status: 400, lines: 0 });
  expect(JSON.parse(call.text)).toEqual({ error: { code: 'invalid_request', message: wrong.message } });
  const graph = await responseTo(wrong, '/graph');
  expect(JSON.parse(graph.text)).toEqual({
    errors: [{ message: wrong.message, extensions: { code: 'invalid_request' } }],
  });
});
