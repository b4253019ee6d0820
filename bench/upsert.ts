import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import { createVersion, publishQuery } from '../tests/fixtures/data-engine.ts';
import { openTestUploads } from '../tests/fixtures/uploads.ts';
import { compare, report } from './shared/measure.ts';

const rows = 1_000_000;
const fixture = await openTestUploads({ workers: false });
const columns = ['code', 'name', 'state', 'people'].map((name) => ({ name }));
const { sourceId, versionId } = await createVersion(fixture, columns);
await publishQuery(
  fixture,
  versionId,
  `SELECT i AS _row_id, 'c' || i AS code, 'County ' || i AS name, 's' || (i % 50) AS state, CAST(i % 9973 AS VARCHAR) AS people FROM range(1, ${rows + 1}) AS t(i)`,
);

/** Publishes so many rows by `code`: nine of ten are there already, the others are new each time. */
async function prepare(count: number): Promise<() => Promise<void>> {
  const file = join(fixture.folder, `${count}.csv`);
  const step = Math.floor(rows / count);
  const line = (index: number) =>
    `${index % 10 === 0 ? 'n' : 'c'}${index * step + 1},County,s${index % 50},${index}`;

  await writeFile(
    file,
    `code,name,state,people\n${Array.from({ length: count }, (_, at) => line(at)).join('\n')}\n`,
  );
  const { id, layers, error } = await fixture.send('rows.csv', createReadStream(file));
  const layer = layers?.[0];
  if (!layer) throw new Error(`The table was not read: ${error ?? ''}`);

  const mapped = layer.columns.map((found) => ({
    ...columnOfLayer(found),
    isPrimary: found.name === 'code',
  }));
  return async () => {
    const publication = { layerName: layer.layerName, sourceId, versionId, columns: mapped };
    check(count, await fixture.publish(id, publication));
  };
}

function check(count: number, published: Awaited<ReturnType<typeof fixture.publish>>): void {
  if (published.updated + published.appended !== count) throw new Error(JSON.stringify(published));
}

const { first, second } = await compare(5, await prepare(10_000), await prepare(100_000), {
  warmUp: 1,
});
const growth = second / first;
report(
  'an upsert by primary column into 1 M rows: from 10,000 to 100,000 rows, linear or better',
  { '10,000 ms': first, '100,000 ms': second, growth },
  growth <= 10,
);
await fixture.close();
