import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markOnMap, type Middle } from './mark-on-map.ts';

/** Places of marks by their names: a cross around the middle, and one behind a corner. */
const cross: Record<string, Middle> = {
  middle: [50, 50],
  north: [52, 20],
  east: [90, 52],
  south: [49, 80],
  west: [10, 51],
  corner: [99, 99],
};

/** The names of the marks that keys lead to one after the other. */
function names(places: Record<string, Middle>, start: string | null, keys: readonly string[]) {
  const marks = Object.keys(places);
  let at: string | null | undefined = start;
  return keys.map((key) => (at = markOnMap(marks, at, key, (name) => places[name]!)));
}

describe('keys on a map', () => {
  test('lead where they point, and in the order of the list', () => {
    expect(names(cross, 'middle', ['ArrowUp', 'ArrowDown', 'ArrowDown'])).toEqual([
      'north',
      'middle',
      'south',
    ]);
    expect(names(cross, 'middle', ['ArrowLeft', 'ArrowRight', 'ArrowRight'])).toEqual([
      'west',
      'middle',
      'east',
    ]);
    expect(names(cross, 'west', ['Home', 'End', 'PageUp', 'PageDown', 'PageDown'])).toEqual([
      'middle',
      'corner',
      'west',
      'corner',
      'corner',
    ]);
  });

  test('lead to the nearest that lies that way at all where none is within 45°', () => {
    expect(names(cross, 'east', ['ArrowRight', 'ArrowRight'])).toEqual(['corner', 'corner']);
    expect(names(cross, 'north', ['ArrowUp'])).toEqual(['north']);
  });

  test('begin with the first mark; other keys lead nowhere, nor do any without marks', () => {
    expect(names(cross, null, ['ArrowLeft'])).toEqual(['middle']);
    expect(names(cross, 'east', ['Tab'])).toEqual([undefined]);
    expect(names({}, null, ['ArrowLeft'])).toEqual([undefined]);
  });
});

const coordinate = fc.integer({ min: 0, max: 1000 });
const places = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 40 });
const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
/** The indices of all marks that keys lead to from one, through others. */
function reached(middles: readonly Middle[], start: number, keys: readonly string[]): Set<number> {
  const marks = [...middles.keys()];
  const known = new Set([start]);
  for (const from of known) {
    for (const key of keys) {
      known.add(markOnMap(marks, from, key, (mark) => middles[mark]!)!);
    }
  }
  return known;
}

describe('on any map', () => {
  test('every mark can be reached from every other one, also where several are at one place', () => {
    fc.assert(
      fc.property(places, fc.nat(), (middles, start) => {
        const all = reached(middles, start % middles.length, [...arrows, 'PageUp', 'PageDown']);
        expect(all.size).toBe(middles.length);
      }),
    );
  });

  test('two marks that are the nearest of each other lead to each other by opposite arrows', () => {
    fc.assert(
      fc.property(places, (middles) => {
        const marks = [...middles.keys()];
        const distance = (one: number, other: number) =>
          Math.hypot(middles[one]![0] - middles[other]![0], middles[one]![1] - middles[other]![1]);
        const nearest = marks.map((one) => {
          const others = marks.filter((other) => other !== one);
          const least = Math.min(...others.map((other) => distance(one, other)));
          const ties = others.filter((other) => distance(one, other) === least);
          return least > 0 && ties.length === 1 ? ties[0] : undefined;
        });

        for (const one of marks) {
          const other = nearest[one];
          if (other === undefined || nearest[other] !== one) continue;
          const leads = (from: number, key: string) => markOnMap(marks, from, key, (mark) => middles[mark]!);
          const [dx, dy] = [middles[other]![0] - middles[one]![0], middles[other]![1] - middles[one]![1]];
          const [less, more] =
            Math.abs(dx) >= Math.abs(dy) ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
          const [there, back] = (Math.abs(dx) >= Math.abs(dy) ? dx : dy) > 0 ? [more, less] : [less, more];
          expect(leads(one, there!)).toBe(other);
          expect(leads(other, back!)).toBe(one);
        }
      }),
    );
  });

  test('an arrow leads to a mark in its direction and to none that is nearer within 45°', () => {
    fc.assert(
      fc.property(places, fc.nat(), fc.constantFrom(...arrows), (middles, start, key) => {
        const from = start % middles.length;
        const to = markOnMap([...middles.keys()], from, key, (mark) => middles[mark]!)!;
        const turned = middles.map(([x, y]): Middle => {
          const [dx, dy] = [x - middles[from]![0], y - middles[from]![1]];
          if (key === 'ArrowRight') return [dx, dy];
          if (key === 'ArrowLeft') return [-dx, dy];
          return key === 'ArrowDown' ? [dy, dx] : [-dy, dx];
        });
        const farther = turned.filter(([along]) => along > 0);
        const within = farther.filter(([along, across]) => along >= Math.abs(across));
        const candidates = within.length > 0 ? within : farther;
        const least = Math.min(...candidates.map(([along, across]) => Math.hypot(along, across)));
        expect(to === from ? Infinity : Math.hypot(...turned[to]!)).toBeCloseTo(least);
      }),
    );
  });
});
