import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnOfLayer, type Layer } from '#domain/source/upload-layer.ts';
import { openTestUploads, type TestUploads } from '../../../tests/fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

const types = (layer: Layer) => layer.columns.map(({ type }) => type);

/** Analyses a text, and publishes it with the proposed types. */
async function proposed(lines: readonly string[]) {
  const { id, layers, error } = await fixture.send('a.csv', lines.join('\n'));
  expect(error).toBeNull();
  const layer = layers![0]!;
  const columns = layer.columns.map(columnOfLayer);
  const { versionId } = await fixture.publish(id, { layerName: 'a', sourceName: 'a', columns });
  const attributes = layer.columns.map(({ name }) => name);
  const { rows } = await fixture.engine.query(versionId, {
    attributes,
    orderBy: { id: 'asc nulls last' },
    toIndex: 100,
  });
  return { layer, rows };
}

test('columns with an empty cell have the type of the other cells', async () => {
  const { layer, rows } = await proposed([
    'day,moment,flag,n,x',
    '2020-01-05,2020-01-05 10:30:00,true,1,a',
    ',,,,b',
    '2020-02-05,2020-02-05T11:00:00Z,false,,c',
  ]);
  expect(types(layer)).toEqual(['date', 'timestamp', 'switch', 'number', 'text']);
  expect(rows).toEqual([
    ['2020-01-05', '2020-01-05T10:30:00.000Z', true, 1, 'a'],
    [null, null, null, null, 'b'],
    ['2020-02-05', '2020-02-05T11:00:00.000Z', false, null, 'c'],
  ]);
});

test('moments among which midnight is written as a day are moments', async () => {
  const { layer, rows } = await proposed([
    'moment, blanks',
    '2020-01-05 10:30:00, 2020-01-05',
    '2020-01-06, 2020-01-06 ',
  ]);
  expect(types(layer)).toEqual(['timestamp', 'date']);
  expect(rows).toEqual([
    ['2020-01-05T10:30:00.000Z', '2020-01-05'],
    ['2020-01-06T00:00:00.000Z', '2020-01-06'],
  ]);
});

test('whole numbers of one length are codes where they are long or their column says so', async () => {
  const { layer, rows } = await proposed([
    'EAN,ZIP Code,Year,Population,Row ID,Paid',
    '4006381333931,90210,2019,20100,9,10000000.5',
    '4006381333948,10001,2020,39512,10,20000000.5',
  ]);
  expect(types(layer)).toEqual(['text', 'text', 'number', 'number', 'number', 'number']);
  expect(layer.notes).toEqual([
    'Proposed as text, because the values are whole numbers of one length, as codes are: EAN, ZIP Code.',
  ]);
  expect(rows[0]).toEqual(['4006381333931', '90210', 2019, 20100, 9, 10000000.5]);
});
