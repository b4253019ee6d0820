import { expect, test } from 'vitest';
import { asClient, cellsOfTurn, mapInTurns, nextTurn, whileOthersWork } from './turns.ts';

test('clients take turns, whatever number of parts each has, and others are looked at after each part', async () => {
  const order: string[] = [];
  const work = (client: string) =>
    asClient(client, async () => {
      for (let part = 0; part < 3; part += 1) {
        await nextTurn();
        order.push(client);
      }
    });
  let ticks = 0;
  const tick = setImmediate(function again() {
    ticks += 1;
    if (order.length < 12) {
      setImmediate(again);
    }
  });
  await Promise.all([work('many'), work('many'), work('many'), work('one')]);
  clearImmediate(tick);
  // Three parts of the first client wait for each that it gets; the other one gets every second turn.
  expect(order.slice(0, 6)).toEqual(['many', 'one', 'many', 'one', 'many', 'one']);
  expect(order.filter((client) => client === 'many')).toHaveLength(9);
  expect(ticks).toBeGreaterThanOrEqual(10);
});

/** How often the event loop turns while a client works in ten parts of two milliseconds. */
async function loopsBesideParts(): Promise<number> {
  let loops = 0;
  let isDone = false;
  setImmediate(function again() {
    loops += 1;
    if (!isDone) {
      setImmediate(again);
    }
  });
  await asClient('long', async () => {
    for (let part = 0; part < 10; part += 1) {
      await nextTurn();
      const end = performance.now() + 2;
      while (performance.now() < end);
    }
  });
  isDone = true;
  return loops;
}

test('a client that works in parts pauses between them while a request of another one runs', async () => {
  const alone = await loopsBesideParts();
  let end = (): void => undefined;
  const other = asClient('other', () => new Promise<void>((resolve) => (end = resolve)));
  const beside = await loopsBesideParts();
  end();
  await other;

  expect(alone).toBeLessThan(40);
  expect(beside).toBeGreaterThan(100);
  expect(await loopsBesideParts()).toBeLessThan(40);
});

test('a request that only waits for others slows none of their work, and is served again after that', async () => {
  const publication = Promise.withResolvers<void>();
  const response = Promise.withResolvers<void>();
  const waiting = asClient('waiting', async () => {
    await whileOthersWork(publication.promise);
    await response.promise;
  });
  expect(await loopsBesideParts()).toBeLessThan(40);
  publication.resolve();
  expect(await loopsBesideParts()).toBeGreaterThan(100);
  response.resolve();
  await waiting;
  expect(await loopsBesideParts()).toBeLessThan(40);
});

test('rows are mapped in their order, and no more cells at once than a turn has', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => Array.from({ length: 100 }, () => index));
  let most = 0;
  let sinceTurn = 0;
  const mapping = mapInTurns(rows, ([first]) => {
    sinceTurn += 100;
    most = Math.max(most, sinceTurn);
    return first;
  });
  let isDone = false;
  void mapping.then(() => (isDone = true));
  while (!isDone) {
    sinceTurn = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await mapping).toEqual(rows.map((_, index) => index));
  expect(most).toBeLessThanOrEqual(cellsOfTurn);
});
