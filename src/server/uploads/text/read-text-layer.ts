import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { reserveName, stepReporter, storeLayer, type AnalysisContext } from '../table/analysis-context.ts';
import { readTextTable } from './read-text-table.ts';

/** Reads a text file as a layer, with the parse options of that layer. */
export async function readTextLayer(
  context: AnalysisContext,
  path: string,
  wantedName: string,
): Promise<Layer> {
  const { connection, parseOptions, folder, objects } = context;
  const parquet = await objects.temporaryPath();
  const layerName = reserveName(context, wantedName);
  const source = {
    connection,
    temporaryPath: () => join(folder, crypto.randomUUID()),
    options: parseOptions[layerName] ?? {},
    report: stepReporter(context, `Reading ${layerName}`),
  };
  const table = await readTextTable(source, path, parquet).catch(async (error: unknown) => {
    await rm(parquet, { force: true });
    throw error;
  });

  return storeLayer(context, parquet, { layerName, ...table });
}
