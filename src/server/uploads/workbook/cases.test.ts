import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { openTestUploads, type TestUploads } from '../../../../tests/fixtures/uploads.ts';

let fixture: TestUploads;
beforeAll(async () => {
  fixture = await openTestUploads();
}, 60_000);
afterAll(() => fixture.close());

/** The tables of one of the files beside this test. */
async function read(fileName: string): Promise<Layer[]> {
  const { layers, error } = await fixture.send(
    fileName,
    await readFile(join(import.meta.dirname, 'cases', fileName)),
  );
  expect(error).toBeNull();
  return layers!;
}

test.each<[string, Partial<Layer>[]]>([
  [
    'values-without-text.ods',
    [
      {
        layerName: 'S',
        notes: [],
        preview: [
          ['a', '1', '2024-05-06', 'true'],
          ['b', '2.5', '2024-05-06', 'true'],
        ],
      },
    ],
  ],
  [
    'dde-link.ods',
    [
      {
        layerName: 'S',
        notes: [],
        preview: [
          ['a', '1'],
          ['b', '2'],
        ],
      },
    ],
  ],
  [
    'external-link.ods',
    [
      {
        layerName: 'S',
        notes: ['Copies of sheets of other files were left out: “Salaries” of other.ods.'],
        preview: [
          ['a', '1'],
          ['b', '2'],
        ],
      },
    ],
  ],
  [
    'sheet-names-hidden.ods',
    [
      {
        layerName: "R&D Müller's",
        notes: ['Hidden sheets were left out: secret.'],
        preview: [
          ['a & b', '1'],
          ['b', '2'],
        ],
      },
    ],
  ],
  [
    'old-errors.ods',
    [
      {
        layerName: 'S',
        notes: ['2 cells hold errors (#DIV/0!, #N/A); they are empty.'],
        preview: [
          ['a', '5'],
          ['b', null],
          ['c', null],
        ],
      },
    ],
  ],
  [
    'no-mimetype.ods',
    [
      {
        layerName: 'S',
        notes: ['2 cells hold errors (#DIV/0!, #N/A); they are empty.'],
        preview: [
          ['a', '5'],
          ['b', null],
          ['c', null],
        ],
      },
    ],
  ],
])('%s', async (fileName, layers) => {
  expect(await read(fileName)).toMatchObject(layers);
});

test.each(['mac-1904.xlsx', 'plain-1904.xlsx'])('%s has dates that count from 1904', async (fileName) => {
  const [layer] = await read(fileName);
  expect(layer!.notes).toContain('Dates of this workbook count days from 1904 and were read accordingly.');
  expect(layer!.preview.flat()).toContain('1971-01-01');
});
