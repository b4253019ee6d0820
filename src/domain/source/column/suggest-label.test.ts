import { expect, test } from 'vitest';
import { suggestLabel } from './suggest-label.ts';

test.each([
  ['incidentType', 'Incident type'],
  ['declaration_date', 'Declaration date'],
  ['disasterID', 'Disaster ID'],
  ['NRI_ID', 'NRI ID'],
  ['fipsStateCode', 'FIPS state code'],
  ['HTTPStatus', 'HTTP status'],
  ['magnitude', 'Magnitude'],
  ['wind.speed', 'Wind speed'],
  ['größe_cm', 'Größe cm'],
  ['id', 'ID'],
])('%s becomes %s', (name, label) => {
  expect(suggestLabel(name)).toBe(label);
});

test.each(['Incident type', 'State', 'a', '', 'Estimate 2010', '2010', 'CO2', 'GDP', 'x'.repeat(80)])(
  '%s stays as it is',
  (name) => {
    expect(suggestLabel(name)).toBeNull();
  },
);
