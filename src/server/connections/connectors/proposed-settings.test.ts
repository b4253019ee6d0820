import fc from 'fast-check';
import { expect, test } from 'vitest';
import { proposeSettings } from './connectors.ts';

test('every address that somebody pastes is of a known kind or of none, also where it cannot be decoded', () => {
  const protocol = fc.constantFrom('https', 'postgres', 'postgresql', 'mysql', 'mariadb', 's3');
  const part = fc.string({ unit: fc.constantFrom('a', '/', '%', '%zz', '%C3', '?', '#', '*'), maxLength: 8 });
  fc.assert(
    fc.property(protocol, part, (scheme, rest) => {
      expect(proposeSettings(`${scheme}://data.example.org/${rest}`)).toBeInstanceOf(Array);
    }),
    { numRuns: 500 },
  );
  expect(proposeSettings('postgres://db.example.org/%zz')).toMatchObject([{ database: '%zz' }]);
});
