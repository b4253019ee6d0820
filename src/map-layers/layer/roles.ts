import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import type { AxisRole } from '#dataview/state/column-rules.ts';
import type { LayerRole, MapLayerType } from './layer-type.ts';
import { linkColumns } from './link-columns.ts';

type Columns = readonly ColumnDescriptor[];

/** Whether a column has one of these roles. */
export const hasRole = (columns: Columns, role: AxisRole): boolean => columns.some((column) => column[role]);

/** The roles of columns that say where rows are; one way is enough. */
export const placeRoles: readonly LayerRole[] = [
  { role: 'latitude', label: 'Latitude' },
  { role: 'longitude', label: 'Longitude' },
  { role: 'shape', label: 'Shape' },
  { role: 'xAxis', label: 'Region' },
];

/** Whether columns say where each row is: as coordinates, shapes, or names of regions. */
export const havePlaces = (columns: Columns): boolean =>
  hasRole(columns, 'xAxis') ||
  hasRole(columns, 'shape') ||
  (hasRole(columns, 'latitude') && hasRole(columns, 'longitude'));

/** Whether columns name regions and have what colours them. */
export const haveRegions = (columns: Columns): boolean =>
  hasRole(columns, 'xAxis') && (hasRole(columns, 'yAxis') || hasRole(columns, 'categorize'));

/**
 * The columns that a layer queries: those with a role in it, and those that are links. They are grouped by
 * all drawn ones that are no amounts, unless the amounts are those of each row.
 */
export function queriedColumns(columns: Columns, { roles }: Pick<MapLayerType, 'roles'>): ColumnDescriptor[] {
  const amounts = roles.filter(({ isAmount }) => isAmount).map(({ role }) => role);
  const isAmount = (column: ColumnDescriptor) => amounts.some((role) => column[role]);
  const isGrouped = columns.some((column) => isAmount(column) && column.fn !== '');

  return columns.flatMap((column): ColumnDescriptor[] => {
    const isDrawn = isDrawnColumn(column, { roles });
    if (column.isLink && !isDrawn) return linkColumns(column, isGrouped);
    const requested: ColumnDescriptor = {
      ...column,
      show: isDrawn,
      group: isGrouped && isDrawn && !isAmount(column),
      fn: isAmount(column) ? column.fn : '',
      sort: sortOf(column),
    };
    return [requested];
  });
}

/** Whether a column has a role in a layer. */
export const isDrawnColumn = (column: ColumnDescriptor, { roles }: Pick<MapLayerType, 'roles'>): boolean =>
  roles.some(({ role }) => column[role]);

/**
 * The order of rows: where there are more than one request may return, the largest come first, else the same
 * ones each time.
 */
function sortOf({ pointSize, xAxis }: ColumnDescriptor): ColumnDescriptor['sort'] {
  if (pointSize) return 'desc nulls last';
  return xAxis ? 'asc nulls last' : '';
}
