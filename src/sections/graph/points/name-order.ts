import { cellText } from '#domain/value/cell/cell-text.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { isRiskScale } from '#domain/value/colour/risk-colour.ts';
import { inWordOrder } from '#domain/value/cell/word-order.ts';
import type { GraphPoint, PointList } from '#graphs/graph-view-props.ts';

/** The most names that are compared; more would take long, and no one looks for one among them. */
const mostNames = 2000;

/**
 * Points in the order of their names along x: of months, sizes and other scales, else as people order names;
 * the sum of those that are not shown is last. Ratings, whose order says more, and very many names stay as
 * they are.
 */
export function inOrderOfNames(points: PointList, locale: Locale): PointList {
  const nameOf = ({ x }: GraphPoint) => cellText(x);
  const names = [...new Set([...points].filter(({ isRest }) => !isRest).map(nameOf))];
  if (names.length > mostNames || isRiskScale(names)) return points;
  const ordered = inWordOrder(names, locale);
  const places = new Map(ordered.map((name, place) => [name, place]));
  const placeOf = (point: GraphPoint) => (point.isRest ? names.length : (places.get(nameOf(point)) ?? 0));

  return [...points].sort((one, other) => placeOf(one) - placeOf(other));
}
