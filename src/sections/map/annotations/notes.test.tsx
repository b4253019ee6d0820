import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitProjection } from '#domain/geo/fitted-projection.ts';
import { renderSection } from '../../example-section.tsx';
import type { DrawnMap } from '../drawn-map.ts';
import { mapSection } from '../index.ts';
import { mapSummary } from '../map-words.ts';
import { exampleMap, exampleMapResults, exampleShapes } from '../testing/example-map.ts';
import { annotationGroups } from './annotation-groups.ts';
import { layNotes, type LaidNote } from './lay-notes.ts';
import { placedNotes } from './place-of-note.ts';

const projection = fitProjection([5, 47, 16, 55]);
const notes = [
  { at: '53.55, 10', text: 'The harbour was closed for two days in February', line: true },
  { at: '48.14, 11.58', text: 'Record rain' },
  { at: 'Square 2', text: 'Hail' },
];

function mapOf(locale: DrawnMap['locale'] = undefined): DrawnMap {
  const { width, height } = projection;
  return {
    id: 'map-1',
    shapes: { ...exampleShapes(3, 20), projection, width, height, unit: 1 },
    layers: [],
    problems: [],
    display: mapSection.read({ map: { scaleBar: 'none', notes } }).map,
    locale,
  };
}

test('notes are at coordinates and at regions, in the drawing and in words', async () => {
  expect(placedNotes(mapOf()).map(({ name }) => name)).toEqual(['53.55, 10', '48.14, 11.58', 'Square 2']);
  expect(mapSummary(mapOf())).toContain('Note at Square 2: Hail.');
  for (const [name, locale] of [
    ['english', undefined],
    ['arabic', 'ar'],
  ] as const) {
    const markup = `${annotationGroups(mapOf(locale)).replaceAll('><', '>\n<')}\n`;
    await expect(markup).toMatchFileSnapshot(`../cases/notes-${name}.txt`);
  }
});

test('editors are told why a note is not drawn, visitors are not', async () => {
  const stored = exampleMap({
    notes: [
      { at: 'Atlantis', text: 'Flood' },
      { at: '52, 13', text: 'Rain' },
    ],
  });
  const results = exampleMapResults([['01001', 1]]);
  const edited = await renderSection('Map', stored, results, { editing: true });
  expect(edited).toContain(
    'The note “Flood” is not drawn: “Atlantis” is neither a region of this map nor a latitude and longitude.',
  );
  expect(edited).toContain('The note “Rain” is not drawn: 52, 13 is outside of this map.');
  expect(await renderSection('Map', stored, results)).not.toContain('is not drawn');
});

const area = { view: [0, 0, 1000, 600], size: 12, isFromRight: false, taken: [] } as const;
const overlap = ({ box: a }: LaidNote, { box: b }: LaidNote) =>
  a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

test('notes stay within the map, have all of their text, and are off each other', () => {
  const points = fc.array(
    fc.record({
      point: fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 600 })),
      text: fc.constantFrom(
        'Hail',
        'Two hurricanes in one season',
        'A note of what happened '.repeat(5).trim(),
      ),
      line: fc.boolean(),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(points, (placed) => {
      const laid = layNotes(
        placed.map((note) => ({ ...note, at: '', name: '' })),
        area,
      );
      expect(laid.map(({ lines }) => lines.join(' '))).toEqual(placed.map(({ text }) => text));
      for (const [at, note] of laid.entries()) {
        const [left, top, right, bottom] = note.box;
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(1000);
        expect(bottom).toBeLessThanOrEqual(600);
        expect(laid.slice(at + 1).some((other) => overlap(note, other))).toBe(false);
      }
    }),
  );
});
