import { columnDescriptorSchema, type ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import type { DataState } from '#dataview/state/data-state.ts';
import { withLayers } from '#sections/map/layers-of.ts';
import type { MapState } from '#sections/map/map-state.ts';

/** The address that leads to the page of a row, once the key of the row is appended. */
export type RowLink = { key: string; location: string };

/**
 * The state of a table whose column of keys leads to the pages of the rows; the column is shown, and added
 * where it is missing.
 */
export function linkedTable<State extends Pick<DataState, 'columns'>>(state: State, link: RowLink): State {
  const isKey = (column: ColumnDescriptor) => column.name === link.key && !column.isDuplicate;
  const linked = (column: ColumnDescriptor): ColumnDescriptor => ({
    ...column,
    show: true,
    isLink: true,
    location: link.location,
    searchParams: 'value',
  });
  if (!state.columns.some(isKey)) {
    const column = columnDescriptorSchema.parse({ name: link.key });
    return { ...state, columns: [linked(column), ...state.columns] };
  }

  return { ...state, columns: state.columns.map((column) => (isKey(column) ? linked(column) : column)) };
}

/** The state of a map on which the marks of each layer of the source lead to the pages of their rows. */
export const linkedMap = (state: MapState, { source, ...link }: RowLink & { source: number }): MapState =>
  withLayers(state, (layer) => {
    if (layer.sourceInfo?.sourceId !== source) return layer;
    const columns = layer.columns.map((column) => ({ ...column, isLink: false }));
    return linkedTable({ ...layer, columns }, link);
  });
