import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { DataRequestInput } from '#domain/query/data-request.ts';
import type { Cell } from '#domain/value/cell.ts';
import type { Viewer } from '#domain/access/access.ts';
import { formatNumber } from '#domain/value/format-number.ts';
import { columnLabel } from '#domain/source/column-label.ts';
import type { DataEngine, Labels } from '#server/engine/engine.server.ts';
import type { DownloadColumn } from './download-request.ts';
import { openCsv, openJson, openLines, type DownloadFormat, type RowFile } from './write-rows.ts';
import { writeParquet } from './write-parquet.ts';
import type { WorkbookTask } from './write-workbook.worker.ts';

export { downloadFormats, type DownloadFormat } from './write-rows.ts';

/** The most rows of a workbook: spreadsheets take little more, and longer ones are better taken as CSV or Parquet. */
export const maxWorkbookRows = 200_000;

/** What is taken along: which rows of which version, and how they are called. */
export type Download = {
  versionId: number;
  name: string;
  columns: readonly DownloadColumn[];
  request: Omit<DataRequestInput, 'attributes'>;
  format: DownloadFormat;
  /** Who takes them: labels of codes come only from what the viewer may read. */
  viewer: Viewer;
  signal: AbortSignal;
};

/** A finished file on this machine; `remove` when it was sent. */
export type FinishedDownload = { path: string; remove(): Promise<void> };

/** Writes rows to a file of the wanted form, so that a slow reader keeps nothing of the engine busy. */
export async function writeDownload(
  engine: DataEngine,
  folder: string,
  download: Download,
): Promise<FinishedDownload> {
  const room = join(folder, randomUUID());
  await mkdir(room, { recursive: true });
  const remove = () => rm(room, { recursive: true, force: true });
  const path = join(room, `data.${download.format}`);
  try {
    await write(engine, download, room, path);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function write(engine: DataEngine, download: Download, room: string, path: string): Promise<void> {
  const { format } = download;
  const columns = download.columns.map(({ column }) => column);
  if (format === 'csv') return fill(engine, download, openCsv(path, columns));
  if (format === 'json') return fill(engine, download, openJson(path, columns));
  const lines = join(room, 'rows.jsonl');
  const limit = format === 'xlsx' ? maxWorkbookRows : Number.POSITIVE_INFINITY;
  await fill(engine, download, openLines(lines), limit);
  if (format === 'parquet') return writeParquet(lines, path, columns);
  const sheet =
    download.name
      .replace(/[\\/?*[\]:]/g, ' ')
      .slice(0, 31)
      .trim() || 'Data';
  return writeWorkbook({ lines, target: path, sheet, headers: columns.map(columnLabel) });
}

async function fill(
  engine: DataEngine,
  download: Download,
  file: RowFile,
  limit = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { versionId, columns, request, viewer, signal } = download;
  const attributes = columns.flatMap(({ column, labelOf }) => (labelOf === undefined ? [column.name] : []));
  const isPlain = attributes.length === columns.length;
  let count = 0;
  const visit: Parameters<DataEngine['each']>[2] = async (rows, labels) => {
    count += rows.length;
    if (count > limit) {
      throw new TidemarkError(
        'too_large',
        `A workbook holds at most ${formatNumber(limit)} rows here. Take the data as CSV or Parquet, or filter it.`,
      );
    }
    await file.write(isPlain ? rows : rows.map((row) => withLabels(row, columns, labels)));
  };
  try {
    await engine.each(versionId, { ...request, attributes }, visit, { viewer, signal });
  } finally {
    await file.end();
  }
}

/** A row with the labels of its codes behind them; a code without a label has an empty one. */
function withLabels(
  row: readonly Cell[],
  columns: readonly DownloadColumn[],
  labels: ReadonlyMap<number, Labels>,
): Cell[] {
  let place = 0;
  return columns.map(({ labelOf }) => {
    if (labelOf === undefined) return row[place++] ?? null;
    const found = [row[labelOf] ?? []].flat().map((code) => labels.get(labelOf)?.get(String(code)));
    return found.some((label) => label !== undefined) ? found.map((label) => label ?? '').join(', ') : null;
  });
}

/** The thread runs from the source, as that of reading does: the server always starts in the checkout. */
const worker = join('src', 'server', 'downloads', 'write-workbook.worker.ts');

function writeWorkbook(task: WorkbookTask): Promise<void> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(join(process.cwd(), worker), { workerData: task, execArgv: [] });
    thread.once('message', () => resolve());
    thread.once('error', reject);
    thread.once(
      'exit',
      (code) => code !== 0 && reject(new Error(`Writing the workbook ended with ${code}.`)),
    );
  });
}
export { readDownloadRequest } from './download-request.ts';
export { catalogue } from './catalogue.ts';
