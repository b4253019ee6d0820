import { expect, test } from 'vitest';
import { ownPath } from './safe-redirect-path.ts';

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '',
  null,
  '\\\\evil',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
])('%j leads to the first page', (wanted) => expect(ownPath(wanted)).toBe('/'));

test('own paths are kept with query and hash', () => {
  expect(ownPath('/edit/floods?state=Texas#a')).toBe('/edit/floods?state=Texas#a');
});
