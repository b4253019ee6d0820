import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ObjectStore } from '#server/files/files.server.ts';
import { openArchive, type Archive } from './archive/read-archive.ts';
import { detectKind } from './file-kind.ts';
import type { Layer } from '#domain/source/upload-layer.ts';
import { limits } from './limits.ts';
import { tooLarge, unreadable } from './refuse.ts';
import { columnNames } from './table/column-names.ts';
import { describeLayer } from './table/describe-layer.ts';
import { literal, withDuckDb } from './table/duckdb-table.ts';
import { isPlain, writeParquetAsSnapshot, writeTextAsParquet } from './table/write-parquet.ts';
import { readTextTable } from './text/read-text-table.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

/** Turns a file into layers; rejects with a sentence for the person when it holds none. */
export function analyseFile(objects: ObjectStore, path: string, fileName: string): Promise<Layer[]> {
  return withDuckDb(async (connection) => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-upload-'));
    try {
      const layers = await readFileLayers({ objects, connection, folder }, path, fileName);
      if (layers.length === 0) throw unreadable('The file holds no table: every sheet of it is empty.');
      return withDistinctNames(layers);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** `folder` is for files in between. */
type Reading = { objects: ObjectStore; connection: DuckDBConnection; folder: string };

async function readFileLayers(reading: Reading, path: string, fileName: string): Promise<Layer[]> {
  const kind = await detectKind(path, fileName);
  const name = basename(fileName, extname(fileName));
  if (kind === 'text') return [await readText(reading, path, name)];
  if (kind === 'parquet') return [await readParquet(reading, path, name)];
  const archive = await openArchive(path);
  try {
    const isWorkbook = archive.entries.some(({ fileName: entry }) => entry === '[Content_Types].xml');
    if (isWorkbook) return await readSheets(reading, archive, path);
    return await readEntries(reading, archive);
  } finally {
    archive.close();
  }
}

async function readText(reading: Reading, path: string, layerName: string): Promise<Layer> {
  const parquet = await reading.objects.temporaryPath();
  const temporary = async () => join(reading.folder, crypto.randomUUID());
  const { headers, notes } = await readTextTable(reading.connection, path, parquet, temporary);
  return finishLayer(reading, parquet, { layerName, headers, notes });
}

async function readParquet(reading: Reading, path: string, layerName: string): Promise<Layer> {
  const { connection } = reading;
  const described = await connection
    .runAndReadAll(`DESCRIBE SELECT * FROM read_parquet(${literal(path)})`)
    .catch((cause: unknown) => {
      throw unreadable('The Parquet file is damaged.', cause);
    });
  const originals = described
    .getRows()
    .map(([name, type]) => ({ original: String(name), type: String(type) }));
  if (originals.length > limits.columns) {
    throw tooLarge(`The table has ${originals.length} columns; at most ${limits.columns} are possible.`);
  }
  const headers = columnNames(originals.map(({ original }) => original));
  const columns = originals.map((column, index) => ({ ...column, name: headers[index]!.name }));
  const nested = columns.filter(({ type }) => !isPlain(type)).map(({ original }) => original);
  const parquet = await reading.objects.temporaryPath();
  await writeParquetAsSnapshot(connection, path, columns, parquet).catch(async (cause: unknown) => {
    await rm(parquet, { force: true });
    throw unreadable('The Parquet file is damaged.', cause);
  });
  const notes =
    nested.length > 0
      ? [`Columns that hold lists or structures are read as text: ${nested.join(', ')}.`]
      : [];
  return finishLayer(reading, parquet, { layerName, headers, notes });
}

async function readSheets(reading: Reading, archive: Archive, path: string): Promise<Layer[]> {
  if (!archive.entries.some(({ fileName }) => fileName.startsWith('xl/'))) {
    throw unreadable('The file is an Office document, but not an Excel workbook.');
  }
  await archive.measure(limits.workbookBytes);
  const folder = await mkdtemp(join(reading.folder, 'workbook-'));
  const { sheets, hidden } = await readWorkbook(path, folder);
  const hiddenNote = hidden.length > 0 ? [`Hidden sheets were left out: ${hidden.join(', ')}.`] : [];
  const layers: Layer[] = [];
  for (const { name, file, titles, notes } of sheets) {
    const headers = columnNames(titles);
    const parquet = await reading.objects.temporaryPath();
    const table = {
      path: file,
      delimiter: ',',
      skippedLines: 0,
      names: headers.map((header) => header.name),
    };
    await writeTextAsParquet(reading.connection, table, parquet);
    layers.push(
      await finishLayer(reading, parquet, { layerName: name, headers, notes: [...notes, ...hiddenNote] }),
    );
    await rm(file, { force: true });
  }
  return layers;
}

/** Reads every table of an archive. What is no table in it, such as a read-me, is named in the notes. */
async function readEntries(reading: Reading, archive: Archive): Promise<Layer[]> {
  const ours = archive.entries.filter(({ fileName }) => !/(^|\/)(__MACOSX\/|\.)/.test(fileName));
  const tables = ours.filter(({ fileName }) => /\.(csv|tsv|tab|xlsx|xlsm|parquet)$/i.test(fileName));
  if (tables.length === 0) throw unreadable('The archive holds no CSV, TSV, XLSX or Parquet file.');
  const skipped = ours.filter((entry) => !tables.includes(entry)).map(({ fileName }) => fileName);
  const note =
    skipped.length > 0
      ? [`Other files of the archive were left out: ${skipped.slice(0, 20).join(', ')}.`]
      : [];
  const layers: Layer[] = [];
  for (const entry of tables) {
    const path = join(reading.folder, crypto.randomUUID());
    await archive.extract(entry, path);
    const found = await readFileLayers(reading, path, basename(entry.fileName)).catch((error: unknown) => {
      if (tables.length > 1 && error instanceof Error) error.message = `${entry.fileName}: ${error.message}`;
      throw error;
    });
    layers.push(...found.map((layer) => ({ ...layer, notes: [...layer.notes, ...note] })));
    await rm(path, { force: true });
  }
  return layers;
}

async function finishLayer(
  { connection, objects }: Reading,
  parquet: string,
  {
    layerName,
    headers,
    notes,
  }: { layerName: string; headers: { name: string; display_name: string }[]; notes: string[] },
): Promise<Layer> {
  try {
    const description = await describeLayer(connection, parquet, headers);
    const { name } = await objects.adopt(parquet);
    return {
      layerName,
      columns: description.columns,
      rows: description.rows,
      parquetObject: name,
      notes: [...notes, ...description.notes],
      preview: description.preview,
    };
  } catch (error) {
    await rm(parquet, { force: true });
    throw error;
  }
}

function withDistinctNames(layers: readonly Layer[]): Layer[] {
  const used = new Set<string>();
  return layers.map((layer) => {
    let name = layer.layerName;
    for (let count = 2; used.has(name); count += 1) name = `${layer.layerName} ${count}`;
    used.add(name);
    return { ...layer, layerName: name };
  });
}
