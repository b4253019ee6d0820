import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { storeLayer, type AnalysisContext } from '../table/analysis-context.ts';
import { columnNames } from '../table/column-names.ts';
import { removeTotals } from '../table/remove-totals.ts';
import { writeTextAsParquet } from '../table/write-parquet.ts';
import type { ReadWorkbook, WorkbookFile, WorkbookSheet } from './workbook-sheets.ts';

/**
 * Reads every visible sheet of a workbook as a layer, with the reader for its format; empty sheets are
 * skipped.
 */
export async function readWorkbookLayers(
  context: AnalysisContext,
  path: string,
  readWorkbook: (file: WorkbookFile) => Promise<ReadWorkbook>,
): Promise<Layer[]> {
  const folder = await mkdtemp(join(context.folder, 'workbook-'));
  context.report({ what: 'Reading the workbook' });

  const { parseOptions, usedNames } = context;
  const { sheets, notes } = await readWorkbook({ path, folder, parseOptions, usedNames: [...usedNames] });
  const layers: Layer[] = [];

  for (const sheet of sheets) {
    usedNames.add(sheet.name);
    layers.push(await readSheetLayer(context, { ...sheet, notes: [...sheet.notes, ...notes] }));
    await rm(sheet.file, { force: true });
  }

  return layers;
}

async function readSheetLayer(context: AnalysisContext, sheet: WorkbookSheet): Promise<Layer> {
  const { name, file, titles, notes, detected, columns, isRagged, skippedRows, mixedDates } = sheet;
  const headers = columnNames(titles).map((header, index) => ({
    ...header,
    unit: sheet.units[index] ?? null,
    isAmount: sheet.amounts[index] ?? false,
    holdsText: sheet.texts[index] ?? false,
  }));
  const parquet = await context.objects.temporaryPath();
  const table = {
    path: file,
    delimiter: ',',
    skippedLines: skippedRows,
    names: Array.from({ length: columns }, (_, index) => headers[index]?.name ?? null),
    isRagged,
    mixedDates,
  };

  context.report({ what: `Reading ${name}` });
  await writeTextAsParquet(context.connection, table, parquet);

  const { totals } = await removeTotals(context.connection, parquet, {
    choice: context.parseOptions[name]?.totals,
    headers,
    temporaryPath: () => join(context.folder, crypto.randomUUID()),
  });
  const how = { ...detected, totals };
  return storeLayer(context, parquet, { layerName: name, headers, notes, warnings: [], detected: how });
}
