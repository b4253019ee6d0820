import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import type { AxisRole } from '#dataview/state/column-rules.ts';
import type { LayerRole, MapLayerType } from './layer-type.ts';

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
 * The columns that a layer queries: those with a role in it. They are grouped by all that are no amounts,
 * unless the amounts are those of each row.
 */
export function queriedColumns(columns: Columns, { roles }: Pick<MapLayerType, 'roles'>): ColumnDescriptor[] {
  const amounts = roles.filter(({ isAmount }) => isAmount).map(({ role }) => role);
  const isAmount = (column: ColumnDescriptor) => amounts.some((role) => column[role]);
  const isGrouped = columns.some((column) => isAmount(column) && column.fn !== '');

  return columns.map((column) => {
    const isDrawn = roles.some(({ role }) => column[role]);
    return {
      ...column,
      show: isDrawn,
      group: isGrouped && isDrawn && !isAmount(column),
      fn: isAmount(column) ? column.fn : '',
      sort: sortOf(column),
    };
  });
}

/**
 * The order of rows: where there are more than one request may return, the largest come first, else the same
 * ones each time.
 */
function sortOf({ pointSize, xAxis }: ColumnDescriptor): ColumnDescriptor['sort'] {
  if (pointSize) return 'desc nulls last';
  return xAxis ? 'asc nulls last' : '';
}
