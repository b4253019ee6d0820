import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { Admission } from '#server/engine/admission.ts';
import { openTestDatabase } from '../../../tests/fixtures/postgres.ts';
import { healthRoutes } from './system-routes.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

test('a node is not ready while it starts, and while too many requests wait for the engine', async () => {
  let isReady = false;
  const admission = new Admission({ running: 1, visitors: 1, client: 1, overloaded: 2 });
  const isOverloaded = () => admission.isOverloaded();
  const routes = healthRoutes(database, { isReady: () => isReady, isOverloaded });
  const read = async (path: string) => {
    const response = await routes.request(path);
    return `${response.status} ${await response.text()}`;
  };
  expect(await read('/readyz')).toBe('503 Tidemark is starting');
  isReady = true;
  expect(await read('/readyz')).toBe('200 ready');

  const { promise, resolve } = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const running = [1, 2, 3].map(() => admission.run(visitor, signal, () => promise));
  expect(await read('/readyz')).toBe('503 Too many requests are waiting');
  expect(await read('/healthz')).toBe('200 live');
  resolve();
  await Promise.all(running);
  expect(await read('/readyz')).toBe('200 ready');
});
