import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { serveTasks } from '#server/host/host.server.ts';
import type { WorkbookFormat } from './workbook-format.ts';
import {
  contentTypes,
  packageRelations,
  rowsEnd,
  sheetBegin,
  sheetEnd,
  workbookRelations,
  workbookXml,
  xmlDeclaration,
} from './workbook-parts.ts';
import { WrittenSheet, type MergedCells, type WorkbookCell } from './workbook-sheet.ts';
import { WorkbookStyles } from './workbook-styles.ts';

/**
 * The task of the worker: a file of JSON lines, the workbook to write, the name of its sheet, the header, and
 * the formats of its columns where they have any.
 */
export type WorkbookTask = {
  lines: string;
  target: string;
  sheet: string;
  headers: string[];
  /** Further lines of headings, and which cells of all of them are one. */
  moreHeaders?: readonly string[][];
  merged?: readonly MergedCells[];
  formats?: readonly (WorkbookFormat | null)[];
};

/** The characters of rows that are compressed at once. */
const piece = 256 * 1024;

/**
 * The most characters of a sheet: programs do not open larger ones, and files of zip without extensions do
 * not hold them.
 */
const maxCharacters = 2_000_000_000;

// Rows are read, written as XML and compressed piece by piece: no more than a few pieces are in memory.
async function* sheetPieces(sheet: WrittenSheet, task: WorkbookTask): AsyncGenerator<string> {
  const { lines, headers, moreHeaders = [], merged = [] } = task;
  const headings = [headers, ...moreHeaders].map((line) => sheet.header(line)).join('');
  let [text, characters] = [xmlDeclaration + sheetBegin + headings, 0];
  for await (const line of createInterface({ input: createReadStream(lines) })) {
    text += sheet.row(JSON.parse(line) as WorkbookCell[]);
    if (text.length < piece) continue;
    characters += text.length;
    if (characters > maxCharacters) throw new RangeError('The sheet is too large.');
    yield text;
    text = '';
  }

  yield text + rowsEnd + sheet.mergedXml(merged) + sheet.linksXml() + sheetEnd;
}

/** The second sheet of a workbook that does not have all of its texts. */
function notesXml(cutTexts: number): string {
  const texts = cutTexts === 1 ? 'A text is' : `${cutTexts} texts are`;
  const note = `${texts} cut after 32,767 characters, the most that a cell of a workbook holds. The files in CSV, JSON and Parquet have them whole.`;
  const sheet = new WrittenSheet([], new WorkbookStyles());
  return sheetBegin + sheet.header([note]) + rowsEnd + sheetEnd;
}

const notesName = (sheet: string): string => (sheet.toLowerCase() === 'notes' ? 'Notes on texts' : 'Notes');

serveTasks<WorkbookTask>(async (task) => {
  const styles = new WorkbookStyles();
  const sheet = new WrittenSheet(task.formats ?? [], styles);
  const zip = new ZipFile();
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xmlDeclaration + xml), path);
  const writing = pipeline(zip.outputStream, createWriteStream(task.target));
  const rows = Readable.from(sheetPieces(sheet, task));

  add('_rels/.rels', packageRelations);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  // What the other parts have is known when the rows are written.
  rows.once('end', () => {
    const { cutTexts } = sheet;
    const sheets = cutTexts > 0 ? [task.sheet, notesName(task.sheet)] : [task.sheet];

    if (cutTexts > 0) {
      add('xl/worksheets/sheet2.xml', notesXml(cutTexts));
    }

    const relations = sheet.relationsXml();
    if (relations !== null) {
      add('xl/worksheets/_rels/sheet1.xml.rels', relations);
    }

    add('xl/styles.xml', styles.toXml());
    add('xl/_rels/workbook.xml.rels', workbookRelations(sheets));
    add('xl/workbook.xml', workbookXml(sheets));
    add('[Content_Types].xml', contentTypes(sheets));
    zip.end();
  });

  const failed = new Promise<never>((_, reject) => {
    rows.once('error', reject);
    zip.once('error', reject);
  });
  await Promise.race([writing, failed]);
});
