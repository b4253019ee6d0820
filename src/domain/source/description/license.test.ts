import { expect, test } from 'vitest';
import { licenseName } from './license.ts';

test('a known licence has its name however its address is written, another one its address', () => {
  for (const address of [
    'https://creativecommons.org/licenses/by/4.0/',
    'http://creativecommons.org/licenses/by/4.0',
    'https://www.creativecommons.org/licenses/by/4.0/',
  ]) {
    expect(licenseName(address)).toBe('CC BY 4.0');
  }
  expect(licenseName('https://example.org/terms/')).toBe('licence: example.org/terms');
  expect(licenseName(`https://example.org/${'a'.repeat(900)}`)).toMatch(/^licence: example\.org\/a+…$/);
  expect(licenseName(`https://example.org/${'a'.repeat(900)}`)).toHaveLength(69);
});
