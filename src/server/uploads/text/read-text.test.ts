import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { openTestUploads, type TestUploads } from '../../../../tests/fixtures/uploads.ts';
import { makeZip } from '../../../../tests/fixtures/zip.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

async function read(fileName: string, content: string | Uint8Array): Promise<Layer> {
  const { layers, error } = await fixture.send(fileName, content);
  expect(error).toBeNull();
  return layers![0]!;
}

test.each([
  ['a carriage return', 'a,b\n"x\ry",1\nz,2\n', 'x\ry'],
  ['a carriage return without quotes', 'a,b\nx\ry,1\nz,2\n', 'x\ry'],
  ['a line break of Windows', 'a,b\n"x\r\ny",1\nz,2\n', 'x\r\ny'],
  ['a carriage return beside uneven rows', 'a,b\n"x\ry",1\nz,2,3\n', 'x\ry'],
  ['an old line break of Macs elsewhere', 'a,b\r"x\ny",1\rz,2\r', 'x\ny'],
])('a cell with %s is read whole', async (_what, csv, cell) => {
  const layer = await read('a.csv', csv);
  expect(layer.preview.map((row) => row[0])).toEqual([cell, 'z']);
});

test('blank lines and rows of empty cells are left out', async () => {
  const one = await read('a.csv', 'a\n1\n\n2\n\n');
  expect(one).toMatchObject({ rows: 2, preview: [['1'], ['2']] });
  expect(one.notes).toContain('2 rows without any filled cell left out.');
  const two = await read('a.csv', 'a,b\n1,x\n\n   \n2,y\n,\n,\n');
  expect(two.preview).toEqual([
    ['1', 'x'],
    ['2', 'y'],
  ]);
  expect(two.notes).toEqual(['2 rows without any filled cell left out.']);
});

test('NUL characters are replaced, with a note', async () => {
  const layer = await read('a.csv', 'a,b\nx\0y,1\nz,2\n');
  expect(layer.preview[0]).toEqual(['x\ufffdy', '1']);
  expect(layer.notes).toEqual(['1 NUL character was replaced by �.']);
});

test('quotes that are written with a backslash are quotes', async () => {
  const layer = await read('a.csv', 'a,b\n1,"say \\"hi\\", twice"\n2,"plain"\n');
  expect(layer.preview).toEqual([
    ['1', 'say "hi", twice'],
    ['2', 'plain'],
  ]);
  expect(layer.notes).toEqual(['Quotes within cells are written with a backslash before them.']);
});

test('text files of an archive are tables where there are no others', async () => {
  const zip = makeZip({ 'stops.txt': 'id,name\n1,x\n', 'README.txt': 'Stops of a railway.\n' });
  const layer = await read('a.zip', zip);
  expect(layer).toMatchObject({ layerName: 'stops', rows: 1 });
  expect(layer.notes).toEqual(['Other files of the archive were left out: README.txt.']);
});

test('a text with a bad byte is still UTF-8, and its bad places are shown', async () => {
  const bytes = Buffer.concat([
    Buffer.from('name,n\nCafé Größe,1\nCaf'),
    Buffer.from([0xe9]),
    Buffer.from(' Roma,2\n'),
  ]);
  const layer = await read('a.csv', bytes);
  expect(layer.detected?.encoding).toBe('utf-8');
  expect(layer.preview.map((row) => row[0])).toEqual(['Café Größe', 'Caf\ufffd Roma']);
  expect(layer.warnings).toEqual([
    'One place is not UTF-8 and was replaced by �: line 3 (“Caf� Roma,2”). If the text looks wrong, choose another encoding.',
  ]);
});
