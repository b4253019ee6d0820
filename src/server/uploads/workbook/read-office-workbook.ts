import { join } from 'node:path';
import { formatNumber } from '#domain/value/format-number.ts';
import { limits } from '../limits.ts';
import { openArchive } from '../read-archive.ts';
import { uniqueName } from '../table/unique-name.ts';
import { tooLarge, unreadable } from '../upload-errors.ts';
import type { CellContext } from './cell-reader.ts';
import { StylesReader } from './formats/read-styles.ts';
import { readWorkbookPart, type SheetEntry, type WorkbookParts } from './package/read-workbook-part.ts';
import { WorkbookPackage } from './package/workbook-package.ts';
import { RowFile, type ByteBudget } from './row-file.ts';
import { SharedStringsReader } from './shared-strings-reader.ts';
import { SheetReader } from './sheet-reader.ts';
import { LongRowError } from './sheet-row.ts';
import { SheetTableBuilder, type SheetTable } from './sheet-table.ts';
import type { ReadWorkbook, WorkbookJob } from './workbook-messages.ts';
import { XmlError } from './xml/xml-error.ts';

/** Reads an Excel workbook (.xlsx, .xlsm) in one pass and writes the rows of each visible sheet to a file. */
export async function readOfficeWorkbook(job: WorkbookJob): Promise<ReadWorkbook> {
  const archive = await openArchive(job.path);
  try {
    return await new OfficeWorkbook(job, new WorkbookPackage(archive)).read();
  } finally {
    archive.close();
  }
}

class OfficeWorkbook {
  readonly #job: WorkbookJob;
  readonly #document: WorkbookPackage;
  readonly #usedNames: Set<string>;
  readonly #budget: ByteBudget = { left: limits.workbookRows };

  constructor(job: WorkbookJob, document: WorkbookPackage) {
    this.#job = job;
    this.#document = document;
    this.#usedNames = new Set(job.usedNames);
  }

  async read(): Promise<ReadWorkbook> {
    const parts = await readWorkbookPart(this.#document);
    if (parts.sheets.length > limits.sheets)
      throw tooLarge(`The workbook has more than ${limits.sheets} sheets.`);
    const context = await this.#readContext(parts);
    const read: ReadWorkbook = { sheets: [], notes: [] };
    const tooWide: string[] = [];
    for (const [index, sheet] of parts.sheets.entries()) {
      const name = uniqueName(sheet.name, this.#usedNames);
      const file = join(this.#job.folder, `sheet-${index}.csv`);
      const table = await this.#readSheet({ ...sheet, name }, file, context).catch((error: unknown) => {
        throw named(error, name);
      });
      if (table === 'too wide') tooWide.push(`“${name}”`);
      else if (table) {
        this.#usedNames.add(name);
        if (parts.date1904)
          table.notes.push('Dates of this workbook count days from 1904 and were read accordingly.');
        read.sheets.push({ ...table, name, file });
      }
    }
    read.notes.push(...leftOutNotes(parts.hidden, tooWide));
    if (read.sheets.length === 0 && tooWide.length > 0) throw tooLarge(read.notes.at(-1)!);
    return read;
  }

  async #readContext({ sharedStrings, styles, date1904 }: WorkbookParts): Promise<CellContext> {
    const strings = new SharedStringsReader();
    if (sharedStrings) await this.#document.read(sharedStrings, strings);
    const formats = new StylesReader();
    if (styles) await this.#document.read(styles, formats);
    return { strings: strings.strings, formats: formats.formats, date1904 };
  }

  async #readSheet(
    { name, part }: SheetEntry,
    path: string,
    context: CellContext,
  ): Promise<SheetTable | 'too wide' | null> {
    const file = new RowFile(path, this.#budget);
    try {
      const builder = new SheetTableBuilder(file, this.#job.parseOptions[name] ?? {});
      let isTooWide = false;
      const reader = new SheetReader(context, (row) => {
        isTooWide ||= row.isTooWide;
        if (!isTooWide) builder.add(row);
      });
      await this.#document.read(part, reader);
      return isTooWide ? 'too wide' : builder.end(reader.merges);
    } finally {
      file.close();
    }
  }
}

function leftOutNotes(hidden: readonly string[], tooWide: readonly string[]): string[] {
  const notes: string[] = [];
  if (hidden.length > 0) notes.push(`Hidden sheets were left out: ${hidden.join(', ')}.`);
  const columns = formatNumber(limits.columns);
  if (tooWide.length === 1)
    notes.push(`The sheet ${tooWide[0]} was left out: it has more than ${columns} columns.`);
  if (tooWide.length > 1)
    notes.push(`The sheets ${tooWide.join(', ')} were left out: they have more than ${columns} columns.`);
  return notes;
}

/** The failure of a sheet with the name of the sheet. */
function named(error: unknown, sheet: string): unknown {
  if (error instanceof LongRowError)
    return tooLarge(`Row ${error.row} of the sheet “${sheet}” is too long to be a row of a table.`);
  return error instanceof XmlError
    ? unreadable(`The sheet “${sheet}” is damaged: ${error.message}.`, error)
    : error;
}
