import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '#domain/value/cell/cell.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../../../tests/fixtures/data-engine.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine({ cachedBytes: 0, snapshotRows: { read: 0, kept: 0 } });
}, 60_000);
afterAll(() => fixture.close());

const rows = 12_000;
/** A row that is deleted, or behind which one is inserted, at the end or among others. */
const edits = fc.array(
  fc.record({ kind: fc.constantFrom('delete', 'insert', 'append'), id: fc.integer({ min: 1, max: rows }) }),
  { maxLength: 8 },
);

test('a page deep inside a snapshot is a part of the whole, whatever was deleted and inserted', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (list) => {
      const { versionId } = await createVersion(fixture, [
        { name: 'n', type: 'number', dataType: 'numeric' },
      ]);
      await publishQuery(fixture, versionId, `SELECT range AS n FROM range(${rows})`);
      await comparePages(versionId);

      for (const [index, { kind, id }] of list.entries()) {
        const inserted = { patches: [], inserts: [{ n: `${rows + index}` }] };
        if (kind === 'delete') {
          await fixture.engine.edits.deleteRows(versionId, [id], 'ann');
        } else {
          const place = kind === 'insert' ? { after: id } : undefined;
          await fixture.engine.edits.patchRows(versionId, { ...inserted, place }, 'ann');
        }
      }
      await comparePages(versionId);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 8), endOnFailure: true },
  );
}, 300_000);

async function comparePages(versionId: number): Promise<void> {
  const request = { attributes: ['id', 'n'] };
  const whole: Cell[][] = [];
  await fixture.engine.requests.each(versionId, request, async (some) => void whole.push(...some));
  for (const fromIndex of [5000, 7321, whole.length - 3, 30_000]) {
    const page = await fixture.engine.requests.query(versionId, {
      ...request,
      fromIndex,
      toIndex: fromIndex + 40,
    });
    expect(page.rows).toEqual(whole.slice(fromIndex, fromIndex + 40));
    expect(page.length).toBe(whole.length);
  }
}
