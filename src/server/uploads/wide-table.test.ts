import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnOfLayer } from '#domain/source/upload/upload-layer.ts';
import { openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads({ workers: false });
}, 60_000);
afterAll(() => fixture.close());

// DuckDB computes 18 seconds to plan the statement that casts so many columns.
test('a table of 1,200 columns is uploaded, published, shown and downloaded whole', async () => {
  const names = Array.from({ length: 1200 }, (_, index) => `c${index}`);
  const cellAt = (row: number, column: number) => (column % 2 === 0 ? `text ${row}` : String(row * column));
  const lines = Array.from({ length: 20 }, (_, row) =>
    names.map((_name, column) => cellAt(row, column)).join(),
  );
  const { id, layers, error } = await fixture.send('wide.csv', [names.join(), ...lines].join('\n'));
  expect(error).toBeNull();
  expect(layers![0]!.preview).toHaveLength(20);
  expect(layers![0]!.columns[0]?.examples).toEqual(['text 0', 'text 1', 'text 2', 'text 3', 'text 4']);
  const columns = layers![0]!.columns.map(columnOfLayer);
  const { versionId } = await fixture.publish(id, { layerName: 'wide', sourceName: 'Wide', columns });
  const attributes = ['id', ...names];
  const page = await fixture.engine.requests.query(versionId, { attributes, toIndex: 10 });
  expect(page.columns).toHaveLength(1201);
  expect(page.rows[3]!.slice(0, 4)).toEqual([4, 'text 3', 3, 'text 3']);
  let rows = 0;
  await fixture.engine.requests.each(versionId, { attributes: names }, async (some) => {
    rows += some.length;
    expect(some[0]).toHaveLength(1200);
  });
  expect(rows).toBe(20);
}, 300_000);

test('a request for more columns than a table can have is rejected with the limit', async () => {
  const attributes = Array.from({ length: 2002 }, (_, index) => `c${index}`);
  await expect(fixture.engine.requests.query(1, { attributes })).rejects.toThrow(
    'at most 2001 columns can be requested at once',
  );
});
