import fc from 'fast-check';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { analyseFile } from '../analysis/analyse-file.ts';
import { JsonRecords } from './json-records.ts';
import { RecordListFinder } from './find-record-lists.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-json-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string, fileName = 'a.json') {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, content);
  return analyseFile({ path, fileName, parseOptions: {}, folder }, () => undefined);
}
const typesOf = (layer: Awaited<ReturnType<typeof read>>[number] | undefined) =>
  layer?.columns.map(({ name, dataType }) => [name, dataType]);

test('records have the types of their values: texts stay texts, and large numbers keep their digits', async () => {
  const [layer] = await read(
    JSON.stringify([
      { id: '007', n: 1.5, k: 3, ok: true, day: '2024-01-02', tags: ['a', 'b,c'], more: { x: [1] } },
      { id: '1E5', n: 2, k: null, ok: false, day: '2024-01-03', tags: [], late: 'x' },
    ]).replace('"k":3', '"k":3,"big":12345678901234567890'),
  );
  expect(layer?.rows).toBe(2);
  expect(typesOf(layer)).toEqual([
    ['id_2', 'text'],
    ['n', 'numeric'],
    ['k', 'numeric'],
    ['big', 'text'],
    ['ok', 'boolean'],
    ['day', 'date'],
    ['tags', 'text'],
    ['more', 'text'],
    ['late', 'text'],
  ]);
  expect(layer?.preview).toEqual([
    ['007', '1.5', '3', '12345678901234567890', 'true', '2024-01-02', 'a, "b,c"', '{"x":[1]}', null],
    ['1E5', '2.0', null, null, 'false', '2024-01-03', null, null, 'x'],
  ]);
});

test('lines, a list below keys, an object of columns, and one record are tables', async () => {
  const [lines] = await read('{"a":1}\n{"a":2,"b":"x"}\n\n{"a":3}\n', 'a.jsonl');
  expect(lines?.preview).toEqual([
    ['1', null],
    ['2', 'x'],
    ['3', null],
  ]);
  const lists = await read(
    '{"meta":{"n":2},"data":{"items":[{"a":1},{"a":2}]},"errors":[{"e":"x"}],"tags":["t"]}',
  );
  expect(lists.map(({ layerName, rows }) => [layerName, rows])).toEqual([
    ['data.items', 2],
    ['errors', 1],
  ]);
  expect(lists[0]?.notes).toContain('The records are those at “data.items”.');
  const [columns] = await read('{"city":["Oslo","Rome"],"n":[1,2]}');
  expect(columns?.preview).toEqual([
    ['Oslo', '1'],
    ['Rome', '2'],
  ]);
  const [one] = await read('{"a":1,"b":{"c":2}}');
  expect(one?.preview).toEqual([['1', '{"c":2}']]);
  const [rows] = await read('[["x",1],["y",2]]');
  expect(rows?.preview).toEqual([
    ['x', '1'],
    ['y', '2'],
  ]);
  const [python] = await read('[{"a":NaN,"b":"NaN"},{"a":2,"b":"-Infinity"}]');
  expect(python?.preview).toEqual([
    [null, 'NaN'],
    ['2', '-Infinity'],
  ]);
});

test.each([
  ['[{"a":1}', /ends within it/],
  ['[{"a":1},}]', /damaged/],
  ['[{"a":tru}]', /Record 1 of the JSON is damaged/],
  ['"text"', /no records/],
  [`${'['.repeat(200)}`, /more than 100 levels/],
  [`[{${Array.from({ length: 2001 }, (_, key) => `"k${key}":1`).join(',')}}]`, /more than 2000 fields/],
])('what is no table is refused with a sentence: %.20s', async (content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

/** Whole numbers that are not exact keep their digits as text. */
function longAsText(_key: string, value: unknown): unknown {
  const isLong = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  if (isLong && /^-?\d+$/.test(String(value))) return String(value);
  return value;
}

test('records are the same however the text is cut into parts', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('any'), { maxLength: 3 }),
    object: fc.dictionary(fc.string(), tie('any'), { maxKeys: 3 }),
  })).object;
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 5 }),
      fc.nat(3),
      fc.integer({ min: 1, max: 7 }),
      (records, indent, size) => {
        const text = JSON.stringify(records, null, indent);
        const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
          text.slice(at * size, (at + 1) * size),
        );
        const finder = new RecordListFinder();
        for (const part of parts) {
          finder.feed(part);
        }
        const [list] = finder.end(false);
        expect(list).toEqual({ kind: 'list', path: [], records: records.length });
        const reader = new JsonRecords(list!);
        const found = [...parts.flatMap((part) => reader.feed(part)), ...reader.end()];
        expect(found.map((record) => record.value)).toEqual(JSON.parse(text, longAsText));
      },
    ),
  );
});
