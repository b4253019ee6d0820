import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { literal } from '#server/base/base.server.ts';
import { openTestUploads } from '../tests/fixtures/uploads.ts';
import { compare, report } from './shared/measure.ts';
import { publishFile } from './shared/publish-file.ts';

const rows = 1_000_000;
const columns = 20;
// Without workers, the time until a worker takes a job is not measured.
const fixture = await openTestUploads({ workers: false });
const csv = join(fixture.folder, 'large.csv');

/** Names, numbers with decimals, days, few choices, and whole numbers with gaps, four columns of each. */
function cell(row: number, column: number): string {
  if (column % 5 === 0) return `name ${(row * 7 + column) % 5000}`;
  if (column % 5 === 1) return String(((row * 13 + column) % 100_000) / 100);
  if (column % 5 === 2) return `20${10 + (row % 10)}-0${1 + (row % 9)}-1${row % 10}`;
  if (column % 5 === 3) return ['red', 'green', 'blue'][row % 3]!;
  if (row % 11 === 0) return '';
  return String(row * column);
}

const file = createWriteStream(csv);
const indexes = Array.from({ length: columns }, (_, index) => index);
file.write(`${indexes.map((index) => `c${index}`).join(',')}\n`);
for (let row = 0; row < rows; row += 1) {
  if (!file.write(`${indexes.map((index) => cell(row, index)).join(',')}\n`)) {
    await once(file, 'drain');
  }
}
file.end();
await once(file, 'finish');

const bare = await DuckDBInstance.create();
const connection = await bare.connect();

const { first, second } = await compare(
  3,
  () =>
    connection.run(
      `CREATE OR REPLACE TABLE large AS SELECT * FROM read_csv(${literal(csv)}, all_varchar = true)`,
    ),
  () => publishFile(fixture, csv, rows),
  { warmUp: 1 },
);
report(
  'a CSV of 1,000,000 rows and 20 columns received, analysed and published, at most 2.5x of DuckDB reading it into a table',
  { 'DuckDB ms': first, 'upload ms': second, ratio: second / first },
  second / first <= 2.5,
);
bare.closeSync();
await fixture.close();
