import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell.ts';
import type { Viewer } from '#domain/access/access.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import type { DataEngine, Labels } from '#server/engine/engine.server.ts';
import type { DownloadColumn } from './download-request.ts';
import { writeParquet } from './write-parquet.ts';
import { openCsv, openJson, openLines, type DownloadFormat, type RowFile } from './write-rows.ts';
import { writeWorkbook } from './write-workbook.ts';

/** The most rows of a workbook: spreadsheet programs are slow with more, and CSV and Parquet have no such limit. */
const maxWorkbookRows = 200_000;

/** The rows of a version to download, and the format of the file. Labels of codes are those that the viewer may read. */
export type Download = {
  versionId: number;
  name: string;
  columns: readonly DownloadColumn[];
  request: Omit<DataRequestInput, 'attributes'>;
  format: DownloadFormat;
  viewer: Viewer;
  signal: AbortSignal;
};

/** A finished file on this machine; call `remove` after it was sent. */
export type FinishedDownload = { path: string; remove(): Promise<void> };

/** Writes rows to a file in a folder of its own below `parent`. A slow client then does not keep the engine busy. */
export async function writeDownload(
  engine: DataEngine,
  parent: string,
  download: Download,
): Promise<FinishedDownload> {
  const folder = join(parent, randomUUID());
  await mkdir(folder, { recursive: true });
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, `data.${download.format}`);
  try {
    await write(engine, download, folder, path);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function write(engine: DataEngine, download: Download, folder: string, path: string): Promise<void> {
  const { format } = download;
  const columns = download.columns.map(({ column }) => column);
  if (format === 'csv') return writeRows(engine, download, openCsv(path, columns));
  if (format === 'json') return writeRows(engine, download, openJson(path, columns));
  const lines = join(folder, 'rows.jsonl');
  const limit = format === 'xlsx' ? maxWorkbookRows : Number.POSITIVE_INFINITY;
  await writeRows(engine, download, openLines(lines), limit);
  if (format === 'parquet') return writeParquet(lines, path, columns);
  const sheet = sheetName(download.name);
  return writeWorkbook({ lines, target: path, sheet, headers: columns.map(columnLabel) });
}

/** A name that Excel accepts for a sheet. */
function sheetName(name: string): string {
  const allowed = name.replace(/[\\/?*[\]:]/g, ' ');
  return allowed.slice(0, 31).trim() || 'Data';
}

async function writeRows(
  engine: DataEngine,
  { versionId, columns, request, viewer, signal }: Download,
  file: RowFile,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  const attributes = columns.flatMap(({ column, labelOf }) => (labelOf === undefined ? [column.name] : []));
  const hasLabels = attributes.length < columns.length;
  let count = 0;
  const visit: Parameters<DataEngine['each']>[2] = async (rows, labels) => {
    count += rows.length;
    if (count > limit) {
      throw new TidemarkError(
        'too_large',
        `A workbook holds at most ${formatNumber(limit)} rows here. Take the data as CSV or Parquet, or filter it.`,
      );
    }
    await file.write(hasLabels ? rows.map((row) => withLabels(row, columns, labels)) : rows);
  };
  try {
    await engine.each(versionId, { ...request, attributes }, visit, { viewer, signal });
  } finally {
    await file.end();
  }
}

/** A row with the cells of label columns added; a code without a label has an empty one. */
function withLabels(
  row: readonly Cell[],
  columns: readonly DownloadColumn[],
  labels: ReadonlyMap<number, Labels>,
): Cell[] {
  let index = 0;
  return columns.map(({ labelOf }) => {
    if (labelOf === undefined) return row[index++] ?? null;
    const found = [row[labelOf] ?? []].flat().map((code) => labels.get(labelOf)?.get(String(code)));
    return found.some((label) => label !== undefined) ? found.map((label) => label ?? '').join(', ') : null;
  });
}
