import { openArchive } from '../read-archive.ts';
import { unreadable } from '../upload-errors.ts';
import type { CellContext } from './cell-reader.ts';
import { collectSheets } from './collect-sheets.ts';
import { StylesReader } from './formats/read-styles.ts';
import type { MergedRanges } from './merged-ranges.ts';
import { readWorkbookPart, type SheetEntry, type WorkbookParts } from './package/read-workbook-part.ts';
import { WorkbookPackage } from './package/workbook-package.ts';
import { SharedStringsReader } from './shared-strings-reader.ts';
import { SheetReader } from './sheet-reader.ts';
import type { SheetRow } from './sheet-row.ts';
import type { ReadWorkbook, WorkbookFile } from './workbook-sheets.ts';
import { XmlError } from './xml/xml-error.ts';

/** Reads an Excel workbook (.xlsx, .xlsm) in one pass and writes the rows of each visible sheet to a file. */
export async function readOfficeWorkbook(file: WorkbookFile): Promise<ReadWorkbook> {
  const archive = await openArchive(file.path);
  try {
    const document = new WorkbookPackage(archive);
    const parts = await readWorkbookPart(document);
    const context = await readContext(document, parts);
    const sheets = parts.sheets.map((sheet) => ({
      name: sheet.name,
      read: (addRow: (row: SheetRow) => void) => readSheet(document, sheet, context, addRow),
    }));
    return await collectSheets(file, { ...parts, sheets });
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw unreadable('The workbook is damaged, or it is not an Excel workbook.', error);
  } finally {
    archive.close();
  }
}

async function readContext(
  document: WorkbookPackage,
  { sharedStrings, styles, date1904 }: WorkbookParts,
): Promise<CellContext> {
  const strings = new SharedStringsReader();
  if (sharedStrings) await document.read(sharedStrings, strings);
  const formats = new StylesReader();
  if (styles) await document.read(styles, formats);
  return { strings: strings.strings, formats: formats.formats, date1904 };
}

async function readSheet(
  document: WorkbookPackage,
  { name, part }: SheetEntry,
  context: CellContext,
  addRow: (row: SheetRow) => void,
): Promise<MergedRanges> {
  const reader = new SheetReader(context, addRow);
  try {
    await document.read(part, reader);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw unreadable(`The sheet “${name}” is damaged: ${error.message}.`, error);
  }
  return reader.merges;
}
