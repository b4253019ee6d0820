import { join } from 'node:path';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { columnStorage } from '#domain/source/column/column-storage.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { exceededByWorkbook } from '#domain/source/upload/workbook-limits.ts';
import type { Cell } from '#domain/value/cell/cell.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { roundedNumber } from '#domain/value/number/rounded-number.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import type { DataEngine, LabelMap, ParquetFile } from '#server/engine/engine.server.ts';
import { columnHeaders } from './column-headers.ts';
import type { Download, DownloadColumn } from './download.ts';
import { fileCell, fileList, type FileCell } from './file-cell.ts';
import { placeOfRow } from './place-of-row.ts';
import { wktOfCell } from './shape-of-cell.ts';
import { openGeoJson } from './write-geojson.ts';
import { readWhileWritten, type GrowingDownload } from './growing-file.ts';
import { openFinished, withTemporaryFolder, type FinishedDownload } from './temporary-file.ts';
import { writeParquet } from './write-parquet.ts';
import { writePivot } from './write-pivot.ts';
import { openCsv, openJson, openLines, type RowWriter } from './write-rows.ts';
import { workbookFormat } from './workbook-format.ts';
import { workbookTooLarge, writeWorkbook } from './write-workbook.ts';

/**
 * Writes rows to a file below the data folder. A slow client then does not keep the engine busy. Long files
 * of rows can be read while they are written (decision 237).
 */
export function writeDownload(
  engine: DataEngine,
  dataFolder: string,
  download: Download,
): Promise<FinishedDownload | GrowingDownload> {
  return withTemporaryFolder(dataFolder, async (folder) => {
    const path = join(folder, `data.${download.format}`);
    if (isReadEarly(download)) {
      return readWhileWritten(path, (onGrown) => writeText(engine, download, path, onGrown));
    }

    await write(engine, download, folder, path);
    download.signal.throwIfAborted();
    return openFinished(path);
  });
}

/**
 * Whether a file may be read before it is complete: lists may turn out to be too long, which is said instead
 * of the file.
 */
function isReadEarly(download: Download): boolean {
  return isText(download) && !download.isSentWhole && !hasLists(download) && !download.pivot;
}

const isText = ({ format }: Download): boolean => format !== 'xlsx' && format !== 'parquet';

async function write(engine: DataEngine, download: Download, folder: string, path: string): Promise<void> {
  const { format, name, signal, pivot } = download;
  const isPivot = format === 'csv' || format === 'xlsx';
  if (pivot && isPivot) return writePivot(engine, download, pivot, { folder, path, sheet: sheetName(name) });

  const columns = download.columns.map(({ column }) => column);
  const named = parquetColumns(columns, download);
  if (isText(download)) return writeText(engine, download, path);

  if (format === 'parquet' && isSavedAsItIs(download)) {
    return saveRows(engine, download, { path, columns: named });
  }

  const lines = join(folder, 'rows.jsonl');
  const check = format === 'xlsx' ? checkWorkbookSize(valueColumns(download)) : undefined;
  const isParquet = format === 'parquet';
  const writers = download.columns.map(
    (column) => listWriter(column) ?? (isParquet && hasShapes(column) ? wktOfCell : null),
  );
  const file = withFileCells(openLines(lines), writers);

  await writeRows(engine, download, file, check);
  if (isParquet) return writeParquet(lines, path, named, signal);

  const task = {
    lines,
    target: path,
    sheet: sheetName(name),
    headers: columnHeaders(columns, download),
    formats: columns.map(workbookFormat),
  };
  return writeWorkbook(task, { signal });
}

function writeText(
  engine: DataEngine,
  download: Download,
  path: string,
  onGrown?: () => void,
): Promise<void> {
  const columns = download.columns.map(({ column }) => column);
  const headers = columnHeaders(columns, download);
  const file = openText(download, path, headers);
  const writers = download.columns.map((column) => listWriter(column) ?? fileCell(column.column));
  return writeRows(engine, download, withFileCells(file, writers), onGrown);
}

function openText(download: Download, path: string, headers: readonly string[]): RowWriter {
  const { format, columns, request } = download;
  if (format === 'csv') return openCsv(path, headers);
  const shapes = new Set(columns.flatMap((column, index) => (hasShapes(column) ? [index] : [])));
  if (format === 'json') return openJson(path, headers, shapes);

  const place = placeOfRow(download);
  if (!place) throw new TidemarkError('invalid_request', noPlaces);
  const primary = columns.findIndex(({ column }) => column.is_primary);
  const isGrouped = (request.groupBy ?? []).length > 0;
  return openGeoJson(path, {
    names: headers,
    place,
    shapes,
    id: primary < 0 || isGrouped ? null : primary,
  });
}

