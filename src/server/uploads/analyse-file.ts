import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Layer } from '#domain/source/upload-layer.ts';
import type { ParseOptions } from '#domain/source/parse-options.ts';
import type { ObjectStore } from '#server/files/files.server.ts';
import { openArchive, type Archive } from './read-archive.ts';
import { detectFileType } from './detect-file-type.ts';
import { withProgress, type ReportProgress } from '#server/engine/engine.server.ts';
import type { StepProgress } from './throttle-progress.ts';
import { limits } from './limits.ts';
import { tooLarge, unreadable } from './upload-errors.ts';
import { columnNames } from './table/column-names.ts';
import { describeLayer } from './table/describe-layer.ts';
import { literal, withDuckDb } from './table/duckdb-table.ts';
import { uniqueName } from './table/unique-name.ts';
import { isPlain, writeParquetAsSnapshot, writeTextAsParquet } from './table/write-parquet.ts';
import { readTextTable, type WrittenTable } from './text/read-text-table.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

/** What a file is called, what was chosen about reading it, and who is told how far that is. */
export type FileAnalysis = {
  fileName: string;
  choices?: ParseOptions;
  report?: (progress: StepProgress) => void;
};

/** Turns a file into layers; rejects with a sentence for the person when it holds none. */
export function analyseFile(
  objects: ObjectStore,
  path: string,
  { fileName, choices = {}, report = () => undefined }: FileAnalysis,
): Promise<Layer[]> {
  return withDuckDb(async (connection) => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-upload-'));
    try {
      const used = new Set<string>();
      const layers = await readFileLayers(
        { objects, connection, folder, choices, report, used },
        path,
        fileName,
      );
      if (layers.length === 0) throw unreadable('The file holds no table: every sheet of it is empty.');
      return layers;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** `folder` is for files in between, `used` are the names of tables that there are already. */
type Reading = {
  objects: ObjectStore;
  connection: DuckDBConnection;
  folder: string;
  choices: ParseOptions;
  report: (progress: StepProgress) => void;
  used: Set<string>;
};

async function readFileLayers(reading: Reading, path: string, fileName: string): Promise<Layer[]> {
  const kind = await detectFileType(path, fileName);
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

async function readText(reading: Reading, path: string, wanted: string): Promise<Layer> {
  const { connection, choices, folder } = reading;
  const parquet = await reading.objects.temporaryPath();
  const layerName = takeName(reading, wanted);
  const text = {
    connection,
    temporary: () => Promise.resolve(join(folder, crypto.randomUUID())),
    choice: choices[layerName] ?? {},
    report: toldAs(reading, `Reading ${layerName}`),
  };
  const table = await readTextTable(text, path, parquet).catch(async (error: unknown) => {
    await rm(parquet, { force: true });
    throw error;
  });
  return finishLayer(reading, parquet, { layerName, ...table });
}

function takeName({ used }: Reading, wanted: string): string {
  const name = uniqueName(wanted, used);
  used.add(name);
  return name;
}

const toldAs =
  ({ report }: Reading, what: string): ReportProgress =>
  (progress) =>
    report({ what, ...progress });

async function readParquet(reading: Reading, path: string, wanted: string): Promise<Layer> {
  const { connection } = reading;
  const layerName = takeName(reading, wanted);
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
  await withProgress(connection, toldAs(reading, `Reading ${layerName}`), () =>
    writeParquetAsSnapshot(connection, path, columns, parquet),
  ).catch(async (cause: unknown) => {
    await rm(parquet, { force: true });
    throw unreadable('The Parquet file is damaged.', cause);
  });
  const notes =
    nested.length > 0
      ? [`Columns that hold lists or structures are read as text: ${nested.join(', ')}.`]
      : [];
  return finishLayer(reading, parquet, { layerName, headers, notes, warnings: [], howRead: null });
}

async function readSheets(reading: Reading, archive: Archive, path: string): Promise<Layer[]> {
  if (!archive.entries.some(({ fileName }) => fileName.startsWith('xl/'))) {
    throw unreadable('The file is an Office document, but not an Excel workbook.');
  }
  await archive.measure(limits.workbookBytes);
  const folder = await mkdtemp(join(reading.folder, 'workbook-'));
  reading.report({ what: 'Reading the workbook' });
  const { choices, used } = reading;
  const { sheets, hidden } = await readWorkbook(path, { folder, choices, used: [...used] });
  const hiddenNote = hidden.length > 0 ? [`Hidden sheets were left out: ${hidden.join(', ')}.`] : [];
  const layers: Layer[] = [];
  for (const { name, file, titles, notes, howRead } of sheets) {
    used.add(name);
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
      await finishLayer(reading, parquet, {
        layerName: name,
        headers,
        notes: [...notes, ...hiddenNote],
        warnings: [],
        howRead,
      }),
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
  reading: Reading,
  parquet: string,
  {
    headers,
    ...layer
  }: Pick<Layer, 'layerName' | 'notes' | 'warnings' | 'howRead'> & Pick<WrittenTable, 'headers'>,
): Promise<Layer> {
  const { connection, objects, report } = reading;
  try {
    report({ what: `Looking at the columns of ${layer.layerName}` });
    const description = await describeLayer(connection, parquet, headers);
    const { name } = await objects.adopt(parquet);
    return { ...layer, ...description, parquetObject: name };
  } catch (error) {
    await rm(parquet, { force: true });
    throw error;
  }
}
