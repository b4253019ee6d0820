import { limits } from '../files/limits.ts';
import { openArchive } from '../files/read-archive.ts';
import { tooLarge, unreadable } from '../files/upload-errors.ts';
import type { CellContext } from './cell-reader.ts';
import { StylesReader } from './formats/read-styles.ts';
import { readWorkbookPart, type SheetEntry, type WorkbookParts } from './package/read-workbook-part.ts';
import { WorkbookPackage } from './package/workbook-package.ts';
import { date1904Note, hiddenNotes, SheetCollector } from './sheet-collector.ts';
import { SheetReader } from './sheet-reader.ts';
import type { ReadWorkbook, WorkbookFile } from './workbook-sheets.ts';
import { workbookVocabulary, workbookNames } from './workbook-names.ts';
import { XmlError } from './xml/xml-error.ts';
import { SharedStrings } from './shared-strings.ts';
import { TextBytes } from './xml/text-bytes.ts';
import type { XmlHandler } from './xml/xml-tokenizer.ts';

/** Reads the part with the shared strings: the texts of rich text are joined, phonetic hints are left out. */
class SharedStringsReader implements XmlHandler {
  readonly #text = new TextBytes(limits.lineLength);
  readonly strings = new SharedStrings();
  #isText = false;
  #isHint = false;

  open(name: number): void {
    if (name === workbookNames.si) {
      this.#text.clear();
    } else if (name === workbookNames.t) {
      this.#isText = !this.#isHint;
    } else if (name === workbookNames.rPh) {
      this.#isHint = true;
    }
  }

  close(name: number): void {
    if (name === workbookNames.t) {
      this.#isText = false;
    } else if (name === workbookNames.rPh) {
      this.#isHint = false;
    } else if (name === workbookNames.si) {
      this.#text.resolveEscapes();
      this.strings.add(this.#text);
    }
  }

  text(bytes: Uint8Array, start: number, end: number, isLiteral: boolean): void {
    if (this.#isText) {
      this.#text.append(bytes, start, end, isLiteral);
    }
  }
}

/** Reads an Excel workbook (.xlsx, .xlsm) in one pass and writes the rows of each visible sheet to a file. */
export async function readOfficeWorkbook(file: WorkbookFile): Promise<ReadWorkbook> {
  const archive = await openArchive(file.path);
  const collector = new SheetCollector(file);

  try {
    const document = new WorkbookPackage(archive, workbookVocabulary);
    return await collector.collect(() => readSheets(document, collector));
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw unreadable('The workbook is damaged, or it is not an Excel workbook.', error);
  } finally {
    archive.close();
  }
}

async function readSheets(document: WorkbookPackage, collector: SheetCollector): Promise<string[]> {
  const parts = await readWorkbookPart(document);
  if (parts.sheets.length > limits.sheets) {
    throw tooLarge(`The workbook has more than ${limits.sheets} sheets.`);
  }

  const context = await readContext(document, parts);
  for (const sheet of parts.sheets) {
    await readSheet(document, sheet, context, collector);
  }

  return hiddenNotes(parts.hidden);
}

async function readContext(
  document: WorkbookPackage,
  { sharedStrings, styles, date1904 }: WorkbookParts,
): Promise<CellContext> {
  const strings = new SharedStringsReader();
  if (sharedStrings) {
    await document.read(sharedStrings, strings);
  }

  const formats = new StylesReader();
  if (styles) {
    await document.read(styles, formats);
  }

  return { strings: strings.strings, formats: formats.formats, date1904 };
}

async function readSheet(
  document: WorkbookPackage,
  { name, part }: SheetEntry,
  context: CellContext,
  collector: SheetCollector,
): Promise<void> {
  collector.begin(name);
  const reader = new SheetReader(context, (row) => collector.add(row));

  try {
    await document.read(part, reader);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw unreadable(`The sheet “${name}” is damaged: ${error.message}.`, error);
  }

  collector.end(reader.merges, context.date1904 ? [date1904Note] : []);
}
