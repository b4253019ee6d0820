import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Layer } from '#domain/source/upload-layer.ts';
import { storeLayer, type AnalysisContext } from '../analysis-context.ts';
import { limits } from '../limits.ts';
import type { Archive } from '../read-archive.ts';
import { columnNames } from '../table/column-names.ts';
import { writeTextAsParquet } from '../table/write-parquet.ts';
import { unreadable } from '../upload-errors.ts';
import { readWorkbook } from './read-workbook.ts';
import type { WorkbookSheet } from './workbook-messages.ts';

/** Reads every visible sheet of a workbook as a layer; empty sheets are skipped. */
export async function readWorkbookLayers(
  context: AnalysisContext,
  archive: Archive,
  path: string,
): Promise<Layer[]> {
  if (!archive.entries.some(({ fileName }) => fileName.startsWith('xl/'))) {
    throw unreadable('The file is an Office document, but not an Excel workbook.');
  }
  await archive.measure(limits.workbookBytes);
  const folder = await mkdtemp(join(context.folder, 'workbook-'));
  context.report({ what: 'Reading the workbook' });
  const { parseOptions, usedNames } = context;
  const { sheets, hidden } = await readWorkbook(path, { folder, parseOptions, usedNames: [...usedNames] });
  const hiddenNotes = hidden.length > 0 ? [`Hidden sheets were left out: ${hidden.join(', ')}.`] : [];
  const layers: Layer[] = [];
  for (const sheet of sheets) {
    usedNames.add(sheet.name);
    layers.push(await readSheetLayer(context, { ...sheet, notes: [...sheet.notes, ...hiddenNotes] }));
    await rm(sheet.file, { force: true });
  }
  return layers;
}

async function readSheetLayer(
  context: AnalysisContext,
  { name, file, titles, notes, detected }: WorkbookSheet,
): Promise<Layer> {
  const headers = columnNames(titles);
  const parquet = await context.objects.temporaryPath();
  const table = { path: file, delimiter: ',', skippedLines: 0, names: headers.map((header) => header.name) };
  await writeTextAsParquet(context.connection, table, parquet);
  return storeLayer(context, parquet, { layerName: name, headers, notes, warnings: [], detected });
}
