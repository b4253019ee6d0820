import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openTestUploads } from '../tests/fixtures/uploads.ts';
import { compare, report } from './shared/measure.ts';
import { publishFile } from './shared/publish-file.ts';

const rows = 171_075;
// Without workers, the time until a worker takes a job is not measured.
const fixture = await openTestUploads({ workers: false });
const csv = join(fixture.folder, 'cities.csv');
const line = (index: number) =>
  `"Čity, ${index}",${(index % 180) - 90}.${index % 99_999},${(index % 360) - 180}.${index % 9999},${['AD', 'US', 'ZA'][index % 3]},0${index % 9},${index % 7 ? index % 20_000 : ''}`;
await writeFile(
  csv,
  `name,lat,lng,country,admin1,admin2\n${Array.from({ length: rows }, (_, index) => line(index)).join('\n')}\n`,
);

const bare = await DuckDBInstance.create();
const connection = await bare.connect();

const { first, second } = await compare(
  7,
  () =>
    connection.run(
      `COPY (SELECT * FROM read_csv('${csv}', all_varchar = true)) TO '${join(fixture.folder, 'bare.parquet')}' (FORMAT parquet)`,
    ),
  () => publishFile(fixture, csv, rows),
  { warmUp: 1 },
);
report(
  'a CSV of 171,075 rows received, analysed and published, at most 3x a DuckDB COPY',
  { 'COPY ms': first, 'engine ms': second, ratio: second / first },
  second / first <= 3,
);
bare.closeSync();
await fixture.close();
