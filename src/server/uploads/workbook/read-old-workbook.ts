import { describeError } from '#domain/error/describe-error.ts';
import { readFile, stat } from 'node:fs/promises';
import { read, utils, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { limits } from '../files/limits.ts';
import { tooLarge, unreadable } from '../files/upload-errors.ts';
import { readCellFormat, type WorkbookCellFormat } from './cell-format.ts';
import { MergedRanges } from './merged-ranges.ts';
import { FormattedNumbers } from './number-text.ts';
import { date1904Note, hiddenNotes, SheetCollector } from './sheet-collector.ts';
import { cellKinds, SheetRow } from './sheet-row.ts';
import type { ReadWorkbook, WorkbookFile } from './workbook-sheets.ts';

/**
 * Reads a workbook of the old Excel format (.xls). A library reads it into memory as a whole, so it may be
 * only so large.
 */
export async function readOldWorkbook(file: WorkbookFile): Promise<ReadWorkbook> {
  const { size } = await stat(file.path);
  if (size > limits.oldWorkbookBytes) {
    const megabytes = limits.oldWorkbookBytes / 1024 ** 2;
    throw tooLarge(`Files in the format .xls may have at most ${megabytes} MB. Save it as .xlsx.`);
  }

  const workbook = open(await readFile(file.path));
  const { Sheets: properties = [], WBProps: settings } = workbook.Workbook ?? {};
  const hidden = properties.filter(({ Hidden }) => Hidden).map(({ name }) => String(name));
  const date1904 = settings?.date1904 === true;
  const visible = workbook.SheetNames.filter((name) => !hidden.includes(name));
  const reader = new LibraryCells(date1904);
  const collector = new SheetCollector(file);

  return collector.collect(async () => {
    for (const name of visible) {
      collector.begin(name);
      const merges = reader.readSheet(workbook.Sheets[name]!, (row) => collector.add(row));
      collector.end(merges, date1904 ? [date1904Note] : []);
    }
    return hiddenNotes(hidden);
  });
}

function open(bytes: Buffer): WorkBook {
  try {
    return read(bytes, { dense: true, cellFormula: false, cellHTML: false, cellText: false, cellNF: true });
  } catch (error) {
    const message = describeError(error);
    throw /password/i.test(message)
      ? unreadable('The workbook is protected by a password. Save it without one and upload it again.', error)
      : unreadable('The workbook is damaged, or it is not a workbook.', error);
  }
}

/** Writes the cells that the library has read into rows. */
class LibraryCells {
  readonly #formatted: FormattedNumbers;
  readonly #formats = new Map<string, WorkbookCellFormat>();
  readonly #row = new SheetRow();

  constructor(date1904: boolean) {
    this.#formatted = new FormattedNumbers(date1904);
  }

  readSheet(sheet: WorkSheet, addRow: (row: SheetRow) => void): MergedRanges {
    const rows = (sheet['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
    for (let index = 0; index < rows.length; index += 1) {
      this.#row.begin(index + 1);
      rows[index]?.forEach((cell, column) => cell && this.#write(cell, column));
      addRow(this.#row);
    }

    const merges = new MergedRanges();
    for (const range of sheet['!merges'] ?? []) {
      merges.add(utils.encode_range(range));
    }

    return merges;
  }

  #write({ t: type, v: value, z: format }: CellObject, column: number): void {
    if (type === 'e') {
      this.#row.errors.push(errorName(value));
    } else if (type === 'n') {
      this.#writeNumber(Number(value), String(format ?? 'General'), column);
    } else if (type === 'b') {
      this.#row.setText(column, value ? 'true' : 'false');
    } else if (type === 's') {
      this.#row.setText(
        column,
        String(value ?? '')
          .replaceAll('\0', '')
          .toWellFormed(),
        cellKinds.text,
      );
    }
  }

  #writeNumber(value: number, code: string, column: number): void {
    if (!Number.isFinite(value)) return;

    let format = this.#formats.get(code);
    if (format === undefined) {
      this.#formats.set(code, (format = readCellFormat(code)));
    }

    if (!format.number) {
      this.#row.setText(column, String(value), format.kind);
    } else {
      const { text, kind } = this.#formatted.text(value, format.number);
      this.#row.setText(column, text, kind);
    }
  }
}

const errorNames: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
  0x2b: '#GETTING_DATA',
};

function errorName(code: unknown): string {
  return errorNames[Number(code)] ?? '#ERROR';
}
