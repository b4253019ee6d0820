import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { columnOfLayer } from '#domain/source/upload-layer.ts';
import { createVersion, openTestEngine, publishQuery } from '../tests/fixtures/data-engine.ts';
import { silentLog } from '../tests/fixtures/postgres.ts';
import { openUploads, type Uploads } from '../src/server/uploads/uploads.server.ts';
import { compare, report } from './measure.ts';

const rows = 1_000_000;
const room = await openTestEngine();
const columns = ['code', 'name', 'state', 'people'].map((name) => ({ name }));
const { sourceId, versionId } = await createVersion(room, columns);
await publishQuery(
  room,
  versionId,
  `SELECT i AS _row_id, 'c' || i AS code, 'County ' || i AS name, 's' || (i % 50) AS state, CAST(i % 9973 AS VARCHAR) AS people FROM range(1, ${rows + 1}) AS t(i)`,
);
const uploads = await openUploads({ ...room, log: silentLog, schedule: () => Promise.resolve() });

/** Publishes so many rows by `code`: nine of ten are there already, the others are new each time. */
async function prepare(count: number): Promise<() => Promise<void>> {
  const file = join(room.folder, `${count}.csv`);
  const step = Math.floor(rows / count);
  const line = (index: number) =>
    `${index % 10 === 0 ? 'n' : 'c'}${index * step + 1},County,s${index % 50},${index}`;
  await writeFile(
    file,
    `code,name,state,people\n${Array.from({ length: count }, (_, at) => line(at)).join('\n')}\n`,
  );
  const received = await uploads.receive({
    stream: createReadStream(file),
    fileName: 'rows.csv',
    user: null,
  });
  const { layers, error } = await uploads.analyse(received.id);
  const layer = layers?.[0];
  if (!layer) throw new Error(`The table was not read: ${error ?? ''}`);
  const mapped = layer.columns.map((found) => ({
    ...columnOfLayer(found),
    isPrimary: found.name === 'code',
  }));
  return async () => {
    const publication = { layerName: layer.layerName, sourceId, versionId, columns: mapped };
    check(count, await uploads.publish(received.id, publication, null));
  };
}

function check(count: number, published: Awaited<ReturnType<Uploads['publish']>>): void {
  if (published.updated + published.appended !== count) throw new Error(JSON.stringify(published));
}

/** Statistics follow a publish by themselves; they are not what is measured. */
async function settle(): Promise<void> {
  while (!(await room.engine.statistics(versionId))) await new Promise((done) => setTimeout(done, 20));
}

const { first, second } = await compare(5, await prepare(10_000), await prepare(100_000), {
  warmUp: 1,
  settle,
});
const growth = second / first;
report(
  'an upsert by primary column into 1 M rows: from 10,000 to 100,000 rows, linear or better',
  { '10,000 ms': first, '100,000 ms': second, growth },
  growth <= 10,
);
await uploads.close();
await room.close();