const noPlaces =
  'GeoJSON needs a column of shapes, or one of latitudes and one of longitudes. Take the data as CSV or JSON.';

const hasShapes = ({ column, labelOf }: DownloadColumn): boolean =>
  labelOf === undefined && columnStorage(column.type) === 'shape';

/** How the lists of a column are written; null for one of other cells. */
const listWriter = ({ membersOf }: DownloadColumn): FileCell | null =>
  membersOf ? fileList(membersOf) : null;

/** A file whose cells are written as files have them. */
function withFileCells(file: RowWriter, writers: readonly (FileCell | null)[]): RowWriter {
  if (writers.every((writer) => writer === null)) return file;
  const rewritten = (row: readonly Cell[]) => row.map((cell, index) => writers[index]?.(cell) ?? cell);
  return { ...file, write: (rows) => file.write(rows.map(rewritten)) };
}

/** The columns of a Parquet file, with the names that they have there. */
function parquetColumns(columns: readonly SourceColumn[], download: Download): SourceColumn[] {
  const headers = columnHeaders(columns, download);
  return columns.map((column, index) => ({ ...column, name: headers[index] ?? column.name }));
}

/**
 * Whether the file has exactly the rows of the engine: no columns of labels, no lists, which consist of
 * labels too, and no shapes, of which the engine has the texts.
 */
function isSavedAsItIs({ columns, request }: Download): boolean {
  const isPlain = columns.every((column) => column.labelOf === undefined && !hasShapes(column));
  return isPlain && !hasLists({ request });
}

const hasLists = ({ request }: Pick<Download, 'request'>): boolean =>
  Object.values(request.fn ?? {}).includes('list');

function saveRows(
  engine: DataEngine,
  { versionId, columns, request, viewer, signal, language }: Download,
  file: ParquetFile,
): Promise<void> {
  const attributes = columns.map(({ column }) => column.name);
  const rounded = new Set(columns.flatMap(({ isRounded }, index) => (isRounded ? [index] : [])));
  return engine.requests.save(
    versionId,
    { ...request, attributes },
    { ...file, rounded },
    { viewer, signal, language },
  );
}

/** How many columns have values, not labels beside them. */
const valueColumns = ({ columns }: Download): number =>
  columns.filter(({ labelOf }) => labelOf === undefined).length;

/** A name that Excel accepts for a sheet. */
function sheetName(name: string): string {
  const allowed = name.replace(/[\\/?*[\]:]/g, ' ');
  return cutText(allowed, 31).trim() || 'Data';
}

/** Throws when a workbook with so many columns cannot hold the rows that were counted so far. */
function checkWorkbookSize(columns: number): (rows: number) => void {
  return (rows) => {
    const limit = exceededByWorkbook(rows, columns);
    if (limit) {
      throw workbookTooLarge(`A workbook holds at most ${formatNumber(limit.most)} ${limit.what} here.`);
    }
  };
}

async function writeRows(
  engine: DataEngine,
  { versionId, columns, request, viewer, signal, language }: Download,
  file: RowWriter,
  onRows: (rows: number) => void = () => undefined,
): Promise<void> {
  const attributes = columns.flatMap(({ column, labelOf }) => (labelOf === undefined ? [column.name] : []));
  const hasLabels = attributes.length < columns.length;
  let count = 0;
  const rounded = columns.map(({ isRounded }) => isRounded === true);
  const isRounded = rounded.includes(true);
  const visit: Parameters<DataEngine['requests']['each']>[2] = async (rows, labels) => {
    const labelled = hasLabels ? rows.map((row) => withLabels(row, columns, labels)) : rows;
    await file.write(isRounded ? labelled.map((row) => withoutNoise(row, rounded)) : labelled);
    count += rows.length;
    onRows(count);
  };

  try {
    await engine.requests.each(versionId, { ...request, attributes }, visit, { viewer, signal, language });
    await file.end();
  } finally {
    await file.close();
  }
}

/** A row whose calculated numbers are rounded. */
const withoutNoise = (row: readonly Cell[], rounded: readonly boolean[]): Cell[] =>
  row.map((cell, index) => (rounded[index] && typeof cell === 'number' ? roundedNumber(cell) : cell));

/** A row with the cells of label columns added; a code without a label has an empty one. */
function withLabels(
  row: readonly Cell[],
  columns: readonly DownloadColumn[],
  labels: ReadonlyMap<number, LabelMap>,
): Cell[] {
  let index = 0;
  return columns.map(({ labelOf, labels: own }) => {
    if (labelOf === undefined) return row[index++] ?? null;
    const known = own ?? labels.get(labelOf);
    const found = [row[labelOf] ?? []].flat().map((code) => known?.get(String(code)));
    if (!found.some((label) => label !== undefined)) return null;
    return found.map((label) => label ?? '').join(', ');
  });
}
