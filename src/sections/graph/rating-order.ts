import { isRiskScale, riskOrder } from '#domain/value/risk-colour.ts';

/** Items in the order of their ratings, the lowest risk first and unrated ones last; unchanged where texts are no ratings. */
export function inRatingOrder<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  if (!isRiskScale([...new Set(items.map(textOf))])) return [...items];
  const rank = (item: Item) => {
    const order = riskOrder(textOf(item));
    return order === -1 ? Infinity : order;
  };
  return items.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}
