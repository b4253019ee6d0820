import { join } from 'node:path';
import { cutText } from '#domain/value/text/cut-text.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { limits } from '../files/limits.ts';
import { uniqueName } from '../table/unique-name.ts';
import { tooLarge } from '../files/upload-errors.ts';
import type { MergedRanges } from './merged-ranges.ts';
import { RowFile, type ByteBudget } from './row-file.ts';
import { LongRowError, type SheetRow } from './sheet-row.ts';
import { SheetTableBuilder } from './sheet-table.ts';
import type { ReadWorkbook, WorkbookFile } from './workbook-sheets.ts';

/** The longest name of a sheet, in characters; Excel has 31. */
const maxName = 200;

/** A sheet that is being read. */
type OpenSheet = {
  name: string;
  file: string;
  rows: RowFile;
  builder: SheetTableBuilder;
  isTooWide: boolean;
};

/**
 * Writes the rows of each sheet to a file and finds its table; empty sheets and those that are too wide are
 * left out.
 */
export class SheetCollector {
  readonly #file: WorkbookFile;
  readonly #budget: ByteBudget = { left: limits.workbookRows };
  readonly #names: Set<string>;
  readonly #tooWide: string[] = [];
  readonly #sheets: ReadWorkbook['sheets'] = [];
  #count = 0;
  #open: OpenSheet | null = null;

  constructor(file: WorkbookFile) {
    this.#file = file;
    this.#names = new Set(file.usedNames);
  }

  /**
   * What `read` passes on; it returns notes for each sheet. Rejects when all sheets are too wide, or a row is
   * too long.
   */
  async collect(read: () => Promise<readonly string[]>): Promise<ReadWorkbook> {
    try {
      return this.#result(await read());
    } catch (error) {
      if (!(error instanceof LongRowError)) throw error;
      const where = `Row ${error.row} of the sheet “${this.sheetName ?? ''}”`;
      throw tooLarge(`${where} is too long to be a row of a table.`);
    } finally {
      this.#close();
    }
  }

  /** The name of the sheet that is being read, as it will be shown. */
  get sheetName(): string | null {
    return this.#open?.name ?? null;
  }

  /** Begins a visible sheet; throws when there are too many. */
  begin(name: string): void {
    this.#count += 1;
    if (this.#count > limits.sheets) throw tooLarge(`The workbook has more than ${limits.sheets} sheets.`);
    const shown = uniqueName(cutText(name, maxName) || `Sheet ${this.#count}`, this.#names);
    const file = join(this.#file.folder, `sheet-${this.#count}.csv`);
    const rows = new RowFile(file, this.#budget);
    const builder = new SheetTableBuilder(rows, this.#file.parseOptions[shown] ?? {});

    this.#open = { name: shown, file, rows, builder, isTooWide: false };
  }

  /** Takes the next row of the sheet, which may be filled again afterwards. */
  add(row: SheetRow): void {
    const sheet = this.#open;
    if (!sheet) return;
    sheet.isTooWide ||= row.isTooWide;
    if (!sheet.isTooWide) {
      sheet.builder.add(row);
    }
  }

  /** Ends the sheet. */
  end(merges: MergedRanges, notes: readonly string[] = []): void {
    const sheet = this.#open;
    if (!sheet) return;

    const { name, file, isTooWide } = sheet;
    if (isTooWide) {
      this.#tooWide.push(`“${name}”`);
    }

    const table = isTooWide ? null : sheet.builder.end(merges);
    this.#close();
    if (!table) return;

    this.#names.add(name);
    this.#sheets.push({ ...table, notes: [...table.notes, ...notes], name, file });
  }

  #close(): void {
    this.#open?.rows.close();
    this.#open = null;
  }

  #result(notes: readonly string[]): ReadWorkbook {
    const tooWide = tooWideNotes(this.#tooWide);
    if (this.#sheets.length === 0 && tooWide.length > 0) throw tooLarge(tooWide[0]!);
    return { sheets: this.#sheets, notes: [...notes, ...tooWide] };
  }
}

/** The note about dates that count from 1904. */
export const date1904Note = 'Dates of this workbook count days from 1904 and were read accordingly.';

/** The note about hidden sheets. */
export function hiddenNotes(hidden: readonly string[]): string[] {
  if (hidden.length === 0) return [];
  return [`Hidden sheets were left out: ${hidden.join(', ')}.`];
}

function tooWideNotes(names: readonly string[]): string[] {
  const columns = formatNumber(limits.columns);
  if (names.length === 0) return [];
  if (names.length === 1) {
    return [`The sheet ${names[0]} was left out: it has more than ${columns} columns.`];
  }

  return [`The sheets ${names.join(', ')} were left out: they have more than ${columns} columns.`];
}
