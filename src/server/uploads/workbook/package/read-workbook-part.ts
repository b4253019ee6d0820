import { unreadable } from '../../files/upload-errors.ts';
import { workbookNames } from '../workbook-names.ts';
import type { XmlTag } from '../xml/xml-tag.ts';
import type { XmlHandler } from '../xml/xml-tokenizer.ts';
import type { Relationship } from './read-relationships.ts';
import type { WorkbookPackage } from './workbook-package.ts';

/** A sheet of a workbook: its name and its part. */
export type SheetEntry = { name: string; part: string };

/** A workbook: its visible sheets, the names of the hidden ones, its date system and its other parts. */
export type WorkbookParts = {
  sheets: SheetEntry[];
  hidden: string[];
  date1904: boolean;
  sharedStrings: string | null;
  styles: string | null;
};

/** The most sheets that are listed, visible or not. */
const maxSheets = 10_000;

class WorkbookReader implements XmlHandler {
  readonly sheets: { name: string; id: string; isHidden: boolean }[] = [];
  isWorkbook = false;
  date1904 = false;

  open(name: number, tag: XmlTag): void {
    if (name === workbookNames.workbook) {
      this.isWorkbook = true;
    } else if (name === workbookNames.workbookPr) {
      this.date1904 = ['1', 'true', 'on'].includes(tag.text(workbookNames.date1904) ?? '');
    } else if (name === workbookNames.sheet && this.sheets.length < maxSheets) {
      const state = tag.text(workbookNames.state) ?? 'visible';
      this.sheets.push({
        name: tag.text(workbookNames.name) ?? '',
        id: tag.text(workbookNames['r:id']) ?? '',
        isHidden: state !== 'visible',
      });
    }
  }

  close(): void {}

  text(): void {}
}

/** Reads the part of the workbook and finds its sheets; those without cells, such as charts, are left out. */
export async function readWorkbookPart(document: WorkbookPackage): Promise<WorkbookParts> {
  const part = await findWorkbookPart(document);
  const reader = new WorkbookReader();
  if (part) {
    await document.read(part, reader);
  }

  if (!part || !reader.isWorkbook) {
    throw unreadable('The file is an Office document, but not an Excel workbook.');
  }

  const relationships = await document.relationships(part);
  const byId = new Map(relationships.map((relationship) => [relationship.id, relationship]));
  const found = reader.sheets.flatMap(({ name, id, isHidden }) => {
    const target = byId.get(id);
    if (target?.kind !== 'worksheet') return [];
    return [{ name, part: target.target, isHidden }];
  });

  return {
    sheets: found.filter(({ isHidden }) => !isHidden),
    hidden: reader.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name),
    date1904: reader.date1904,
    sharedStrings: targetOf(relationships, 'sharedStrings'),
    styles: targetOf(relationships, 'styles'),
  };
}

/** The part of the workbook; null when the document has none. */
async function findWorkbookPart(document: WorkbookPackage): Promise<string | null> {
  const relationships = await document.relationships('/');
  const target = targetOf(relationships, 'officeDocument');
  const part = target && document.has(target) ? target : '/xl/workbook.xml';

  if (part.endsWith('.bin')) {
    throw unreadable(
      'The workbook is in the binary Excel format (.xlsb). Save it as .xlsx and upload it again.',
    );
  }

  if (!document.has(part)) return null;
  return part;
}

function targetOf(relationships: readonly Relationship[], kind: string): string | null {
  return relationships.find((relationship) => relationship.kind === kind)?.target ?? null;
}
