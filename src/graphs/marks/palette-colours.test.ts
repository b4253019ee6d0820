import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { seriesColour } from './palette.ts';
import { paletteColours } from './palette-colours.ts';

/** The CSS colours of series with these names. */
const coloursOf = (palette: Parameters<typeof paletteColours>[0], names: string[], column?: object) => {
  const rules = column && sourceColumnSchema.parse({ name: 'c', type: 'select', ...column });
  const own = paletteColours(palette, names, rules);
  return names.map((_, at) => seriesColour(at, own));
};

const scales = [
  ['Small', 'Medium', 'Large'],
  ['under 2', '2–3', '3–4', '4–5', '5–6', '6–7 strong'],
  ['low', 'medium', 'high'],
  ['0-14', '15-64', '65+'],
];
const sequential = /^(?:color-mix\(in srgb, )?var\(--tm-sequential-[3-7], #/;

test('the values of a scale have the colours of the theme’s scale, in their order, wherever they are in the list', () => {
  for (const scale of scales) {
    const ordered = coloursOf('', scale);
    expect(new Set(ordered).size).toBe(scale.length);
    for (const colour of ordered) {
      expect(colour).toMatch(sequential);
    }
    expect(ordered.at(-1)).toBe('var(--tm-sequential-7, #104876)');
    fc.assert(
      fc.property(fc.shuffledSubarray(scale, { minLength: scale.length }), (names) => {
        expect(coloursOf('', names)).toEqual(names.map((name) => ordered[scale.indexOf(name)]));
      }),
      { numRuns: 10 },
    );
  }
});

test('names keep the theme’s categories, ratings and options their own colours, and unknown values are grey', () => {
  const categories = coloursOf('categorical', ['a', 'b', 'c']);
  expect(categories[0]).toMatch(/^var\(--tm-chart-1, /);
  expect(coloursOf('', ['Fire', 'Flood', 'Hail'])).toEqual(categories);
  expect(coloursOf('', ['Very Low', 'Low', 'High'])).toEqual(['#4d6dbd', '#509bc7', '#e07069']);
  const options = ['Small', 'Large'].map((value) => ({ value, label: value }));
  const coloured = { options: [options[0], { ...options[1], colour: '#123456' }] };
  expect(coloursOf('', ['Small', 'Large'], coloured)[1]).toBe('#123456');
  expect(coloursOf('', ['Small', 'Large', 'Unknown'])[2]).toBe('#b8bcc4');
});

test('a palette is for all series at once', () => {
  const names = ['Fire', 'Flood', 'Hail'];
  expect(new Set(coloursOf('single', names))).toEqual(new Set([coloursOf('categorical', names)[0]]));
  expect(coloursOf('sequential', names)).toEqual(coloursOf('', scales[0]!));
  expect(coloursOf('categorical', scales[0]!)).toEqual(coloursOf('', names));
  expect(coloursOf('diverging', names)).toEqual([
    'var(--tm-diverging-1, #20659a)',
    'color-mix(in srgb, var(--tm-diverging-3, #a3c9e5) 50%, var(--tm-diverging-5, #efc69b))',
    'var(--tm-diverging-7, #a8621a)',
  ]);
  // The text of a colour that no one can pick stays the theme's.
  expect(seriesColour(0, ['sequential 1/0; url(x)'])).toBe(coloursOf('categorical', names)[0]);
});
