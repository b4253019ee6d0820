import { cellText } from '#domain/value/cell/cell-text.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { GraphDisplay } from '#graphs/graph-display.ts';
import type { GraphPoint, GraphViewProps, PointList } from '#graphs/graph-view-props.ts';
import { isWithinDomain } from '#graphs/marks/chart-data.ts';
import type { ShownColumn } from '#dataview/query/section-rows.ts';
import { isDatePart } from '#domain/value/date/date-part.ts';
import { withEmptySteps } from './empty-steps.ts';
import type { GraphRoles, Roles } from './graph-roles.ts';
import { isByPart } from './places-of-part.ts';
import { inOrderOfNames } from './name-order.ts';
import { areRatings, inRatingOrder } from './rating-order.ts';
import { largestPlaces, largestSeries, orderByTotal, partition } from './shape-points.ts';
import { hasCategories, hasOwnOrder, xTypeOf } from './x-column.ts';

/** Points in the order of their places; `isOrdered` where a column decides it. */
type ArrangedPoints = { points: PointList; isOrdered: boolean };

/** How many places along x are drawn, the largest: of categories, and of numbers and dates. Null for all. */
export type MostPlaces = { categories: number | null; measured: number | null };

type LimitOptions = {
  most: MostPlaces;
  xDomain: GraphDisplay['xDomain'];
  /** How many groups are smaller than all that were read. */
  unseen: number;
  /** Whether what is left out may be added up. */
  isSum: boolean;
  comparedSeries: GraphViewProps['comparedSeries'];
  locale: Locale;
};

/**
 * The points that can be drawn, in their order; with `fillsSteps` counts by steps of time are zero where no
 * row is.
 */
export function arrangePoints(
  points: PointList,
  roles: GraphRoles,
  { fillsSteps, ...order }: OrderOptions & { fillsSteps: boolean },
): ArrangedPoints {
  return inChosenOrder(fillPoints(points, roles, fillsSteps), roles, order);
}

/** The same in the order that they have. */
export function fillPoints(points: PointList, roles: GraphRoles, fillsSteps: boolean): PointList {
  const sizedPoints = roles.size ? withSizes(points) : points;
  if (!fillsSteps) return sizedPoints;
  return withCountedSteps(sizedPoints, roles);
}

/** The points of the largest places and series, with a note on what is left out. */
export function limitPoints({ points, isOrdered }: ArrangedPoints, x: ShownColumn, options: LimitOptions) {
  const { isSum, comparedSeries, locale } = options;
  const places = chosenPlaces(points, x, options);
  const hasOrder = isOrdered || x.source.dataType !== 'text';
  const placedPoints = hasOrder ? places.points : inOrderOfNames(places.points, locale);
  const largest = largestSeries(placedPoints, { isSum, comparedSeries, locale });

  return { points: largest.points, restSeries: largest.restSeries, notes: [places.note, largest.note] };
}

/** The points that have a size: a negative one cannot be drawn. */
const withSizes = (points: PointList): PointList =>
  [...points].filter(({ detail: { size = null } = {} }) => size !== null && size >= 0);

/** Points with zeros at the steps of time without rows, where the amounts are counts by steps. */
function withCountedSteps(points: PointList, { x, ys }: Roles): PointList {
  const { group, step } = x.descriptor;
  const areCounts = ys.every(
    ({ descriptor: { fn, over } }) => over === '' && (fn === 'count' || fn === 'rows'),
  );
  if (!group || !step || isDatePart(step) || !areCounts) return points;
  return withEmptySteps(points, step);
}

type OrderOptions = Pick<GraphViewProps, 'comparedSeries'> & { eachRow: boolean };

function inChosenOrder(
  points: PointList,
  { x, ys, by }: Roles,
  { eachRow, comparedSeries }: OrderOptions,
): ArrangedPoints {
  const sort = ys.find(({ descriptor }) => descriptor.sort !== '')?.descriptor.sort;
  if (by && sort && !eachRow) {
    return { points: orderByTotal(points, sort.startsWith('desc'), comparedSeries), isOrdered: true };
  }

  const isOrdered = sort !== undefined || x.descriptor.sort !== '' || eachRow || hasOwnOrder(x);
  if (isOrdered || !areRatings(points, textAlong)) return { points, isOrdered };
  return { points: inRatingOrder([...points], textAlong), isOrdered };
}

const textAlong = ({ x }: GraphPoint) => cellText(x);

/** The points of the largest places; of numbers and dates, of those in a custom domain. */
function chosenPlaces(
  points: PointList,
  x: ShownColumn,
  { most, xDomain, ...options }: LimitOptions,
): ReturnType<typeof largestPlaces> {
  if (isByPart(x.descriptor)) return { points, note: null };
  if (hasCategories(x)) return largestPlaces(points, most.categories, options);
  if (most.measured === null) return { points, note: null };

  const isInside = (point: GraphPoint) => isWithinDomain(point.x, xTypeOf(x), xDomain);
  const [inside, outside] = partition(points, isInside);
  const largest = largestPlaces(inside, most.measured, { ...options, measured: x.label });
  return { ...largest, points: [...largest.points, ...outside] };
}
