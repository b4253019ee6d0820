import { expect, test } from 'vitest';
import { takesLinearTime } from '../../tests/fixtures/takes-linear-time.ts';
import { headingAnchors } from './heading-anchors.ts';

const heading = (text: string) => ({
  type: 'heading',
  version: 1,
  tag: 'h2',
  children: [{ type: 'text', version: 1, text }],
});
const idsOf = (...texts: string[]) => [...headingAnchors(texts.map(heading)).values()];

test('the id of a heading is its text with hyphens, and a number when it is taken', () => {
  expect(idsOf('  Rise & fall! ', 'rise, fall', '…')).toEqual(['rise-fall', 'rise-fall-2', 'section']);
});

test('a long heading takes linear time', () => {
  const text = (length: number) => `a${'\u0316\u0301'.repeat(length)}`;
  expect(takesLinearTime(text, (given) => idsOf(given))).toBe(true);
});
