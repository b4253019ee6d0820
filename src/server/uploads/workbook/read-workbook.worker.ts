import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { read } from '@e965/xlsx';
import { uniqueName } from '../table/unique-name.ts';
import { joinRecord } from '../text/split-records.ts';
import type { WorkbookJob, WorkbookReport, WorkbookSheet } from './workbook-messages.ts';
import { readSheet, type SheetTable } from './read-sheet.ts';

/** Reads a workbook and writes the rows of each sheet to a file. */
function readWorkbook(job: WorkbookJob): WorkbookReport {
  const { path, folder, maxSheets, maxColumns, parseOptions } = job;
  const used = new Set(job.usedNames);
  const workbook = read(readFileSync(path), {
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
  });
  const { Workbook: properties } = workbook;
  const date1904 = properties?.WBProps?.date1904 === true;
  const hidden = new Set((properties?.Sheets ?? []).filter((sheet) => sheet.Hidden).map(({ name }) => name));
  const visible = workbook.SheetNames.filter((name) => !hidden.has(name));
  if (visible.length > maxSheets) return { problem: `The workbook has more than ${maxSheets} sheets.` };
  const sheets: WorkbookSheet[] = [];
  for (const [index, title] of visible.entries()) {
    const name = uniqueName(title, used);
    const table = readSheet(workbook.Sheets[title]!, date1904, parseOptions[name]);
    if (!table) continue;
    used.add(name);
    if (table.titles.length > maxColumns) {
      return {
        problem: `The sheet “${name}” has ${table.titles.length} columns; at most ${maxColumns} are possible.`,
      };
    }
    const file = join(folder, `sheet-${index}.csv`);
    writeRows(file, table);
    const { titles, notes, detected } = table;
    sheets.push({ name, file, titles, notes, detected });
  }
  return { sheets, hidden: [...hidden].map(String) };
}

function writeRows(path: string, { rows }: SheetTable): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < rows.length; at += 1000) {
      writeSync(
        file,
        rows
          .slice(at, at + 1000)
          .map(joinRecord)
          .join(''),
      );
    }
  } finally {
    closeSync(file);
  }
}

try {
  parentPort?.postMessage(readWorkbook(workerData as WorkbookJob));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const problem = /password|encrypt/i.test(message)
    ? 'The workbook is protected by a password. Save it without one and upload it again.'
    : 'The workbook is damaged, or it is not an Excel workbook.';
  parentPort?.postMessage({ problem, cause: message } satisfies WorkbookReport);
}
