import { expect, test } from 'vitest';
import { replaceTags } from './tags.ts';

test('tags are replaced whatever their case and blanks, removed, and never twice in a list', () => {
  expect(replaceTags('Flood,  Big   Storm, wind', ['big storm'], 'Storm')).toBe('Flood, Storm, wind');
  expect(replaceTags('Flood, floods', ['floods'], 'flood')).toBe('Flood');
  expect(replaceTags('floods, Flood', ['floods'], 'flood')).toBe('flood');
  expect(replaceTags('a, b,c', ['A', 'c'], null)).toBe('b');
  expect(replaceTags('a', ['a'], null)).toBe('');
});
