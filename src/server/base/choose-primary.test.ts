import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choosePrimary, type HostState } from './choose-primary.ts';

const names = ['a', 'b', 'c', 'd'];

/** What hosts do: `promote` makes a standby the primary, `leave` and `return` are about the network. */
const event = fc.record({
  kind: fc.constantFrom('promote', 'stop', 'leave', 'return', 'copy'),
  host: fc.nat({ max: names.length - 1 }),
});
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

/** Hosts of one cluster; those that were primaries once take writes until they are copied anew. */
class Cluster {
  readonly hosts = names.map((address, at) => ({
    address,
    takesWrites: at === 0,
    timeline: 1,
    isReachable: true,
  }));
  primary = 'a';
  #timeline = 1;

  apply({ kind, host }: Event): void {
    const chosen = this.hosts[host]!;
    if (kind === 'promote' && !chosen.takesWrites) {
      this.#timeline += 1;
      Object.assign(chosen, { takesWrites: true, timeline: this.#timeline });
      this.primary = chosen.address;
    }
    if (kind === 'copy' && chosen.address !== this.primary) {
      Object.assign(chosen, { takesWrites: false, timeline: this.#timeline });
    }
    if (kind === 'leave' || kind === 'return') {
      chosen.isReachable = kind === 'return';
    }
  }

  answers(): HostState[] {
    return this.hosts
      .filter(({ isReachable }) => isReachable)
      .map(({ address, takesWrites, timeline }) => ({
        address,
        takesWrites,
        timeline: takesWrites ? timeline : null,
        system: '7',
      }));
  }
}

test('over any history, the primary is used where it responds, and never one that was known to be promoted away', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const cluster = new Cluster();
      let last: HostState | null = null;

      for (const each of events) {
        cluster.apply(each);
        const answers = cluster.answers();
        const chosen = choosePrimary(answers, last);
        const responds = answers.some(({ address }) => address === cluster.primary);
        expect(chosen?.address ?? null).toBe(responds ? cluster.primary : (chosen?.address ?? null));
        expect(chosen?.timeline ?? Infinity).toBeGreaterThanOrEqual(last?.timeline ?? 0);
        last = chosen ?? last;
      }
    }),
  );
});

const state = fc.record({
  address: fc.constantFrom(...names),
  takesWrites: fc.boolean(),
  timeline: fc.option(fc.nat({ max: 3 })),
  system: fc.option(fc.constantFrom('7', '8')),
});
const states = fc.uniqueArray(state, { selector: ({ address }) => address });

test('the choice does not alternate, whatever the hosts say and in whatever order', () => {
  fc.assert(
    fc.property(states, fc.option(state), fc.infiniteStream(fc.nat()), (answers, last, random) => {
      const chosen = choosePrimary(answers, last);
      if (!chosen) return;
      expect(chosen.takesWrites).toBe(true);

      const keys = new Map(answers.map(({ address }) => [address, random.next().value as number]));
      const shuffled = answers.toSorted((a, b) => keys.get(a.address)! - keys.get(b.address)!);
      expect(choosePrimary(shuffled, chosen)).toEqual(chosen);
    }),
  );
});

test('hosts of different clusters are not used, nor one of another cluster later', () => {
  const primary = (address: string, system: string): HostState => ({
    address,
    takesWrites: true,
    timeline: 1,
    system,
  });
  expect(choosePrimary([primary('a', '7'), primary('b', '8')], null)).toBeNull();
  expect(choosePrimary([primary('b', '8')], primary('a', '7'))).toBeNull();
  expect(choosePrimary([primary('a', '7'), primary('b', '8')], primary('b', '8'))?.address).toBe('b');
});
