import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBucket, type TestBucket } from '../../../../../tests/fixtures/bucket.ts';
import {
  createVersion,
  openTestEngine,
  patchCell,
  publishQuery,
  type TestEngine,
} from '../../../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../../../tests/fixtures/postgres.ts';
import { openObjectStore, type ObjectStore } from '#server/files/files.server.ts';
import { openDataEngine } from '../../engine.server.ts';

const rows = 20_000;
/** A file of a version takes about 700 kB. */
const most = 1_600_000;
const columns = [{ name: 'number', type: 'number', dataType: 'numeric' as const }, { name: 'text' }];

let bucket: TestBucket;
let fixture: TestEngine;
const versionIds: number[] = [];
/** The sums of the versions, of which the first one is edited. */
const sums: number[] = [];

const openStore = (node: string): Promise<ObjectStore> =>
  openObjectStore({
    storage: { kind: 's3', bucket: 'shelf', prefix: '', endpoint: bucket.endpoint, region: 'eu-west-1' },
    folder: join(fixture.folder, node),
  });

beforeAll(async () => {
  bucket = await openBucket();
  fixture = await openTestEngine({ cachedBytes: 0 });
  const objects = await openStore('storing');
  for (let index = 0; index < 8; index += 1) {
    const { versionId } = await createVersion(fixture, columns);
    const query = `select range + ${index} as number, md5((range + ${index})::varchar) as text from range(${rows})`;
    await publishQuery({ ...fixture, objects }, versionId, query);
    versionIds.push(versionId);
    sums.push((rows * (rows - 1)) / 2 + index * rows);
  }
}, 120_000);

afterAll(async () => {
  await fixture.close();
  bucket.stop();
});

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

test.each([
  ['loaded into tables', Infinity],
  ['read from their snapshots', 0],
])(
  'files of a bucket are bounded while versions are %s in turn and at once',
  async (what, read) => {
    const node = what.replaceAll(' ', '-');
    const objects = await openStore(node);
    objects.cache!.limitTo(most);
    const engine = await openDataEngine({
      db: fixture.database.db,
      objects,
      folder: join(fixture.folder, node, 'replica'),
      log: silentLog,
      cachedBytes: 0,
      snapshotRows: { read, kept: read },
    });
    const totalsOf = async (index: number) => {
      const { rows: found } = await engine.requests.query(versionIds[index]!, {
        attributes: ['number', 'text'],
        groupBy: [],
        fn: { number: 'sum', text: 'count' },
      });
      return found;
    };

    try {
      await Promise.all(
        [1, 3, 5].map(async (step) => {
          for (let turn = 0; turn < 16; turn += 1) {
            const index = (turn * step) % versionIds.length;
            expect(await totalsOf(index)).toEqual([[sums[index], rows]]);
          }
        }),
      );
      await expect.poll(() => objects.cache!.bytes).toBeLessThanOrEqual(most);
      expect(objects.cache!.bytes).toBeGreaterThan(0);
      expect(await bytesOf(join(fixture.folder, node, 'cache'))).toBe(objects.cache!.bytes);

      // A version whose file has gone is edited and read again.
      await patchCell(engine, versionIds[0]!, 1, 'number', 1_000_000, {}, null);
      sums[0] = (rows * (rows - 1)) / 2 + 1_000_000;
      expect(await totalsOf(0)).toEqual([[sums[0], rows]]);
    } finally {
      await engine.close();
    }
  },
  120_000,
);
