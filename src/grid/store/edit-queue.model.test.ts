import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnreliableNetwork, type NetworkMode } from '../../../tests/fixtures/unreliable-network.ts';
import { EditQueue, type EditOutcome } from './edit-queue.ts';
import type { EditBatch } from './row-edits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rowIds = [1, 2, 3];
const row = fc.constantFrom(...rowIds);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('type' as const), row }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('paste' as const),
      rows: fc.uniqueArray(row, { minLength: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('add' as const), rows: fc.uniqueArray(row, { maxLength: 2 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('other' as const), row }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(0, 30, 600, 4000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('network' as const),
      mode: fc.constantFrom<NetworkMode>('works', 'works', 'offline', 'lost'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('resolve' as const),
      choice: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
);

/**
 * A server that refuses an edit of a cell that no longer holds what the edit was based on, and knows keys.
 */
class Server {
  readonly added: (string | null | undefined)[] = [];
  readonly #outcomes = new Map<string, EditOutcome>();
  readonly cells = new Map(rowIds.map((id) => [id, '0']));
  readonly written = new Set<string>();
  #seq = 0;

  serve(batch: EditBatch): EditOutcome {
    const { edits, inserts, key } = batch.kind === 'cells' ? batch : noCells;
    const known = this.#outcomes.get(key ?? '');
    if (known) return known;
    const moved = edits.filter(({ rowId, base }) => base !== this.cells.get(rowId));
    if (moved.length > 0) {
      const cells = moved.map(({ rowId, column }) => ({
        rowId,
        column,
        current: this.cells.get(rowId) ?? null,
      }));
      return { kind: 'conflict', cells };
    }
    for (const { rowId, value } of edits) {
      this.write(rowId, value ?? '');
    }
    this.added.push(...inserts.map(({ a }) => a));
    const outcome = { kind: 'saved', seq: (this.#seq += 1) } as const;
    if (key !== undefined) {
      this.#outcomes.set(key, outcome);
    }
    return outcome;
  }

  write(rowId: number, value: string): void {
    this.cells.set(rowId, value);
    this.written.add(value);
  }
}

const noCells = { edits: [], inserts: [], key: undefined };

/** A tab with a grid: it knows the cells that it read or saved itself. */
class Tab {
  readonly queue: EditQueue;
  readonly seen: Map<number, string>;
  kept: readonly EditBatch[] = [];

  constructor(server: Server, network: UnreliableNetwork) {
    this.seen = new Map(server.cells);
    this.queue = new EditQueue({
      delay: 500,
      send: (batch) => network.request(() => server.serve(batch)),
      keep: (batches) => (this.kept = batches),
      onSaved: (batch) => {
        if (batch.kind === 'cells') {
          for (const { rowId, value } of batch.edits) {
            this.seen.set(rowId, value ?? '');
          }
        }
      },
      onGone: () => {},
    });
  }

  edit(rowId: number, value: string) {
    const unsaved = this.queue.snapshot().unsaved(rowId)?.get('a');
    return { rowId, column: 'a', value, base: unsaved ? unsaved.raw : (this.seen.get(rowId) ?? null) };
  }
}

test('what was typed reaches the server unless the other value was chosen, no other value is overwritten unseen, and rows are added once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = new Server();
      const network = new UnreliableNetwork(20);
      let tab = new Tab(server, network);
      let count = 0;
      const added: string[] = [];
      /** The last value typed into each cell that must not be lost. */
      const mine = new Map<number, string>();
      const type = (rowId: number) => {
        count += 1;
        mine.set(rowId, `mine ${count}`);
        return tab.edit(rowId, `mine ${count}`);
      };
      const takeTheirs = () => {
        for (const { rowId, mine: value, theirs } of tab.queue.snapshot().conflicts) {
          if (mine.get(rowId) === value) {
            mine.delete(rowId);
          }
          tab.seen.set(rowId, String(theirs));
        }
      };
      for (const one of steps) {
        if (one.kind === 'type') {
          tab.queue.type(type(one.row));
        } else if (one.kind === 'paste') {
          tab.queue.run({ kind: 'cells', edits: one.rows.map(type), inserts: [] });
        } else if (one.kind === 'add') {
          added.push(`added ${(count += 1)}`);
          tab.queue.run({ kind: 'cells', edits: one.rows.map(type), inserts: [{ a: added.at(-1)! }] });
        } else if (one.kind === 'other') {
          server.write(one.row, `other ${(count += 1)}`);
        } else if (one.kind === 'wait') {
          await vi.advanceTimersByTimeAsync(one.milliseconds);
        } else if (one.kind === 'network') {
          network.mode = one.mode;
        } else if (one.kind === 'resolve') {
          if (one.choice === 'theirs') {
            takeTheirs();
          }
          tab.queue.resolve(one.choice);
        } else {
          await vi.advanceTimersByTimeAsync(40);
          const { kept } = tab;
          vi.clearAllTimers();
          tab = new Tab(server, network);
          if (kept.length > 0) {
            tab.queue.run(...kept);
          }
        }
      }
      network.mode = 'works';
      for (let round = 0; tab.queue.saveState().kind !== 'saved' && round < 20; round += 1) {
        tab.queue.resolve('mine');
        void tab.queue.flush();
        await vi.advanceTimersByTimeAsync(4000);
      }
      expect(tab.queue.snapshot()).toMatchObject({ state: { kind: 'saved' }, conflicts: [] });
      expect(tab.kept).toEqual([]);
      expect(server.added).toEqual(added);
      expect([...mine.values()].filter((value) => !server.written.has(value))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
