import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnreliableNetwork, type NetworkMode } from '../../../tests/fixtures/unreliable-network.ts';
import { Outbox, saveDelay, type SendOutcome } from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Step =
  | { kind: 'add'; key: number }
  | { kind: 'wait'; milliseconds: number }
  | { kind: 'network'; mode: NetworkMode }
  | { kind: 'flush' | 'drop' | 'reload' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), key: fc.nat({ max: 2 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(0, 10, 100, 500, 4000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('network' as const),
      mode: fc.constantFrom<NetworkMode>('works', 'works', 'offline', 'lost', 'refuses'),
    }),
  },
  fc.record({ kind: fc.constantFrom('flush' as const, 'drop' as const, 'reload' as const) }),
);

/** An entry replaces an earlier unsent one of the same key; `serial` counts all entries. */
type Entry = { key: number; serial: number };

class Tab {
  readonly outbox: Outbox<Entry>;
  kept: readonly Entry[];

  constructor(network: UnreliableNetwork, received: Entry[], batchSize: number, entries: readonly Entry[]) {
    this.kept = entries;
    this.outbox = new Outbox<Entry>({
      delay: 500,
      batchSize,
      combine: (earlier, later) => (earlier.key === later.key ? later : null),
      send: (sent) =>
        network.request((): SendOutcome<Entry> => {
          received.push(...sent);
          return { kind: 'saved' };
        }),
      conflict: () => 'none',
      onChange: () => (this.kept = this.outbox.entries),
    });
    this.outbox.add(...entries);
  }
}

test('whatever fails in between, each entry arrives in order or is kept, and a saved state is true', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.constantFrom(1, 2, 99),
      async (steps, batchSize) => {
        const network = new UnreliableNetwork(20);
        const received: Entry[] = [];
        const added: Entry[] = [];
        const dropped = new Set<number>();
        let wasLost = false;
        let tab = new Tab(network, received, batchSize, []);
        const check = () => {
          const arrived = new Set(received.map(({ serial }) => serial));
          const kept = new Set(tab.kept.map(({ serial }) => serial));
          const isSafe = ({ key, serial }: Entry) =>
            arrived.has(serial) ||
            kept.has(serial) ||
            dropped.has(serial) ||
            added.some((later) => later.key === key && later.serial > serial);
          expect(added.filter((entry) => !isSafe(entry))).toEqual([]);
          if (tab.outbox.state.kind === 'saved') {
            expect(tab.kept).toEqual([]);
          }
        };
        for (const one of steps) {
          if (one.kind === 'add') {
            const entry = { key: one.key, serial: added.length };
            added.push(entry);
            tab.outbox.add(entry);
          } else if (one.kind === 'wait') {
            await vi.advanceTimersByTimeAsync(one.milliseconds);
          } else if (one.kind === 'network') {
            network.mode = one.mode;
            wasLost ||= one.mode === 'lost';
          } else if (one.kind === 'flush') {
            void tab.outbox.flush();
          } else if (one.kind === 'drop' && tab.outbox.state.kind === 'refused') {
            dropped.add(tab.kept[0]?.serial ?? -1);
            tab.outbox.dropFirst();
          } else if (one.kind === 'reload') {
            // A tab that is closed sends nothing more; what was under way may have arrived.
            await vi.advanceTimersByTimeAsync(40);
            const { kept } = tab;
            vi.clearAllTimers();
            tab = new Tab(network, received, batchSize, kept);
          }
          check();
        }
        network.mode = 'works';
        const flushed = tab.outbox.flush();
        await vi.advanceTimersByTimeAsync(10_000);
        expect(await flushed).toEqual({ kind: 'saved' });
        check();
        const order = [...new Set(received.map(({ serial }) => serial))];
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        if (!wasLost) {
          expect(received).toHaveLength(order.length);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('saving at once tries again where a request fails that began before', async () => {
  const network = new UnreliableNetwork(20);
  const received: Entry[] = [];
  const tab = new Tab(network, received, 1, []);
  network.mode = 'lost';
  tab.outbox.add({ key: 0, serial: 0 });
  await vi.advanceTimersByTimeAsync(500 + 20);
  network.mode = 'works';
  const flushed = tab.outbox.flush();
  await vi.advanceTimersByTimeAsync(100);
  expect([await flushed, received.length]).toEqual([{ kind: 'saved' }, 2]);
});

test('what was refused is not dropped while it is sent again', async () => {
  const network = new UnreliableNetwork(20);
  const received: Entry[] = [];
  const tab = new Tab(network, received, 1, []);
  network.mode = 'refuses';
  tab.outbox.add({ key: 0, serial: 0 });
  void tab.outbox.flush();
  tab.outbox.add({ key: 0, serial: 1 });
  await vi.advanceTimersByTimeAsync(20);
  expect(tab.outbox.state).toEqual({ kind: 'refused', message: 'No.' });
  await vi.advanceTimersByTimeAsync(480);
  expect(tab.outbox.state).toEqual({ kind: 'saving' });
  network.mode = 'works';
  tab.outbox.dropFirst();
  await vi.advanceTimersByTimeAsync(1000);
  expect(received.map(({ serial }) => serial)).toEqual([0, 1]);
});

test('what is edited is sent 500 ms after the last change', async () => {
  const sent: (readonly string[])[] = [];
  const outbox = new Outbox<string>({
    delay: saveDelay,
    combine: () => null,
    send: (entries) => {
      sent.push(entries);
      return Promise.resolve({ kind: 'saved' });
    },
    conflict: () => 'none',
    onChange: () => {},
  });
  outbox.add('a');
  await vi.advanceTimersByTimeAsync(499);
  outbox.add('b');
  await vi.advanceTimersByTimeAsync(499);
  expect([sent, outbox.state]).toEqual([[], { kind: 'saving' }]);
  await vi.advanceTimersByTimeAsync(1);
  expect([sent, outbox.state]).toEqual([[['a', 'b']], { kind: 'saved' }]);
});

test('an error that is not expected is a refusal, and later entries go on after it is dropped', async () => {
  let isBroken = true;
  const sent: string[] = [];
  const outbox = new Outbox<string>({
    delay: 500,
    batchSize: 1,
    combine: () => null,
    send: ([entry]) => {
      if (isBroken) return Promise.reject(new Error('A bug.'));
      sent.push(entry ?? '');
      return Promise.resolve({ kind: 'saved' });
    },
    conflict: () => 'none',
    onChange: () => {},
  });
  outbox.add('a', 'b');
  expect(await outbox.flush()).toEqual({ kind: 'refused', message: 'A bug.' });
  isBroken = false;
  outbox.dropFirst();
  await vi.advanceTimersByTimeAsync(0);
  expect([sent, outbox.state]).toEqual([['b'], { kind: 'saved' }]);
});
