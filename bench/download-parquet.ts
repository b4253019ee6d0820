import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { visitor } from '#domain/access/access.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { writeDownload } from '#server/downloads/downloads.server.ts';
import { openTestEngine } from '../tests/fixtures/data-engine.ts';
import { createFlights, publishFlights } from './shared/flights.ts';
import { compare, report } from './shared/measure.ts';

// Claim: all rows of a version as a Parquet file take at most four times as long as DuckDB's own COPY, which
// does not order them.
const fixture = await openTestEngine({ cachedBytes: 0 });
const versionId = await publishFlights(fixture);
const bare = await DuckDBInstance.create(join(fixture.folder, 'bare.duckdb'));
const connection = await bare.connect();
await connection.run(createFlights);

const number = { type: 'number', dataType: 'numeric' } as const;
const text = { type: 'text' } as const;
const types = {
  date: { type: 'timestamp', dataType: 'timestamp' } as const,
  delay: number,
  distance: number,
  origin: text,
  destination: text,
};
const columns = Object.entries(types).map(([name, type]) => ({
  column: sourceColumnSchema.parse({ name, ...type }),
}));

async function download(): Promise<void> {
  const { stream } = await writeDownload(fixture.engine, fixture.folder, {
    versionId,
    name: 'Flights',
    columns,
    request: {},
    format: 'parquet',
    viewer: visitor,
    signal: new AbortController().signal,
  });
  for await (const part of stream) {
    void part;
  }
}

const { first, second } = await compare(
  5,
  () => connection.run(`COPY flights TO '${join(fixture.folder, 'bare.parquet')}' (FORMAT parquet)`),
  download,
  { warmUp: 1 },
);
report(
  'a download of 3 M rows as Parquet, at most 4x the unordered COPY of bare DuckDB',
  { 'bare ms': first, 'download ms': second, ratio: second / first },
  second / first <= 4,
);
bare.closeSync();
await fixture.close();
