import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
/** The renderings that run, by the client whose page is rendered, and how each ends. */
const running: { client: string; end(): void }[] = [];

beforeAll(async () => {
  installation = await openInstallation(
    { TIDEMARK_TRUSTED_PROXIES: '127.0.0.1' },
    async ({ url }, _base, { client }) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.push({ client, end: resolve });
      await promise;
      return new Response('a page', { status: url.includes('refused') ? 429 : 200 });
    },
  );
  await installation.addSite('/');
});
afterAll(() => installation.close());

test('one client has few pages rendered at once, and others do not wait for its many', async () => {
  const open = (client: string, path: string, init?: RequestInit) =>
    fetch(`${installation.url}${path}`, { ...init, headers: { 'x-forwarded-for': client } });
  const rendered = (client: string) => running.filter((one) => one.client === client);
  const leaving = new AbortController();
  const many = Array.from({ length: 40 }, (_, index) => open('192.0.2.1', `/?page=${index}`));
  await expect.poll(() => rendered('192.0.2.1').length).toBe(3);
  const left = open('192.0.2.1', '/?page=left', { signal: leaving.signal }).catch(() => 'left');
  const other = open('192.0.2.2', '/');
  await expect.poll(() => rendered('192.0.2.2').length).toBe(1);
  expect(rendered('192.0.2.1')).toHaveLength(3);
  leaving.abort();
  expect(await left).toBe('left');
  const timer = setInterval(() => running.forEach(({ end }) => end()), 5);
  expect((await other).status).toBe(200);
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(many.map(() => 200));
  clearInterval(timer);
  expect(rendered('192.0.2.1')).toHaveLength(40);
});

test('page views of GraphQL take turns as pages do: a client whose pages are being rendered waits with them', async () => {
  running.length = 0;
  const open = (client: string, path: string) =>
    fetch(`${installation.url}${path}`, { headers: { 'x-forwarded-for': client } });
  const views = (client: string) => open(client, '/graph?query={a:pageView(path:"")b:pageView(path:"x")}');
  const pages = Array.from({ length: 3 }, (_, index) => open('192.0.2.3', `/?view=${index}`));
  await expect.poll(() => running.length).toBe(3);
  let isDone = false;
  const waiting = views('192.0.2.3').then((response) => {
    isDone = true;
    return response;
  });
  // Others get theirs meanwhile, and so does this client what is no page.
  expect((await views('192.0.2.4')).status).toBe(200);
  expect((await open('192.0.2.3', '/graph?query={__typename}')).status).toBe(200);
  expect(isDone).toBe(false);
  for (const { end } of running) {
    end();
  }
  expect(await (await waiting).json()).toMatchObject({ data: { a: { page: null }, b: { page: null } } });
  await Promise.all(pages);
});

test('forms of a visitor are accepted one at a time, and a refused one is slow', async () => {
  running.length = 0;
  const send = (client: string, method = 'POST') => {
    const headers = { 'x-forwarded-for': client, origin: installation.url };
    return fetch(`${installation.url}/?refused`, { method, headers });
  };
  const began = performance.now();
  const forms = Array.from({ length: 3 }, () => send('192.0.2.8'));
  await expect.poll(() => running.length).toBe(1);
  // Pages of the same client, and forms of others, do not wait for it.
  const others = [send('192.0.2.8', 'GET'), send('192.0.2.9')];
  await expect.poll(() => running.length).toBe(3);

  const timer = setInterval(() => running.forEach(({ end }) => end()), 5);
  const responses = await Promise.all([...forms, ...others]);
  clearInterval(timer);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 429));
  expect(running).toHaveLength(5);
  expect(performance.now() - began).toBeGreaterThan(1400);
});

test('a request that has failed leaves no page views that wait', async () => {
  running.length = 0;
  const open = (path: string) =>
    fetch(`${installation.url}${path}`, { headers: { 'x-forwarded-for': '192.0.2.4' } });
  const pages = Array.from({ length: 3 }, (_, index) => open(`/?held=${index}`));
  await expect.poll(() => running.length).toBe(3);
  const views = Array.from({ length: 30 }, (_, index) => `v${index}:pageView(path:"${index}")`).join('');
  // More page views than may wait for one client.
  for (let count = 0; count < 10; count += 1) {
    const { errors } = await (await open(`/graph?query={${views} rows(versionId:0,request:{})}`)).json();
    expect(errors).not.toEqual([]);
  }
  const last = open('/graph?query={pageView(path:"")}');
  const timer = setInterval(() => running.forEach(({ end }) => end()), 5);
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(JSON.stringify(await (await last).json())).not.toContain('unavailable');
  clearInterval(timer);
});

test('of requests for data, a visitor has few at once', async () => {
  running.length = 0;
  const open = (client: string, path: string) =>
    fetch(`${installation.url}${path}`, { headers: { 'x-forwarded-for': client } });
  const pages = Array.from({ length: 3 }, (_, index) => open('192.0.2.5', `/?busy=${index}`));
  await expect.poll(() => running.length).toBe(3);
  const views = Array.from({ length: 3 }, () => open('192.0.2.5', '/graph?query={pageView(path:"")}'));
  const name = '/graph?query={__typename}';
  const waiting: Promise<Response>[] = [];
  /** Whether one more request of the client is done before two of another client, one after the other. */
  const isFirst = () => {
    const response = open('192.0.2.5', name);
    waiting.push(response);
    const others = open('192.0.2.6', name).then(() => open('192.0.2.6', name));
    return Promise.race([response.then(() => true), others.then(() => false)]);
  };
  // Page views that wait hold the requests of their client, and nobody else's.
  await expect.poll(isFirst).toBe(false);
  const timer = setInterval(() => running.forEach(({ end }) => end()), 5);
  const responses = await Promise.all([...pages, ...views, ...waiting]);
  clearInterval(timer);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
});
