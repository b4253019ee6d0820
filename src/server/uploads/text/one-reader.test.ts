import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { literal } from '#server/base/base.server.ts';
import { selectRows, withDuckDb } from '../table/duckdb-table.ts';
import { writeTextAsParquet } from '../table/write-parquet.ts';
import { normaliseRows } from './normalise-rows.ts';
import { planTextTable } from './plan-text-table.ts';
import { readTextTable } from './read-text-table.ts';
import { RecordSplitter } from './split-records.ts';
import { TextMarks } from './text-marks.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'one-reader-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const piece = fc.constantFrom('a', 'b1', ' ', '"', '""', ',', '\n', '\r', '\r\n', ';', '\t', '\\', 'é', '|');
const cell = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b1', '', 'é', 'x y', '12') },
  fc.constantFrom('"q"', '"a,b"', '"say ""hi"""', '""', '"two\nlines"', '"two\r\nlines"', '"x\ry"'),
  {
    weight: 1,
    arbitrary: fc.constantFrom(' "q"', ' "a,b" ', '"q" ', '5" pipe', '"a"b', 'x\ry', ' "open', ' '),
  },
);
/** Texts that are nearly tables, and texts that are not. */
const awkwardText = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc
          .integer({ min: 2, max: 4 })
          .chain((width) =>
            fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }),
          ),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom('', '\n', '\r', '\r\n', '\n\n', 'a', 'a,b,c,d,e\n', '\n \n'),
      )
      .map(([rows, lineBreak, end]) => `${rows.map((row) => row.join(',')).join(lineBreak)}${end}`),
  },
  { weight: 1, arbitrary: fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join('')) },
);
const bom = fc.constantFrom('', '\ufeff');
const header = fc.constantFrom('k,v,w\n', 'k,v\n', 'k,v,w\r\n', 'k\n', 'k,v,w\r');
const options = {
  headerRow: 1,
  delimiter: ',',
  footnotes: 'keep',
  totals: 'keep',
  encoding: 'utf-8',
} as const;

/** The rows of a text by the splitter alone: as many cells as the header, and without rows that have none. */
function expectedRows(text: string): (string | null)[][] {
  const { format, bodyLine, headers } = planTextTable({ text, isComplete: true }, options);
  const splitter = new RecordSplitter(format);
  return [...splitter.push(text), ...splitter.end()]
    .filter(({ line }) => line >= bodyLine)
    .map(({ cells }) => headers.map((_, index) => cells[index] || null))
    .filter((row) => row.some((value) => value !== null));
}

test('a text has the same rows, whichever of the two readers reads it', { timeout: 240_000 }, async () => {
  let strict = 0;
  await withDuckDb({ spill: folder, folders: [folder], isSmall: true }, async (connection) => {
    const read = async (text: string) => {
      const [path, parquet] = [join(folder, 'text.csv'), join(folder, 'text.parquet')];
      await writeFile(path, text);
      const temporaryPath = () => join(folder, crypto.randomUUID());
      const source = { connection, temporaryPath, options, report: () => {} };
      const { headers } = await readTextTable(source, path, parquet);
      const rows = await selectRows(connection, `SELECT * FROM read_parquet(${literal(parquet)})`);
      const width = headers.filter(({ display_name }) => display_name !== 'More cells').length;
      return rows.map((row) => row.slice(0, width)) as (string | null)[][];
    };
    await fc.assert(
      fc.asyncProperty(bom, header, awkwardText, async (mark, titles, body) => {
        const text = titles + body;
        const marks = new TextMarks();
        marks.push(Buffer.from(text));
        const plan = planTextTable({ text, isComplete: true }, options);
        if (plan.isSimple && marks.isStrict(plan.format)) {
          strict += 1;
        }
        const rows = await read(mark + text);
        expect(withoutEmpty(rows)).toEqual(expectedRows(text));
      }),
      { numRuns: 80 },
    );
  });
  // Both readers were compared.
  expect(strict).toBeGreaterThan(0);
});

const withoutEmpty = (rows: (string | null)[][]) => rows.filter((row) => row.some((value) => value !== null));

test('a large text with quoted line breaks has the same rows by both readers', async () => {
  const line = (index: number) =>
    `${index},"name ""${index}"" ${'x'.repeat(index % 50)}\nsecond, line",${index % 7 ? '' : '"\r\n"'}\n`;
  const path = join(folder, 'large.csv');
  const text = `k,v,w\n${Array.from({ length: 60_000 }, (_, index) => line(index)).join('')}`;
  await writeFile(path, text);
  const plan = planTextTable({ text: text.slice(0, 100_000), isComplete: false }, {});
  const marks = new TextMarks();
  for (let at = 0; at < text.length; at += 777) {
    marks.push(Buffer.from(text.slice(at, at + 777)));
  }
  expect(plan.isSimple && marks.isStrict(plan.format)).toBe(true);
  const digests = await withDuckDb({ spill: folder, folders: [folder] }, async (connection) => {
    const [direct, copied] = [join(folder, 'direct.parquet'), join(folder, 'copied.parquet')];
    const names = ['k', 'v', 'w'];
    const table = { path, delimiter: ',', skippedLines: 1, names, anyLineBreak: true };
    await writeTextAsParquet(connection, table, direct);
    const normalised = join(folder, 'normalised.csv');
    await normaliseRows(path, plan, normalised);
    const copy = { path: normalised, delimiter: ',', skippedLines: 0, names: [...names, null] };
    await writeTextAsParquet(connection, copy, copied);
    const digestOf = (file: string) =>
      selectRows(
        connection,
        `SELECT count(*), md5(string_agg(concat_ws('|', k, v, w), '~' ORDER BY file_row_number)) FROM read_parquet(${literal(file)}, file_row_number = true)`,
      );
    return [await digestOf(direct), await digestOf(copied)];
  });
  expect(digests[0]).toEqual(digests[1]);
  expect(digests[0]![0]![0]).toBe(60_000n);
});
