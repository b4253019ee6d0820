import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { columnOfLayer } from '#domain/source/upload-layer.ts';
import { openTestEngine } from '../tests/fixtures/data-engine.ts';
import { silentLog } from '../tests/fixtures/postgres.ts';
import { openUploads } from '../src/server/uploads/uploads.server.ts';
import { compare, report } from './measure.ts';

const rows = 171_075;
const room = await openTestEngine();
const uploads = await openUploads({ ...room, log: silentLog, schedule: () => Promise.resolve() });
const csv = join(room.folder, 'cities.csv');
const line = (index: number) =>
  `"Čity, ${index}",${(index % 180) - 90}.${index % 99_999},${(index % 360) - 180}.${index % 9999},${['AD', 'US', 'ZA'][index % 3]},0${index % 9},${index % 7 ? index % 20_000 : ''}`;
await writeFile(
  csv,
  `name,lat,lng,country,admin1,admin2\n${Array.from({ length: rows }, (_, index) => line(index)).join('\n')}\n`,
);

const bare = await DuckDBInstance.create();
const connection = await bare.connect();

let published = 0;

async function publish(): Promise<void> {
  const { id } = await uploads.receive({ stream: createReadStream(csv), fileName: 'cities.csv', user: null });
  const { layers, error } = await uploads.analyse(id);
  const layer = layers?.[0];
  if (!layer || layer.rows !== rows) throw new Error(`The table was not read: ${error ?? ''}`);
  const columns = layer.columns.map(columnOfLayer);
  const { versionId } = await uploads.publish(
    id,
    { layerName: layer.layerName, sourceName: 'Cities', columns },
    null,
  );
  published = versionId;
}

/** Statistics follow a publish by themselves. */
async function statisticsTaken(): Promise<void> {
  while (published && !(await room.engine.statistics(published)))
    await new Promise((done) => setTimeout(done, 20));
}

const { first, second } = await compare(
  7,
  () =>
    connection.run(
      `COPY (SELECT * FROM read_csv('${csv}', all_varchar = true)) TO '${join(room.folder, 'bare.parquet')}' (FORMAT parquet)`,
    ),
  publish,
  { warmUp: 1, settle: statisticsTaken },
);
report(
  'a CSV of 171,075 rows received, analysed and published, at most 3x a DuckDB COPY',
  { 'COPY ms': first, 'engine ms': second, ratio: second / first },
  second / first <= 3,
);
bare.closeSync();
await uploads.close();
await room.close();
