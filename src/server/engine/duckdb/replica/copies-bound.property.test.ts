import fc from 'fast-check';
import { expect, test } from 'vitest';
import { silentLog } from '../../../../../tests/fixtures/postgres.ts';
import { CopiesBound } from './copies-bound.ts';
import { copiesToDrop, type Copy } from './copies-to-drop.ts';

const copy = fc.record({
  lastRead: fc.nat(1000),
  cells: fc.integer({ min: 1, max: 10_000 }),
  isRead: fc.boolean(),
});
const copies = fc
  .uniqueArray(copy, { selector: ({ lastRead }) => lastRead, maxLength: 30 })
  .map((list) => list.map((each, versionId): Copy => ({ ...each, versionId })));

test('the least recently read copies go, no more than needed, and none that is being read', () => {
  fc.assert(
    fc.property(
      copies,
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (list, bytes, share) => {
        const excess = bytes * share;
        const dropped = copiesToDrop(list, { bytes, excess }).map((id) => list[id]!);
        const unread = list.filter(({ isRead }) => !isRead).toSorted((a, b) => a.lastRead - b.lastRead);
        expect(dropped).toEqual(unread.slice(0, dropped.length));

        const cells = list.reduce((sum, each) => sum + each.cells, 0);
        const freed = (some: readonly Copy[]) =>
          some.reduce((sum, each) => sum + (bytes * each.cells) / cells, 0);

        const allButLast = dropped.slice(0, -1);
        expect(allButLast.length === 0 || freed(allButLast) < excess).toBe(true);
        expect(dropped.length === unread.length || freed(dropped) >= excess).toBe(true);
      },
    ),
  );
});

/** A disk whose space of dropped copies is free only after a checkpoint, which a reader of before refuses. */
class Disk {
  readonly sizes = new Map<number, { size: number; lastRead: number }>();
  readonly order: number[] = [];
  garbage = 0;
  refusals = 0;

  used(): number {
    return [...this.sizes.values()].reduce((sum, { size }) => sum + size, this.garbage);
  }

  checkpoint(): Promise<void> {
    if (this.refusals > 0) {
      this.refusals -= 1;
      return Promise.reject(new Error('TransactionContext Error: Cannot CHECKPOINT: there are others'));
    }
    this.garbage = 0;
    return Promise.resolve();
  }

  drop(versionId: number): boolean {
    this.garbage += this.sizes.get(versionId)?.size ?? 0;
    this.order.push(versionId);
    return this.sizes.delete(versionId);
  }
}

test('copies stay within the bound in the order in which they are read', async () => {
  const act = fc.record({
    version: fc.nat(12),
    size: fc.integer({ min: 1, max: 40 }),
    refusals: fc.constantFrom(0, 0, 0, 0, 2),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const disk = new Disk();
      const bound = new CopiesBound({
        bytes: 100,
        copies: {
          copies: () =>
            [...disk.sizes].map(([versionId, { size, lastRead }]) => ({
              versionId,
              lastRead,
              cells: size,
              isRead: false,
            })),
          dropUnread: (versionId) => Promise.resolve(disk.drop(versionId)),
        },
        measure: () => Promise.resolve(disk.used()),
        checkpoint: () => disk.checkpoint(),
        log: silentLog,
      });

      for (const [moment, { version, size, refusals }] of acts.entries()) {
        const known = disk.sizes.get(version);
        disk.sizes.set(version, { size: known?.size ?? size, lastRead: moment });
        const byReading = [...disk.sizes].toSorted((a, b) => a[1].lastRead - b[1].lastRead).map(([id]) => id);
        disk.order.length = 0;
        disk.refusals = refusals;
        bound.enforce();
        await bound.settled();

        expect(disk.used()).toBeLessThanOrEqual(100);
        expect(disk.order).toEqual(byReading.slice(0, disk.order.length));
        expect(disk.sizes.has(version)).toBe(true);
      }
    }),
    { numRuns: 15 },
  );
});
