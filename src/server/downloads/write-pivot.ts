import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { columnType } from '#columns/index.ts';
import { columnsOf, rowsOfPivot, type PivotColumn, type PivotTotals } from '#domain/query/pivot-layout.ts';
import { markOf } from '#domain/query/closed-groups.ts';
import { pathOfGroup, pivotTable, type PivotGroup, type PivotTable } from '#domain/query/pivot-table.ts';
import { acceptedPivotRows } from '#domain/query/request-cost.ts';
import type { DataResult } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { labelCell } from '#domain/value/cell/label-cell.ts';
import { roundedNumber } from '#domain/value/number/rounded-number.ts';
import { textsOf } from '#texts/texts-of.ts';
import type { DataEngine } from '#server/engine/engine.server.ts';
import { columnHeaders } from './column-headers.ts';
import type { Download, DownloadColumn, PivotOfFile } from './download.ts';
import { fileCell } from './file-cell.ts';
import { workbookFormat } from './workbook-format.ts';
import type { MergedCells } from './workbook-sheet.ts';
import { openCsv } from './write-rows.ts';
import { writeWorkbook } from './write-workbook.ts';

/** A column of the result, and where it is in the rows. */
type Field = { column: DownloadColumn; index: number; header: string };

/** Writes a pivot as it is shown: its headings, groups, subtotals and totals. */
export async function writePivot(
  engine: DataEngine,
  download: Download,
  pivot: PivotOfFile,
  { folder, path, sheet }: { folder: string; path: string; sheet: string },
): Promise<void> {
  const file = new PivotFile(await readPivot(engine, download, pivot), download, pivot);
  if (download.format === 'csv') return writeCsv(file, path);

  const lines = join(folder, 'rows.jsonl');
  const { headings, merged } = file.headings();
  const rows = file.rows().map((row) => `${JSON.stringify(row)}\n`);
  await pipeline(Readable.from(rows), createWriteStream(lines), { signal: download.signal });

  const formats = file.columns().map((column) => (column ? workbookFormat(column.column.column) : null));
  const [headers = [], ...moreHeaders] = headings;
  const task = { lines, target: path, sheet, headers, moreHeaders, merged, formats };
  return writeWorkbook(task, { signal: download.signal });
}

/** A line of headings says all that those of a workbook say together. */
async function writeCsv(file: PivotFile, path: string): Promise<void> {
  const csv = openCsv(path, file.headers());
  const writers = file.columns().map((field) => (field ? fileCell(field.column.column) : null));
  try {
    await csv.write(file.rows().map((row) => row.map((cell, at) => writers[at]?.(cell) ?? cell)));
    await csv.end();
  } finally {
    await csv.close();
  }
}

function readPivot(
  engine: DataEngine,
  { versionId, columns, request, viewer, signal, language }: Download,
  { across, largest }: PivotOfFile,
): Promise<DataResult> {
  const attributes = columns.flatMap(({ column, labelOf }) => (labelOf === undefined ? [column.name] : []));
  return engine.requests.query(
    versionId,
    {
      ...request,
      attributes,
      pivot: { across, largest },
      fromIndex: 0,
      toIndex: acceptedPivotRows(attributes.length),
    },
    { viewer, signal, language },
  );
}

/** The lines of a file with a pivot. */
class PivotFile {
  readonly #result: DataResult;
  readonly #totals: PivotTotals;
  readonly #closed: ReadonlySet<string>;
  readonly #texts: ReturnType<typeof textsOf>;
  readonly #rows: Field[];
  readonly #across: Field[];
  readonly #values: Field[];
  readonly #table: PivotTable;
  readonly #layout: ReturnType<typeof columnsOf>;

