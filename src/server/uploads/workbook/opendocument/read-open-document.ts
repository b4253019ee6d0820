import { createReadStream } from 'node:fs';
import { nameSome } from '#domain/value/number/name-some.ts';
import { openArchive } from '../../files/read-archive.ts';
import { unreadable } from '../../files/upload-errors.ts';
import { WorkbookPackage } from '../package/workbook-package.ts';
import { hiddenNotes, SheetCollector } from '../sheet-collector.ts';
import type { ReadWorkbook, WorkbookFile } from '../workbook-sheets.ts';
import { readXml } from '../xml/read-xml.ts';
import { XmlError } from '../xml/xml-error.ts';
import { documentVocabulary } from './document-names.ts';
import { DocumentReader } from './document-reader.ts';
import { DocumentStyles } from './document-styles.ts';

/**
 * Reads an OpenDocument spreadsheet (.ods) in one pass and writes the rows of each visible sheet to a file.
 */
export async function readOpenDocument(file: WorkbookFile): Promise<ReadWorkbook> {
  const archive = await openArchive(file.path);
  try {
    const document = new WorkbookPackage(archive, documentVocabulary);
    return await readDocument(file, async (styles, collector) => {
      if (document.has('/styles.xml')) {
        await document.read('/styles.xml', new DocumentReader(styles, collector));
      }
      const reader = new DocumentReader(styles, collector);
      await document.read('/content.xml', reader);
      return reader;
    });
  } finally {
    archive.close();
  }
}

/** Reads an OpenDocument spreadsheet that is one XML file (.fods). */
export function readFlatDocument(file: WorkbookFile): Promise<ReadWorkbook> {
  return readDocument(file, async (styles, collector) => {
    const reader = new DocumentReader(styles, collector);
    const bytes = createReadStream(file.path, { highWaterMark: 256 * 1024 });
    await readXml(bytes as AsyncIterable<Buffer>, documentVocabulary, reader);
    return reader;
  });
}

async function readDocument(
  file: WorkbookFile,
  read: (styles: DocumentStyles, collector: SheetCollector) => Promise<DocumentReader>,
): Promise<ReadWorkbook> {
  const collector = new SheetCollector(file);
  return collector.collect(async () => {
    const { isSpreadsheet, hidden, linked } = await read(new DocumentStyles(), collector).catch(
      (error: unknown) => {
        throw damaged(error, collector.sheetName);
      },
    );
    if (!isSpreadsheet) throw unreadable('The file is an OpenDocument file, but not a spreadsheet.');
    return [...hiddenNotes(hidden), ...linkedNotes(linked)];
  });
}

/** The error for the person, where the XML of a document is damaged; other errors stay what they are. */
function damaged(error: unknown, sheetName: string | null): unknown {
  if (!(error instanceof XmlError)) return error;
  if (sheetName === null) {
    return unreadable('The workbook is damaged, or it is not an OpenDocument spreadsheet.', error);
  }

  return unreadable(`The sheet “${sheetName}” is damaged: ${error.message}.`, error);
}

/** The most linked sheets that are named. */
const maxLinked = 20;

function linkedNotes(linked: readonly string[]): string[] {
  if (linked.length === 0) return [];
  return [`Copies of sheets of other files were left out: ${nameSome(linked, maxLinked)}.`];
}
