import { rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Entry } from 'yauzl';
import type { ParseOptions } from '#domain/source/upload/parse-options.ts';
import { tableFiles } from '#domain/source/upload/upload-files.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import type { AnalysisContext, LayerFiles } from '../table/analysis-context.ts';
import { detectArchiveFormat } from '../files/detect-archive-format.ts';
import { detectFileType } from '../files/detect-file-type.ts';
import { workbookExtensions } from '../files/detect-text-type.ts';
import { readGeoPackage } from '../map/read-geopackage.ts';
import { readKml } from '../map/read-kml.ts';
import { isTopology, readTopology } from '../map/read-topology.ts';
import { isBesideShapes, readPackedShapefile } from '../map/shapefile/read-packed-shapefile.ts';
import { isJsonName, readJsonLayers } from '../json/read-json-layers.ts';
import { readHtmlTables } from '../html/read-html-tables.ts';
import { readParquetLayer } from '../parquet/read-parquet-layer.ts';
import { openArchive, type Archive } from '../files/read-archive.ts';
import { withDuckDb } from '../table/duckdb-table.ts';
import { readTextLayer } from '../text/read-text-layer.ts';
import type { StepProgress } from '../files/throttle-progress.ts';
import { nameInGzip, unpackGzip } from '../files/unpack-gzip.ts';
import { unreadable } from '../files/upload-errors.ts';
import { readFlatDocument, readOpenDocument } from '../workbook/opendocument/read-open-document.ts';
import { readOfficeWorkbook } from '../workbook/read-office-workbook.ts';
import { readOldWorkbook } from '../workbook/read-old-workbook.ts';
import { readWorkbookLayers } from '../workbook/read-workbook-layers.ts';

/**
 * Up to this many bytes, a file is analysed by one thread: a second one rarely has rows to read (decision
 * 220).
 */
const smallFile = 2 * 1024 * 1024;

/**
 * A file to analyse: its path and name, its parse options by layer name, the reference system of maps that do
 * not say theirs, and a folder for everything that is written.
 */
export type FileAnalysis = {
  path: string;
  fileName: string;
  parseOptions: ParseOptions;
  keptSystem?: string | null;
  folder: string;
};

/**
 * Reads the layers of a file, whose objects are paths of Parquet files in the folder; rejects with the
 * reason, for the person, when it has none.
 */
export async function analyseFile(
  { path, fileName, parseOptions, keptSystem = null, folder }: FileAnalysis,
  report: (progress: StepProgress) => void,
): Promise<Layer[]> {
  const isSmall = (await stat(path)).size <= smallFile;
  return withDuckDb({ spill: folder, folders: [folder], files: [path], isSmall }, async (connection) => {
    const context = {
      objects: layerFiles(folder),
      connection,
      folder,
      parseOptions,
      keptSystem,
      report,
      usedNames: new Set<string>(),
    };
    const layers = await readLayers(context, path, fileName);
    if (layers.length === 0) throw unreadable('The file holds no table: every sheet of it is empty.');

    return layers;
  });
}

/** Layers in files of a folder, which the caller moves into the object store. */
function layerFiles(folder: string): LayerFiles {
  return {
    temporaryPath: () => Promise.resolve(join(folder, `${crypto.randomUUID()}.parquet`)),
    adopt: (path) => Promise.resolve({ name: path }),
  };
}

async function readLayers(context: AnalysisContext, path: string, fileName: string): Promise<Layer[]> {
  const type = await detectFileType(path, fileName);
  const name = basename(fileName, extname(fileName));
  if (type === 'geopackage') return readGeoPackage(context, path);
  if (type === 'kml') return readKml(context, path, name);
  if (type === 'text' && (await isTopology(path, fileName))) return readTopology(context, path);
  if (type === 'text' && isJsonName(fileName)) return readJsonLayers(context, path, { fileName, name });
  if (type === 'text') return [withNameNote(await readTextLayer(context, path, name), fileName)];
  if (type === 'page') return readWorkbookLayers(context, path, readHtmlTables);
  if (type === 'flat document') return readWorkbookLayers(context, path, readFlatDocument);
  if (type === 'parquet') return [await readParquetLayer(context, path, name)];
  if (type === 'old workbook') return readWorkbookLayers(context, path, readOldWorkbook);
  if (type === 'gzip') return readGzipLayers(context, path, fileName);

  const archive = await openArchive(path);
  try {
    const format = await detectArchiveFormat(archive);
    if (format === 'office') return await readWorkbookLayers(context, path, readOfficeWorkbook);
    if (format === 'archive') return await readArchiveLayers(context, archive, name);
    return await readWorkbookLayers(context, path, readOpenDocument);
  } finally {
    archive.close();
  }
}

