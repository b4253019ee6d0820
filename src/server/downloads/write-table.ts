import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openFinished, withTemporaryFolder, type FinishedDownload } from './temporary-file.ts';
import { writeWorkbook } from './write-workbook.ts';

/** A cell of a table that is not from a version: a text, or a text that links to an address. */
export type FileCell = string | { text: string; href: string };

/** Writes a table as a workbook below the data folder; the rows come in parts. */
export function writeTable(
  dataFolder: string,
  {
    sheet,
    headers,
    rows,
    signal,
  }: { sheet: string; headers: string[]; rows: AsyncIterable<FileCell[][]>; signal: AbortSignal },
): Promise<FinishedDownload> {
  return withTemporaryFolder(dataFolder, async (folder) => {
    const [lines, target] = [join(folder, 'rows.jsonl'), join(folder, 'data.xlsx')];
    await pipeline(Readable.from(jsonLines(rows)), createWriteStream(lines), { signal });
    await writeWorkbook({ lines, target, sheet, headers }, { signal });
    return openFinished(target);
  });
}

async function* jsonLines(parts: AsyncIterable<FileCell[][]>): AsyncGenerator<string> {
  for await (const rows of parts) {
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}
