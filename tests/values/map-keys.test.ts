import { expect, test } from 'vitest';
import { markOnMap, type Middle } from '../../src/screens/page/visitor/mark-on-map.ts';
import { prepareShapes } from '../../src/server/geo/prepare/prepare-shapes.ts';
import { readShippedSource } from '../../src/server/geo/prepare/shipped-sources.ts';

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

test.each(['us-states', 'world-countries'] as const)(
  'arrow keys alone lead from any of the %s to all others',
  async (set) => {
    const { shapes } = prepareShapes(await readShippedSource(set));
    const middles = shapes.map(({ box: [left, top, right, bottom] }): Middle => {
      return [(left + right) / 2, (top + bottom) / 2];
    });
    const places = [...middles.keys()];
    const leadsTo = places.map((place) =>
      arrows.map((key) => markOnMap(places, place, key, (other) => middles[other]!)!),
    );

    for (const start of places) {
      const known = new Set([start]);
      for (const place of known) {
        for (const next of leadsTo[place]!) {
          known.add(next);
        }
      }
      expect(known.size, shapes[start]!.name).toBe(places.length);
    }
  },
  30_000,
);
