import { expect, test } from 'vitest';
import { unitInName } from './unit-in-name.ts';

test.each([
  ['temperature_c', '°C', 'temperature'],
  ['max_temp_f', '°F', 'max_temp'],
  ['mass_kg', 'kg', 'mass'],
  ['amount_usd', '$', 'amount'],
  ['Amount (USD)', '$', 'Amount'],
  ['Length km', 'km', 'Length'],
  ['depth_m', 'm', 'depth'],
  ['share_pct', '%', 'share'],
])('%s has the unit %s', (name, unit, rest) => {
  expect(unitInName(name)).toEqual({ unit, rest });
});

test.each(['vitamin_c', 'plan_f', 'total_m', 'km', 'kg_', '', 'usd', 'group_g', `${'a'.repeat(100)}_kg`])(
  '%j has none',
  (name) => expect(unitInName(name)).toBeNull(),
);
