import { expect, test } from 'vitest';
import { beginningFirst } from './beginning-first.ts';

test('options that begin with what is typed come first, all in their order', () => {
  const options = ['Risk of counties', 'Counties / Essex', 'Home', 'counties'].map((label) => ({ label }));
  const labels = (text: string) => beginningFirst(options, text).map(({ label }) => label);
  expect(labels(' Coun')).toEqual(['Counties / Essex', 'counties', 'Risk of counties', 'Home']);
  expect(labels('')).toEqual(options.map(({ label }) => label));
});

test('letters are compared as people type them', () => {
  const options = ['Wielka Łódź', 'Łódź', 'Århus'].map((label) => ({ label }));
  const first = (text: string) => beginningFirst(options, text)[0]?.label;
  expect(['lodz', 'ŁÓD', 'arh'].map(first)).toEqual(['Łódź', 'Łódź', 'Århus']);
});
