import * as fs from 'node:fs';
import { createInterface } from 'node:readline';
import { set_fs, utils, writeFile, type CellObject, type WorkBook } from '@e965/xlsx';
import { cutText } from '#domain/value/cut-text.ts';
import { joinList } from '#domain/value/list-text.ts';
import { serveTasks } from '#server/host/host.server.ts';
import { workbookDate, type WorkbookFormat } from './workbook-format.ts';

/**
 * The task of the worker: a file of JSON lines, the workbook to write, the name of its sheet, the header, and the formats of
 * its columns where they have any.
 */
export type WorkbookTask = {
  lines: string;
  target: string;
  sheet: string;
  headers: string[];
  formats?: readonly (WorkbookFormat | null)[];
};

/** A cell; one with an address is a link. */
type WorkbookCell = string | number | boolean | null | string[] | { text: string; href: string };

/** The most characters of a cell in Excel. */
const maxCharacters = 32_767;

// A cell with a type is never a formula, whatever its text is.
function cellOf(cell: WorkbookCell, format: WorkbookFormat | null = null): CellObject | null {
  if (cell === null) return null;
  if (typeof cell === 'number')
    return format?.kind === 'number' ? { t: 'n', v: cell, z: format.code } : { t: 'n', v: cell };
  if (typeof cell === 'boolean') return { t: 'b', v: cell };
  if (typeof cell === 'object' && 'href' in cell)
    return { t: 's', v: fitting(cell.text), l: { Target: cell.href } };
  const date = format && typeof cell === 'string' ? workbookDate(cell, format) : null;
  if (date) return { t: 'n', v: date.serial, z: date.code };
  return { t: 's', v: fitting(Array.isArray(cell) ? joinList(cell) : cell) };
}

/** How many texts were cut in the workbook that is written. */
let cutTexts = 0;

function fitting(text: string): string {
  if (text.length > maxCharacters) cutTexts += 1;
  return cutText(text, maxCharacters);
}

/** The second sheet of a workbook that does not have all of its texts. */
function addNotes(book: WorkBook, sheet: string): void {
  const texts = cutTexts === 1 ? 'A text is' : `${cutTexts} texts are`;
  const note = `${texts} cut after 32,767 characters, the most that a cell of a workbook holds. The files in CSV, JSON and Parquet have them whole.`;
  const name = sheet.toLowerCase() === 'notes' ? 'Notes on texts' : 'Notes';
  utils.book_append_sheet(book, utils.aoa_to_sheet([[note]]), name);
}

serveTasks<WorkbookTask>(async ({ lines, target, sheet, headers, formats = [] }) => {
  set_fs(fs);
  cutTexts = 0;
  const rows: (CellObject | null)[][] = [headers.map((header) => ({ t: 's', v: header }))];
  for await (const line of createInterface({ input: fs.createReadStream(lines) })) {
    rows.push((JSON.parse(line) as WorkbookCell[]).map((cell, index) => cellOf(cell, formats[index])));
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), sheet);
  if (cutTexts > 0) addNotes(book, sheet);
  writeFile(book, target, { bookType: 'xlsx', compression: true });
});
