import { expect, test } from 'vitest';
import { matchingTargets } from './link-targets.ts';

const page = (label: string, url: string) => ({ label, url, detail: 'Page' });

test('targets are offered by a part of their name or address; before anything is typed, the first ones are', () => {
  const targets = [
    page('Rivers', '/rivers'),
    page('About rivers', '/about'),
    ...Array.from({ length: 10 }, (_, at) => page(`County ${at}`, `/county_${at}`)),
  ];
  const labels = (typed: string) => matchingTargets(targets, typed).map(({ label }) => label);
  expect(labels('river')).toEqual(['Rivers', 'About rivers']);
  expect(labels('')).toEqual(['Rivers', 'About rivers', 'County 0', 'County 1', 'County 2', 'County 3']);
  expect(labels('county')).toHaveLength(6);
  expect(labels('https://rivers')).toEqual([]);
  // What is typed already is not offered.
  expect(labels('/rivers')).toEqual([]);
});
