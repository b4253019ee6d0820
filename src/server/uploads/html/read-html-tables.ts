import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { SheetCollector } from '../workbook/sheet-collector.ts';
import type { ReadWorkbook, WorkbookFile } from '../workbook/workbook-sheets.ts';
import { HtmlTableReader } from './html-table-reader.ts';
import { HtmlTokenizer } from './html-tokenizer.ts';

/** How many bytes are searched for the encoding. */
const headBytes = 4096;

/** Reads each table of a web page, which is what many programs write as an Excel file. */
export async function readHtmlTables(file: WorkbookFile): Promise<ReadWorkbook> {
  const collector = new SheetCollector(file);
  return collector.collect(async () => {
    const reader = new HtmlTableReader(collector);
    const tokenizer = new HtmlTokenizer(reader);
    const decoder = new TextDecoder(await encodingOf(file.path));
    const chunks = createReadStream(file.path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;

    for await (const chunk of chunks) {
      tokenizer.push(decoder.decode(chunk, { stream: true }).replaceAll('\0', ''));
    }

    tokenizer.push(decoder.decode());
    tokenizer.end();
    reader.end();

    return ['The file is a web page (HTML), as many programs write it for Excel; its tables were read.'];
  });
}

/** The encoding of a page: by its byte order mark, by what it says, or by its first bytes. */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(head, 0, headBytes, 0);
    const bytes = head.subarray(0, bytesRead);
    const mark = bytes.toString('latin1', 0, 2);
    if (mark === '\xff\xfe') return 'utf-16le';
    if (mark === '\xfe\xff') return 'utf-16be';
    const named = /charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(bytes.toString('latin1'))?.[1];
    if (named !== undefined && isKnown(named)) return named;
    // The last character may be cut.
    if ([0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)))) return 'utf-8';
    return 'windows-1252';
  } finally {
    await file.close();
  }
}

function isKnown(encoding: string): boolean {
  try {
    // A page whose bytes say what they are is not UTF-16.
    return !new TextDecoder(encoding).encoding.startsWith('utf-16');
  } catch {
    return false;
  }
}
