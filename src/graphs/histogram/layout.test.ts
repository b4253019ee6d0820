import { expect, test } from 'vitest';
import type { Bar } from '../marks/bar-layout.ts';
import { linesBetween } from './layout.ts';

const barsOf = (count: number): Bar[] =>
  Array.from({ length: count }, (_, place) => ({
    place,
    start: place / count,
    size: 1 / count,
    from: 0,
    to: 0.5,
    y: 1,
  }));

test.each([
  [2, 1],
  [100, 99],
  [251, 0],
  [10_000, 0],
])('%i bars have %i lines between them', (bars, lines) => {
  const path = linesBetween({ bars: [barsOf(bars)], height: 300 });

  expect([...path.matchAll(/M/g)]).toHaveLength(lines);
});
