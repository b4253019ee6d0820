import { resolve } from 'node:path';
import { createVersion, publishQuery, type TestEngine } from '../../tests/fixtures/data-engine.ts';

/** Three million flights, a data file of the sample. */
const flightsFile = resolve('src/sample/data/flights-3m.parquet');

/** SQL that makes a table of them in a DuckDB to compare with. */
export const createFlights = `CREATE TABLE flights AS SELECT * FROM read_parquet('${flightsFile}')`;

/** Publishes the flights as a version. */
export async function publishFlights(fixture: TestEngine): Promise<number> {
  const { versionId } = await createVersion(fixture, [
    { name: 'date', type: 'timestamp', dataType: 'timestamp' },
    { name: 'delay', type: 'number', dataType: 'numeric' },
    { name: 'distance', type: 'number', dataType: 'numeric' },
    { name: 'origin' },
    { name: 'destination' },
  ]);
  await publishQuery(
    fixture,
    versionId,
    `SELECT row_number() OVER () AS _row_id, * FROM read_parquet('${flightsFile}')`,
  );

  return versionId;
}
