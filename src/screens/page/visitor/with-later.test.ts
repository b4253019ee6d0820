import { expect, test } from 'vitest';
import { withLater } from './with-later.ts';

const waitingOf = (types: readonly string[]): string[] => {
  let waiting: Event[] = [];
  for (const type of types) {
    waiting = withLater(waiting, new Event(type));
  }
  return waiting.map(({ type }) => type);
};

test('keys wait in their order, and of clicks the last one', () => {
  expect(waitingOf(['keydown', 'click', 'keydown', 'click', 'keydown'])).toEqual([
    'keydown',
    'keydown',
    'click',
    'keydown',
  ]);
});

test('of very many events the last ones wait', () => {
  const keys = Array.from({ length: 500 }, () => 'keydown');

  expect(waitingOf([...keys, 'click'])).toHaveLength(20);
  expect(waitingOf(['click', ...keys])).toHaveLength(20);
});
