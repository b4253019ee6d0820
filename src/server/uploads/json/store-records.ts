import { stat } from 'node:fs/promises';
import type { Layer, LayerColumn } from '#domain/source/upload/upload-layer.ts';
import { withProgress, type ReportProgress } from '#server/engine/engine.server.ts';
import { storeLayer, type AnalysisContext } from '../table/analysis-context.ts';
import { columnNames } from '../table/column-names.ts';
import { writeTextAsParquet } from '../table/write-parquet.ts';
import type { JsonColumns } from './json-columns.ts';

/** Records that were written as lines of CSV whose first field is always filled, and their columns. */
type WrittenRecords = Pick<Layer, 'layerName' | 'notes' | 'warnings' | 'places'> & {
  rows: string;
  columns: JsonColumns;
  /** The name of the column that has shapes. */
  shapeColumn?: string | undefined;
  report: ReportProgress;
};

/**
 * Stores records as a layer: values that are texts in the file stay texts, unless they are dates or shapes.
 */
export async function storeRecords(
  context: AnalysisContext,
  { rows, columns, shapeColumn, report, ...layer }: WrittenRecords,
): Promise<Layer> {
  const parquet = await context.objects.temporaryPath();
  const headers = columnNames(columns.names).map((header, index) => ({
    ...header,
    isShape: columns.names[index] === shapeColumn,
  }));
  const table = {
    path: rows,
    delimiter: ',',
    skippedLines: 0,
    names: [null, ...headers.map((header) => header.name)],
    types: ['VARCHAR', ...columns.types],
    isRagged: columns.isRagged,
    rowBytes: (await stat(rows)).size / Math.max(columns.records, 1),
  };
  await withProgress(context.connection, report, () =>
    writeTextAsParquet(context.connection, table, parquet),
  );
  const stored = await storeLayer(context, parquet, { ...layer, headers, detected: null });

  const { texts } = columns;
  return {
    ...stored,
    columns: stored.columns.map((column, index) => {
      if (column.type === 'geometry' || !texts[index]) return column;
      return asText(column);
    }),
  };
}

/** A column whose values are texts in the file: it stays text, unless they are dates or shapes. */
function asText(column: LayerColumn): LayerColumn {
  const { dataType, type, mainType, typeWithoutNa } = column;
  const isOther = dataType === 'numeric' || dataType === 'boolean';
  const isDated = (found: { dataType: string } | null) =>
    found?.dataType === 'date' || found?.dataType === 'timestamp';

  return {
    ...column,
    type: isOther ? 'text' : type,
    dataType: isOther ? 'text' : dataType,
    numbers: null,
    unit: null,
    mainType: isDated(mainType) ? mainType : null,
    typeWithoutNa: isDated(typeWithoutNa) ? typeWithoutNa : null,
  };
}
