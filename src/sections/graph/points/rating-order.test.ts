import { expect, test } from 'vitest';
import { inRatingOrder } from './rating-order.ts';

const texts = (...items: string[]) => inRatingOrder(items, (item) => item);

test('ratings of a risk are in their order, what has no rating is last', () => {
  expect(texts('No Rating', 'Relatively High', 'Very Low', 'Very High')).toEqual([
    'Very Low',
    'Relatively High',
    'Very High',
    'No Rating',
  ]);
});

test('other texts stay as they are, and items of one rating too', () => {
  expect(texts('Wind', 'High', 'Flood')).toEqual(['Wind', 'High', 'Flood']);
  const items = [
    { rating: 'High', at: 1 },
    { rating: 'Low', at: 2 },
    { rating: 'High', at: 3 },
  ];
  expect(inRatingOrder(items, ({ rating }) => rating).map(({ at }) => at)).toEqual([2, 1, 3]);
});

test('more texts than a scale has are no ratings, and not all of them are read', () => {
  const ratings = ['High', 'Low', 'Moderate'];
  const items = Array.from({ length: 5000 }, (_, at) => ' '.repeat(at) + ratings[at % 3]!);
  let read = 0;
  const textOf = (item: string) => {
    read += 1;
    return item;
  };
  expect(inRatingOrder(items, textOf)).toEqual(items);
  expect(read).toBeLessThan(200);
});
