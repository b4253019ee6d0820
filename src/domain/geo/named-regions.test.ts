import { expect, test } from 'vitest';
import { namedRegions } from './named-regions.ts';

test.each<[string, string[], string | null]>([
  ['STCOFIPS', ['01001', '36001', '72153'], 'us-counties by FIPS'],
  ['fips', ['1001', '36001'], 'us-counties by FIPS'],
  ['zip', ['01001', '36001', '10001', '20001'], null],
  ['State FIPS', ['1', '36'], 'us-states by FIPS'],
  ['n', ['1', '36', '4', '5', '6'], null],
  ['st', ['NY', 'CA'], 'us-states by their letters'],
  ['where', ['NY', 'CA', 'TX', 'OR'], 'us-states by their letters'],
  ['where', ['NY', 'CA'], null],
  ['State', ['New York', 'ohio'], 'us-states by name'],
  ['County', ['Albany County, NY', 'Orleans Parish, LA'], 'us-counties by name'],
  ['iso', ['DEU', 'FRA'], 'world-countries by ISO 3166'],
  ['code', ['DE', 'FR', 'GB', 'CH'], 'world-countries by ISO 3166'],
  ['country_code', ['276', '4'], 'world-countries by ISO 3166'],
  ['Land', ['Deutschland', 'Österreich'], 'world-countries by name'],
  ['国', ['日本', 'ドイツ', 'フランス', 'アメリカ合衆国'], 'world-countries by name'],
  ['País', ['Alemania', 'Francia', 'Atlantis'], null],
  [
    'country',
    'France Germany Italy Spain Poland Chile Peru Cuba Kenya Japan World'.split(' '),
    'world-countries by name',
  ],
  ['country', [], null],
])('%s with %j', (name, values, expected) => {
  const found = namedRegions(name, values);
  expect(found && `${found.boundarySet} by ${found.by}`).toBe(expected);
});
