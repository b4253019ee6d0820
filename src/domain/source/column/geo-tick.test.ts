import { expect, test } from 'vitest';
import { withGeoTick } from './geo-tick.ts';

test('a ticked column names the regions of its values, and none when the tick is taken away', () => {
  const ticked = withGeoTick({ name: 'fips' }, true, ['36001', '36003']);
  expect(ticked).toEqual({ name: 'fips', geo_col: true, names_regions: 'us-counties' });
  expect(withGeoTick(ticked, false)).toEqual({ name: 'fips', geo_col: false });
});

test('what a column names already stays, and unknown values name nothing', () => {
  expect(withGeoTick({ name: 'fips', names_regions: 'mine' }, true, ['36001'])).toMatchObject({
    names_regions: 'mine',
  });
  expect(withGeoTick({ name: 'a' }, true, ['x'])).toEqual({ name: 'a', geo_col: true });
});
