import { expect, test } from 'vitest';
import { slashTrigger } from './slash-menu.tsx';

const queryOf = (text: string) => slashTrigger(text)?.query;

test('the slash menu searches for names of several words', () => {
  expect(queryOf('/')).toBe('');
  expect(queryOf('see /table of contents')).toBe('table of contents');
  expect(slashTrigger('see (/3x4')).toEqual({ start: 5, query: '3x4' });
});

test('paths, fractions and a space at the end stay text', () => {
  for (const text of [
    '/usr/bin',
    'and / or',
    '/table ',
    '/table  of',
    '1/2',
    '/a. b',
    `/${'a'.repeat(90)}`,
  ]) {
    expect(queryOf(text), text).toBeUndefined();
  }
});