  constructor(result: DataResult, download: Download, { across, totals, closed }: PivotOfFile) {
    const groups = new Set(download.request.groupBy ?? []);
    const fields = fieldsOf(download);
    const isAcross = ({ column }: Field) => across.includes(column.column.name);
    const isGroup = ({ column }: Field) => groups.has(column.column.name);

    this.#result = result;
    this.#totals = totals;
    this.#closed = new Set(closed);
    this.#texts = textsOf(download.language);
    this.#rows = fields.filter((field) => isGroup(field) && !isAcross(field));
    this.#across = fields.filter((field) => isGroup(field) && isAcross(field));
    this.#values = fields.filter((field) => !isGroup(field));
    this.#table = pivotTable(result, {
      rows: this.#rows.map(({ index }) => index),
      across: this.#across.map(({ index }) => index),
    });
    this.#layout = columnsOf(this.#table, totals);
  }

  /** The columns of the file: those of the groups of the rows, then the amounts of each column of groups. */
  columns(): (Field | null)[] {
    return [...this.#rows, ...this.#layout.columns.flatMap(() => this.#values)];
  }

  /** One line of headings: the groups of a column and, of several amounts, which one it is. */
  headers(): string[] {
    const names = this.#rows.map(({ header }) => header);
    const amounts = this.#layout.columns.flatMap((column) =>
      this.#values.map((value) => this.#header(column, value)),
    );
    return [...names, ...amounts];
  }

  /** The lines of headings, and which of their cells are one. */
  headings(): { headings: string[][]; merged: MergedCells[] } {
    const { lines } = this.#layout;
    const hasNames = this.#values.length > 1 || lines.length === 0;
    const height = lines.length + Number(hasNames);
    const left = this.#rows.length;
    const width = left + this.#layout.columns.length * this.#values.length;
    const headings = Array.from({ length: height }, () => Array.from({ length: width }, () => ''));
    const merged: MergedCells[] = [];
    const put = (text: string, { row, column, rows, columns }: MergedCells) => {
      headings[row]![column] = text;
      if (rows * columns > 1) {
        merged.push({ row, column, rows, columns });
      }
    };

    this.#rows.forEach(({ header }, column) => put(header, { row: 0, column, rows: height, columns: 1 }));
    lines.forEach((line, row) => {
      for (const { group, isTotal, at, columns, lines: rows } of line) {
        const column = left + at * this.#values.length;
        const span = columns * this.#values.length;
        put(isTotal ? this.#texts.data.total : this.#groupText(group, row), {
          row,
          column,
          rows,
          columns: span,
        });
      }
    });

    if (hasNames) {
      this.#layout.columns.forEach((_, at) => {
        this.#values.forEach(({ header }, index) => {
          headings[height - 1]![left + at * this.#values.length + index] = header;
        });
      });
    }
    return { headings, merged };
  }

  /** The groups of the rows with their amounts, without those that are closed away, and the total. */
  rows(): Cell[][] {
    const { depth, all } = this.#table.rows;
    const open = rowsOfPivot(this.#table, (group) => this.#closed.has(markOf(group)));
    // A closed group has its amounts, whether or not there are subtotals.
    const shown = open.filter(({ level, isOpen }) => level === depth || !isOpen || this.#totals.subtotals);
    const rows = shown.map(({ group }) => [...this.#names(group), ...this.#amounts(group)]);
    if (!this.#totals.totalRow && depth > 0) return rows;

    const names = this.#rows.map((_, at) => (at === 0 ? this.#texts.data.total : ''));
    return [...rows, [...names, ...this.#amounts(all)]];
  }

  /** The values of a group and of those around it. The next column calls one with others inside a total. */
  #names(group: PivotGroup): Cell[] {
    const path = pathOfGroup(group).map(({ value, others }, at) =>
      others > 0 ? this.#othersText(others) : this.#shown(this.#rows[at]!, value),
    );
    const next = path.length < this.#rows.length ? [this.#texts.data.total] : [];
    const rest = this.#rows.slice(path.length + next.length).map(() => '');
    return [...path, ...next, ...rest];
  }

  #amounts(group: PivotGroup): Cell[] {
    return this.#layout.columns.flatMap(({ group: across }) => {
      const cells = this.#table.at(group, across);
      return this.#values.map(({ column, index }) => {
        const cell = cells?.[index] ?? null;
        if (column.isRounded && typeof cell === 'number') return roundedNumber(cell);
        return cell;
      });
    });
  }

  #header({ group, isTotal }: PivotColumn, { header }: Field): string {
    const path = pathOfGroup(group).map((one, level) => this.#groupText(one, level));
    const words = [...path];
    if (isTotal) {
      words.push(this.#texts.data.total);
    }
    if (this.#values.length > 1 || this.#across.length === 0) {
      words.push(header);
    }
    return words.join(' › ');
  }

  /** The heading of a group of the columns. */
  #groupText({ value, others }: PivotGroup, level: number): string {
    if (others > 0) return this.#othersText(others);
    if (value === null) return this.#texts.data.empty;
    const field = this.#across[level]!;
    const { column } = field.column;
    return columnType(column.type).text(this.#shown(field, value), column);
  }

  #othersText(count: number): string {
    return this.#texts.sections.pivotOthers({ count });
  }

  /** A value with its label, where it is a code or a choice that has one. */
  #shown({ column: { column } }: Field, value: Cell): Cell {
    const labels = this.#result.labels?.[column.name];
    const { hasOptions, text } = columnType(column.type);
    if (!labels && hasOptions && value !== null) return text(value, column);
    return labelCell(value, labels);
  }
}

/** The columns of a file with their places in the result, which has none of labels. */
function fieldsOf({ columns, ...download }: Download): Field[] {
  const own = columns.filter(({ labelOf }) => labelOf === undefined);
  const headers = columnHeaders(
    own.map(({ column }) => column),
    download,
  );
  return own.map((column, index) => ({ column, index, header: headers[index]! }));
}
