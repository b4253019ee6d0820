import { isDatePart, partLabels } from '#domain/value/date/date-part.ts';
import type { ColumnDescriptor } from '#dataview/state/column-descriptor.ts';
import type { GraphPoint, PointList } from '#graphs/graph-view-props.ts';
import type { Roles } from './graph-roles.ts';

/** Whether dates are grouped by a part that recurs, of which there are few values. */
export const isByPart = ({ group, step }: Pick<ColumnDescriptor, 'group' | 'step'>): boolean =>
  group && isDatePart(step);

/**
 * A point at each place of a part of dates along x, such as all months, also those without rows. Undefined
 * for other columns, where places are in the order of their amounts, and where nothing or each row is drawn.
 */
export function placesOfPart(
  { x, ys }: Pick<Roles, 'x' | 'ys'>,
  { showsPlaces, eachRow, points }: { showsPlaces: boolean; eachRow: boolean; points: PointList },
): GraphPoint[] | undefined {
  if (!showsPlaces || eachRow || points.length === 0) return undefined;
  const { step, sort } = x.descriptor;
  const isByAmount = ys.some(({ descriptor }) => descriptor.sort !== '');
  if (!isByPart(x.descriptor) || !isDatePart(step) || isByAmount) return undefined;

  // Places have no amount, and one on a logarithmic axis is above zero.
  const places = partLabels(step).map(({ value }): GraphPoint => ({ x: value, y: 1, series: null }));
  if (sort.startsWith('desc')) return places.toReversed();
  return places;
}
