import { join } from 'node:path';
import { formatNumber } from '#domain/value/format-number.ts';
import { limits } from '../limits.ts';
import { uniqueName } from '../table/unique-name.ts';
import { tooLarge } from '../upload-errors.ts';
import type { MergedRanges } from './merged-ranges.ts';
import { RowFile, type ByteBudget } from './row-file.ts';
import { LongRowError, type SheetRow } from './sheet-row.ts';
import { SheetTableBuilder, type SheetTable } from './sheet-table.ts';
import type { ReadWorkbook, WorkbookFile } from './workbook-sheets.ts';

/** A sheet to read: `read` passes on its rows in their order and returns its merged cells. */
type SheetSource = {
  name: string;
  read: (addRow: (row: SheetRow) => void) => MergedRanges | Promise<MergedRanges>;
};

/** The visible sheets of a workbook, the names of the hidden ones, and its date system. */
export type SheetSources = { sheets: readonly SheetSource[]; hidden: readonly string[]; date1904: boolean };

/** Writes the rows of each sheet to a file and finds its table; empty sheets and those that are too wide are left out. */
export async function collectSheets(
  { folder, parseOptions, usedNames }: WorkbookFile,
  { sheets, hidden, date1904 }: SheetSources,
): Promise<ReadWorkbook> {
  if (sheets.length > limits.sheets) throw tooLarge(`The workbook has more than ${limits.sheets} sheets.`);
  const budget: ByteBudget = { left: limits.workbookRows };
  const names = new Set(usedNames);
  const tooWide: string[] = [];
  const read: ReadWorkbook = { sheets: [], notes: [] };
  for (const [index, source] of sheets.entries()) {
    const name = uniqueName(source.name, names);
    const file = join(folder, `sheet-${index}.csv`);
    const rows = new RowFile(file, budget);
    try {
      const builder = new SheetTableBuilder(rows, parseOptions[name] ?? {});
      const table = await readTable({ ...source, name }, builder);
      if (table === 'too wide') tooWide.push(`“${name}”`);
      if (table === 'too wide' || table === null) continue;
      names.add(name);
      if (date1904)
        table.notes.push('Dates of this workbook count days from 1904 and were read accordingly.');
      read.sheets.push({ ...table, name, file });
    } finally {
      rows.close();
    }
  }
  read.notes.push(...leftOutNotes(hidden, tooWide));
  if (read.sheets.length === 0 && tooWide.length > 0) throw tooLarge(read.notes.at(-1)!);
  return read;
}

async function readTable(
  { name, read }: SheetSource,
  builder: SheetTableBuilder,
): Promise<SheetTable | 'too wide' | null> {
  let isTooWide = false;
  try {
    const merges = await read((row) => {
      isTooWide ||= row.isTooWide;
      if (!isTooWide) builder.add(row);
    });
    return isTooWide ? 'too wide' : builder.end(merges);
  } catch (error) {
    if (!(error instanceof LongRowError)) throw error;
    throw tooLarge(`Row ${error.row} of the sheet “${name}” is too long to be a row of a table.`);
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
