import { resolve } from 'node:path';
import { createVersion, publishQuery, type TestEngine } from '../../tests/fixtures/data-engine.ts';

/** Three million flights, a data file of the sample. */
const flightsFile = resolve('src/sample/data/flights-3m.parquet');

/** A query for them, or for several copies of which each is ten years later than the one before. */
export const flights = (copies = 1): string =>
  copies === 1
    ? `SELECT * FROM read_parquet('${flightsFile}')`
    : `SELECT * REPLACE (date + to_years(10 * CAST(copy AS INTEGER)) AS date) FROM (
        SELECT f.*, copy FROM range(${copies}) AS c(copy), read_parquet('${flightsFile}') AS f)`;

/** SQL that makes a table of them in a DuckDB to compare with. */
export const createFlights = `CREATE TABLE flights AS ${flights()}`;

/** Publishes the flights as a version. */
export async function publishFlights(fixture: TestEngine, copies = 1): Promise<number> {
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
    `SELECT row_number() OVER () AS _row_id, date, delay, distance, origin, destination FROM (${flights(copies)})`,
  );

  return versionId;
}
