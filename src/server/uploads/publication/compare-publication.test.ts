import { afterAll, beforeAll, expect, test } from 'vitest';
import { visitor } from '#domain/access/access.ts';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import { openTestUploads, type TestUploads } from '../../../../tests/fixtures/uploads.ts';
import { comparePublication } from './compare-publication.ts';
import { publicationSchema } from './publication.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

/** The rows of gauges from one number to another, with one more column. */
const csvOf = (from: number, to: number, last: string) =>
  [`gauge_id,level,${last}`]
    .concat(
      Array.from({ length: to - from + 1 }, (_, at) => `g${from + at},${(from + at) * 2},x${from + at}`),
    )
    .join('\n');

async function publicationOf(csv: string, change: object) {
  const { id, layers } = await fixture.send('a.csv', csv);
  const layer = layers![0]!;
  const columns = layer.columns.map(columnOfLayer);
  return { id, layer, publication: publicationSchema.parse({ layerName: 'a', columns, ...change }) };
}

test('a file says what is missing, new and renamed before it is published, and nothing is changed', async () => {
  const { database, engine, uploads } = fixture;
  const parts = { db: database.db, engine };
  const options = { viewer: { ...visitor, level: 10 } };
  const first = await publicationOf(csvOf(1, 300, 'station'), { sourceName: 'Gauges' });
  expect(await comparePublication(parts, first.layer, first.publication, options)).toBeNull();
  const published = await uploads.publish(first.id, first.publication, 'ann', 30_000);
  const { sourceId, versionId } = published!;
  const state = await engine.state(versionId);

  const second = await publicationOf(csvOf(101, 310, 'stop'), { sourceId });
  const found = await comparePublication(parts, second.layer, second.publication, options);
  expect(found).toMatchObject({
    versionId,
    versionName: 'version 1',
    comparison: {
      key: ['gauge_id'],
      rows: { before: 300, after: 210 },
      removed: 100,
      added: 10,
      changed: 0,
    },
  });
  const changes = new Map(found!.comparison.columns.map(({ name, change }) => [name, change]));
  expect(changes.get('stop')).toEqual({ kind: 'renamed', from: 'station' });
  expect(changes.get('level')).toEqual({ kind: 'same' });
  expect(await engine.state(versionId)).toEqual(state);
  expect((await engine.columns(versionId)).map(({ name }) => name)).toEqual(['gauge_id', 'level', 'station']);

  const merged = { ...second.publication, versionId };
  const intoVersion = publicationSchema.parse({
    ...merged,
    columns: merged.columns.map((column) => ({ ...column, isPrimary: column.name === 'gauge_id' })),
  });
  expect(await comparePublication(parts, second.layer, intoVersion, options)).toBeNull();
}, 60_000);
