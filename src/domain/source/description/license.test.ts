import { expect, test } from 'vitest';
import { licenseName } from './license.ts';

const texts = {
  governmentWork: 'Werk der US-Regierung',
  publicDomain: 'CC0 1.0 (gemeinfrei)',
  licenceAt: ({ address }: { address: string }) => `Lizenz: ${address}`,
};

test('a known licence has its name however its address is written, another one its address', () => {
  for (const address of [
    'https://creativecommons.org/licenses/by/4.0/',
    'http://creativecommons.org/licenses/by/4.0',
    'https://www.creativecommons.org/licenses/by/4.0/',
  ]) {
    expect(licenseName(address, texts)).toBe('CC BY 4.0');
  }
  expect(licenseName('https://www.usa.gov/government-works', texts)).toBe('Werk der US-Regierung');
  expect(licenseName('https://example.org/terms/', texts)).toBe('Lizenz: example.org/terms');
  const long = licenseName(`https://example.org/${'a'.repeat(900)}`, texts);
  expect(long).toMatch(/^Lizenz: example\.org\/a+…$/);
  expect(long).toHaveLength(68);
});
