import { readFileSync } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBucket } from '../tests/fixtures/bucket.ts';
import { createVersion, openTestEngine, publishQuery } from '../tests/fixtures/data-engine.ts';
import { openObjectStore } from '../src/server/files/files.server.ts';
import { openDataEngine } from '../src/server/engine/engine.server.ts';
import { shareRoom } from '../src/server/start/room-for-copies.ts';
import { silentLog } from '../tests/fixtures/postgres.ts';
import { middle, report } from './shared/measure.ts';

/**
 * A node with objects in a bucket, whose copies may take 100 MB, is asked for 200 versions of 100,000 rows in
 * turn, three times. Another node has stored them.
 */
const [versions, rows, rounds, megabytes] = [200, 100_000, 3, 100];
const columns = [
  { name: 'place' },
  { name: 'day', type: 'date', dataType: 'date' as const },
  { name: 'amount', type: 'number', dataType: 'numeric' as const },
  { name: 'note' },
];

const bucket = await openBucket();
const storage = {
  kind: 's3',
  bucket: 'shelf',
  prefix: 'copies',
  endpoint: bucket.endpoint,
  region: 'eu-west-1',
} as const;
const fixture = await openTestEngine({ cachedBytes: 0 });
const storing = await openObjectStore({ storage, folder: join(fixture.folder, 'other-node') });
const versionIds: number[] = [];
for (let index = 0; index < versions; index += 1) {
  const { versionId } = await createVersion(fixture, columns);
  await publishQuery({ ...fixture, objects: storing }, versionId, rowsOf(index));
  versionIds.push(versionId);
}

const folder = join(fixture.folder, 'node');
const room = shareRoom(megabytes * 1_000_000, true);
const objects = await openObjectStore({ storage, folder: join(folder, 'files') });
objects.cache!.limitTo(room.objects);
const engine = await openDataEngine({
  db: fixture.database.db,
  objects,
  folder: join(folder, 'replica'),
  log: silentLog,
  changes: fixture.changes,
  copiesBytes: room.versions,
  cachedBytes: 0,
});

const [loads, repeats]: [number[], number[]] = [[], []];
let [mostDisk, firstDisk, firstMemory] = [0, 0, 0];
for (let round = 0; round < rounds; round += 1) {
  for (const [index, versionId] of versionIds.entries()) {
    loads.push(await timeOf(() => readTotals(index, versionId)));
    repeats.push(await timeOf(() => readPlaces(versionId)));
    mostDisk = Math.max(mostDisk, await diskMegabytes());
    if (round === 0 && index === 19) {
      [firstDisk, firstMemory] = [mostDisk, memoryMegabytes('VmRSS')];
      // The highest memory of the process is noted from here on.
      await writeFile('/proc/self/clear_refs', '5');
    }
  }
}
const growth = memoryMegabytes('VmHWM') - firstMemory;
const { dropped } = engine.copies();
if (dropped === 0) throw new Error('No version had to go.');
const fetched = [...bucket.objects.values()].reduce((sum, { length }) => sum + length, 0) / 1e6;

report(
  `disk of a node that is asked for ${versions} versions of ${rows} rows in turn, ${rounds} times, with TIDEMARK_CACHE_BYTES=${megabytes} MB: at most 1.3x`,
  {
    'most MB': mostDisk,
    'after 20 versions MB': firstDisk,
    'objects in all MB': fetched,
    ratio: mostDisk / megabytes,
  },
  mostDisk <= 1.3 * megabytes,
);
report(
  'the highest memory of its process after that, beyond what it has after 20 versions: at most 300 MB',
  { 'grows by MB': growth },
  growth <= 300,
);
report(
  'a query of a version that has gone, with fetching it from the bucket and loading it, at most 1 s; the next query of the same version',
  { ms: middle(loads), 'next ms': middle(repeats), dropped },
  middle(loads) <= 1000,
);
await engine.close();
await fixture.close();
bucket.stop();

/** Rows whose texts compress badly. */
function rowsOf(index: number): string {
  return `select 'Place ' || (range % 100) as place, date '2020-01-01' + (range % 1000)::int as day,
    range + ${index} as amount, md5((range * 200 + ${index})::varchar) as note from range(${rows})`;
}

async function readTotals(index: number, versionId: number): Promise<void> {
  const { rows: found } = await engine.requests.query(versionId, {
    attributes: ['amount', 'note'],
    groupBy: [],
    fn: { amount: 'sum', note: 'count' },
  });
  const sum = (rows * (rows - 1)) / 2 + index * rows;
  if (JSON.stringify(found) !== JSON.stringify([[sum, rows]])) {
    throw new Error(`Version ${versionId} has ${JSON.stringify(found)}.`);
  }
}

async function readPlaces(versionId: number): Promise<void> {
  await engine.requests.query(versionId, {
    attributes: ['place', 'amount'],
    groupBy: ['place'],
    fn: { amount: 'sum' },
  });
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function diskMegabytes(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) =>
    stat(join(parentPath, name)).then(
      ({ blocks }) => blocks * 512,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6;
}

function memoryMegabytes(name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)![1]) / 1024;
}
