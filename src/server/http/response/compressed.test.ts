import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
const text = 'A page of many words. '.repeat(1000);

beforeAll(async () => {
  const renderPage = async (request: Request) =>
    new Response(request.url.endsWith('/short') ? 'A page.' : text, {
      headers: {
        'content-type': 'text/html',
        ...(request.url.endsWith('/short') ? { 'content-length': '7' } : {}),
      },
    });
  installation = await openInstallation({}, renderPage);
  await installation.addSite('/');
});
afterAll(() => installation.close());

const encodingOf = ({ headers }: Response) => headers.get('content-encoding');

test('pages of tools are compressed where the browser takes that, and worth it', async () => {
  const open = (path: string, encodings: string) =>
    fetch(`${installation.url}${path}`, { headers: { 'accept-encoding': encodings } });
  const page = await open('/long', 'gzip, br');
  expect([encodingOf(page), page.headers.get('content-length')]).toEqual(['gzip', null]);
  expect(page.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  expect(await page.text()).toBe(text);
  expect(encodingOf(await open('/long', 'identity'))).toBeNull();
  expect(encodingOf(await open('/short', 'gzip'))).toBeNull();
});

test('long answers of GraphQL are compressed, short ones are not', async () => {
  const ask = (fields: number) =>
    fetch(`${installation.url}/graph`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      body: JSON.stringify({
        query: `{ ${Array.from({ length: fields }, (_, at) => `${'a'.repeat(100)}${at}: __typename`).join(' ')} }`,
      }),
    });
  const [short, long] = [await ask(1), await ask(100)];
  expect([encodingOf(short), encodingOf(long)]).toEqual([null, 'gzip']);
  expect(Object.keys(((await long.json()) as { data: object }).data)).toHaveLength(100);
});
