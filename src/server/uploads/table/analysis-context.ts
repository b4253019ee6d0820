import { rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ParseOptions } from '#domain/source/upload/parse-options.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import type { ReportProgress } from '#server/engine/engine.server.ts';
import { describeLayer, type LayerHeader } from './describe-layer.ts';
import { uniqueName } from './unique-name.ts';
import type { StepProgress } from '../files/throttle-progress.ts';

/**
 * Where layers are written: makes a path for a file, and names the finished file, which becomes the layer's
 * object.
 */
export type LayerFiles = {
  temporaryPath(): Promise<string>;
  adopt(path: string): Promise<{ name: string }>;
};

/**
 * The context of analysing one file: `folder` is for temporary files, `usedNames` are the layer names so far.
 */
export type AnalysisContext = {
  objects: LayerFiles;
  connection: DuckDBConnection;
  folder: string;
  parseOptions: ParseOptions;
  /** The reference system of maps that do not say theirs: that of the source's last map. */
  keptSystem: string | null;
  report: (progress: StepProgress) => void;
  usedNames: Set<string>;
};

/** Reserves a name for a layer, with a number when another layer has it. */
export function reserveName({ usedNames }: AnalysisContext, wanted: string): string {
  const name = uniqueName(wanted, usedNames);
  usedNames.add(name);
  return name;
}

/** Reports the progress of one step. */
export const stepReporter =
  ({ report }: AnalysisContext, what: string): ReportProgress =>
  (progress) =>
    report({ what, ...progress });

/** Describes the columns of a layer that was written as Parquet, and finishes its file. */
export async function storeLayer(
  { connection, objects, report }: AnalysisContext,
  parquet: string,
  {
    headers,
    ...layer
  }: Pick<Layer, 'layerName' | 'notes' | 'warnings' | 'detected'> &
    Partial<Pick<Layer, 'places'>> & {
      headers: readonly LayerHeader[];
    },
): Promise<Layer> {
  try {
    report({ what: `Looking at the columns of ${layer.layerName}` });
    const description = await describeLayer(connection, parquet, headers, layer.detected?.delimiter ?? null);
    const { name } = await objects.adopt(parquet);
    const notes = [...layer.notes, ...description.notes];
    return { places: null, ...layer, ...description, notes, parquetObject: name };
  } catch (error) {
    await rm(parquet, { force: true });
    throw error;
  }
}
