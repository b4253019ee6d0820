import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderedSteps } from './ordered-steps.ts';

const scales = [
  ['Small', 'Medium', 'Large'],
  ['XS', 'S', 'M', 'L', 'XL'],
  ['low', 'medium', 'high'],
  ['Very Low', 'Low', 'Moderate', 'High', 'Very High'],
  ['under 2', '2–3', '4–5', '6–7 strong'],
  ['under 2', '2–3 weak', '4–5 moderate', '6–7 strong'],
  ['0-14', '15-64', '65+'],
  ['0–4 years', '5–17 years', '18–64 years', '65 years and over'],
  ['Under 18', '18 to 64', '65 and over'],
  ['< 10%', '10–20%', '> 20%'],
  ['$0–$10,000', '$10,000–$50,000', '$50,000+'],
];

test('sizes, ratings and ranges are scales, however they come', () => {
  for (const scale of scales) {
    fc.assert(
      fc.property(fc.shuffledSubarray(scale, { minLength: scale.length }), (values) => {
        const steps = orderedSteps(values);
        expect(values.toSorted((a, b) => steps![values.indexOf(a)]! - steps![values.indexOf(b)]!)).toEqual(
          scale,
        );
      }),
      { numRuns: 10 },
    );
  }
});

test('names, years, single numbers and months are none', () => {
  for (const values of [
    ['Fire', 'Flood', 'Storm'],
    ['2019', '2020', '2021'],
    ['1', '2', '3'],
    ['Station 1', 'Station 2'],
    ['Jan', 'Feb', 'Mar'],
    ['Small', 'Blue'],
    ['low'],
    ['10 Downing Street', '12 Main Street'],
    ['3M', '7-Eleven'],
    ['2019-01-01', '2019-02-01'],
    [],
  ]) {
    expect(orderedSteps(values)).toBeNull();
  }
});
