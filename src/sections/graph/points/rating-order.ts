import { recogniseOrder } from '#domain/value/cell/value-order.ts';
import { isRiskScale, mostRatings, riskOrder } from '#domain/value/colour/risk-colour.ts';

/** Items in the order of what their texts mean, such as months and sizes, else of their ratings. */
export function inScaleOrder<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const order = recogniseOrder(someTexts(items, textOf));
  if (!order) return inRatingOrder(items, textOf);
  const places = new Map(order.values.map((text, place) => [text, place]));
  const placeOf = (item: Item) => places.get(textOf(item)) ?? 0;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Items in the order of their ratings, the lowest risk first and unrated ones last; unchanged where texts are
 * no ratings.
 */
export function inRatingOrder<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  if (!areRatings(items, textOf)) return [...items];
  const rank = (item: Item) => {
    const order = riskOrder(textOf(item));
    if (order === -1) return Infinity;
    return order;
  };
  return items.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/** Whether the texts of items are ratings. */
export const areRatings = <Item>(items: Iterable<Item>, textOf: (item: Item) => string): boolean =>
  isRiskScale(someTexts(items, textOf));

/** The distinct texts of items, or more of them than a scale of ratings has. */
function someTexts<Item>(items: Iterable<Item>, textOf: (item: Item) => string): string[] {
  const texts = new Set<string>();
  for (const item of items) {
    if (texts.size > mostRatings) break;
    texts.add(textOf(item));
  }
  return [...texts];
}
