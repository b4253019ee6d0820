import type { ComponentType } from 'react';
import type { CellEditProps, CellViewProps } from '#columns/column-type.ts';
import { columnType } from '#columns/index.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';

/** How cells of a column type are shown and edited. */
export type CellParts = { CellView: ComponentType<CellViewProps>; CellEdit: ComponentType<CellEditProps> };

/** Loads how the cells of these columns are shown and edited, by the name of the column type. */
export async function loadCellParts(columns: readonly SourceColumn[]): Promise<Map<string, CellParts>> {
  const types = new Map(columns.map(({ type }) => [type, columnType(type)]));
  const loaded = [...types].map(async ([name, type]) => {
    const [{ CellView }, { CellEdit }] = await Promise.all([type.view(), type.edit()]);
    return [name, { CellView, CellEdit }] as const;
  });
  return new Map(await Promise.all(loaded));
}
