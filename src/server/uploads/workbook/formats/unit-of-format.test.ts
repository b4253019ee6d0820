import { expect, test } from 'vitest';
import { builtInFormat } from './number-format.ts';
import { unitOfFormat } from './unit-of-format.ts';

test.each([
  ['0%', '100%'],
  ['0.00%', '100%'],
  ['#,##0.0 %;[Red]-#,##0.0 %', '100%'],
  ['0.0"%"', '%'],
  ['0\\%', '%'],
  ['$#,##0.00', '$'],
  ['"$"#,##0_);[Red]\\("$"#,##0\\)', '$'],
  ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', '$'],
  ['[$$-409]#,##0.00', '$'],
  ['#,##0 "€"', '€'],
  ['#,##0.00\\ [$€-407]', '€'],
  ['[$£-809]#,##0', '£'],
  ['[$¥-411]#,##0', '¥'],
  ['General', null],
  ['0.00', null],
  ['#,##0', null],
  ['0 "kg"', null],
  ['0.00 "€/kg"', null],
  ['[$CHF] #,##0', null],
  ['[$-409]m/d/yy', null],
  ['@', null],
  ['"$"', null],
  ['', null],
])('the format %s shows the unit %s', (code, unit) => expect(unitOfFormat(code)).toBe(unit));

test.each([
  [5, '$'],
  [9, '100%'],
  [10, '100%'],
  [44, '$'],
  [3, null],
  [14, null],
])('the format with the number %d shows the unit %s', (id, unit) =>
  expect(unitOfFormat(builtInFormat(id) ?? '')).toBe(unit),
);