/** Reads the layers of the file in a gzip file. */
async function readGzipLayers(context: AnalysisContext, path: string, fileName: string): Promise<Layer[]> {
  const inner = join(context.folder, crypto.randomUUID());
  const innerName = await nameInGzip(path, fileName);
  await unpackGzip(path, inner);

  if ((await detectFileType(inner, innerName)) === 'gzip') {
    throw unreadable('The gzip file holds another one. Unpack it, and upload the file in it.');
  }

  const layers = await readLayers(context, inner, innerName);
  await rm(inner, { force: true });
  return layers;
}

/** A layer of plain text, with a note where the name of its file is that of a workbook. */
function withNameNote(layer: Layer, fileName: string): Layer {
  const extension = extname(fileName).toLowerCase();
  if (!workbookExtensions.includes(extension)) return layer;
  const note = `The file is named ${extension}, but it holds plain text; it was read as that.`;
  return { ...layer, notes: [note, ...layer.notes] };
}

/** Reads every table of an archive; other files, such as a read-me, are listed in the notes. */
async function readArchiveLayers(
  context: AnalysisContext,
  archive: Archive,
  archiveName: string,
): Promise<Layer[]> {
  const visible = archive.entries.filter(({ fileName }) => !/(^|\/)(__MACOSX\/|\.)/.test(fileName));
  const tables = tablesOf(visible);
  if (tables.length === 0) {
    throw unreadable(`The archive holds no file that can be read, such as ${tableFiles}.`);
  }

  const notes = skippedNotes(visible.filter((entry) => !tables.includes(entry) && !isBesideShapes(entry)));
  const layers: Layer[] = [];

  for (const entry of tables) {
    const path = join(context.folder, crypto.randomUUID());
    await archive.extract(entry, path);
    const found = await readEntry(context, { archive, entry, path, archiveName }).catch((error: unknown) => {
      if (tables.length > 1 && error instanceof Error) {
        error.message = `${entry.fileName}: ${error.message}`;
      }
      throw error;
    });
    layers.push(...found.map((layer) => ({ ...layer, notes: [...layer.notes, ...notes] })));
    await rm(path, { force: true });
  }

  return layers;
}

/**
 * The tables of an archive. Text files (.txt) are tables only where there are no others and their names allow
 * it.
 */
function tablesOf(entries: readonly Entry[]): Entry[] {
  const tables = entries.filter(({ fileName }) =>
    /\.(csv|tsv|tab|psv|ssv|xlsx|xlsm|xls|ods|fods|parquet|json|jsonl|ndjson|geojson|topojson|kml|gpkg|shp)$/i.test(
      fileName,
    ),
  );
  if (tables.length > 0) return tables;

  return entries.filter(
    ({ fileName }) =>
      /\.txt$/i.test(fileName) && !/(^|\/)(readme|licen[cs]e|notice|changelog)/i.test(fileName),
  );
}

/** Reads a file of an archive that was unpacked; the placemarks of a KMZ file are named after it. */
async function readEntry(
  context: AnalysisContext,
  {
    archive,
    entry,
    path,
    archiveName,
  }: { archive: Archive; entry: Entry; path: string; archiveName: string },
): Promise<Layer[]> {
  const name = basename(entry.fileName);
  if (/\.shp$/i.test(name)) return [await readPackedShapefile(context, archive, { entry, path })];
  if (/^doc\.kml$/i.test(name)) return readLayers(context, path, `${archiveName}.kml`);
  return readLayers(context, path, name);
}

function skippedNotes(skipped: readonly Entry[]): string[] {
  if (skipped.length === 0) return [];
  const names = skipped.slice(0, 20).map(({ fileName }) => fileName);
  return [`Other files of the archive were left out: ${names.join(', ')}.`];
}
