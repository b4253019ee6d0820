import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestUploads, type TestUploads } from '../../../../tests/fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

const csv = 'name,n\nAnn,1\nBob,2\n';

test.each([
  ['a.csv.gz', gzipSync(csv), 'a'],
  ['a.psv.gz', gzipSync(csv.replaceAll(',', '|')), 'a'],
  ['a.gz', gzipSync(csv), 'a'],
  ['A.CSV.GZ', gzipSync(csv), 'A'],
])('the table in %s is read', async (name, content, layerName) => {
  const { layers, error } = await fixture.send(name, content);
  expect(error).toBeNull();
  expect(layers![0]).toMatchObject({
    layerName,
    rows: 2,
    preview: [
      ['Ann', '1'],
      ['Bob', '2'],
    ],
  });
});

test.each([
  ['a.psv', 'name|n\nAnn|1\nBob|2\n'],
  ['a.ssv', 'name n x\nAnn 1 y\nBob 2 z\n'],
  ['a.dat', 'name~n\nAnn~1\nBob~2\n'],
])('%s is a table', async (name, content) => {
  const { layers, error } = await fixture.send(name, content);
  expect(error).toBeNull();
  expect(layers![0]).toMatchObject({ rows: 2 });
});

test.each([
  ['a damaged one', 'a.csv.gz', gzipSync(csv).subarray(0, 20), /damaged or incomplete/],
  ['one in another', 'a.csv.gz.gz', gzipSync(gzipSync(csv)), /holds another one/],
  [
    'one that is far larger unpacked',
    'a.csv.gz',
    gzipSync(Buffer.alloc(70 * 1024 ** 2, 'a')),
    /too large when it is unpacked/,
  ],
])('a gzip file is refused with a reason: %s', async (_, name, content, reason) => {
  expect((await fixture.send(name, content)).error).toMatch(reason);
});
