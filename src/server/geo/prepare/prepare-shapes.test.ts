import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Topology } from 'topojson-specification';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import type { ShippedBoundarySet } from '#domain/geo/boundary-set.ts';
import { isInside, planarArea, planarInnerPoint } from '#domain/geo/planar-rings.ts';
import { prepareShapes } from './prepare-shapes.ts';
import { degreesOf } from './project-topology.ts';
import { linePath } from '#domain/geo/shape-path.ts';
import { readShippedSource, shippedBoundarySets, shippedFiles } from './shipped-sources.ts';
import { bearing, unitVector } from './sphere.ts';

const prepared = {} as Record<ShippedBoundarySet, PreparedShapes>;
beforeAll(async () => {
  for (const set of shippedBoundarySets) {
    prepared[set] = prepareShapes(await readShippedSource(set));
  }
}, 120_000);

const shapeOf = (set: ShippedBoundarySet, key: string) => {
  const shape = prepared[set].shapes.find((one) => one.key === key);
  if (!shape) throw new Error(`${set} has no ${key}.`);
  return shape;
};
const neighboursOf = (set: ShippedBoundarySet, key: string) =>
  Object.fromEntries(
    shapeOf(set, key).neighbours.map(([at, direction]) => [prepared[set].shapes[at]!.key, direction]),
  );

/** The rings of a path, in the units of its drawing. */
function ringsOf(path: string): [number, number][][] {
  return path
    .split('M')
    .slice(1)
    .map((text) => {
      const numbers = [...text.matchAll(/-?\d+/g)].map(Number);
      const ring: [number, number][] = [[numbers[0]!, numbers[1]!]];
      for (let at = 2; at + 1 < numbers.length; at += 2) {
        const [x, y] = ring.at(-1)!;
        ring.push([x + numbers[at]!, y + numbers[at + 1]!]);
      }
      return ring;
    });
}

describe('shapes', () => {
  test('every region that has a place is there once, inside of its drawing', () => {
    const counts = shippedBoundarySets.map((set) => prepared[set].shapes.length);
    expect(counts).toEqual([239, 53, 3223]);

    for (const { shapes, width, height } of Object.values(prepared)) {
      expect(new Set(shapes.map(({ key }) => key)).size).toBe(shapes.length);
      for (const { key, path, box, point } of shapes) {
        expect(path, key).toMatch(/^(M[-\d]+ [-\d]+[la][-\da ]+z)+$/);
        expect(box[0], key).toBeGreaterThanOrEqual(0);
        expect(box[1], key).toBeGreaterThanOrEqual(0);
        expect(box[2], key).toBeLessThanOrEqual(width);
        expect(box[3], key).toBeLessThanOrEqual(height);
        expect(point[0] >= box[0] - 1 && point[0] <= box[2] + 1, key).toBe(true);
        expect(point[1] >= box[1] - 1 && point[1] <= box[3] + 1, key).toBe(true);
      }
    }
  });

  test('areas are those of the formula for the sphere, and of gazetteers', async () => {
    for (const set of shippedBoundarySets) {
      const areas = await planarAreas(set);
      for (const { key, area } of prepared[set].shapes) {
        const expected = areas.get(key);
        if (expected === undefined) continue;
        expect(Math.abs(area - expected), `${set} ${key}`).toBeLessThanOrEqual(1 + expected * 0.005);
      }
    }
    // Square kilometres with inland water, of which borders at this scale differ a little.
    expect(shapeOf('us-states', '48').area / 695_662).toBeCloseTo(1, 1);
    expect(shapeOf('us-states', '15').area / 16_635).toBeCloseTo(1, 1);
    expect(shapeOf('world-countries', 'AUS').area / 7_692_024).toBeCloseTo(1, 1);
    expect(shapeOf('world-countries', 'RUS').area / 17_098_246).toBeCloseTo(1, 1);
  });

  test('the projections keep areas in proportion', () => {
    // Of the inset of Alaska, lengths are 0.35 of the others.
    const unitsOf = (set: ShippedBoundarySet, key: string) => {
      const rings = ringsOf(shapeOf(set, key).path).map((ring) => planarArea(ring).area / 2);
      return rings.reduce((sum, area) => sum + area, 0) / shapeOf(set, key).area;
    };
    expect(unitsOf('us-states', '48') / unitsOf('us-states', '30')).toBeCloseTo(1, 1);
    expect(unitsOf('us-states', '02') / unitsOf('us-states', '48')).toBeCloseTo(0.35 ** 2, 1);
    expect(unitsOf('world-countries', 'RUS') / unitsOf('world-countries', 'COD')).toBeCloseTo(1, 1);
  });

  test('neighbours are mutual, and those that maps show', () => {
    for (const { shapes } of Object.values(prepared)) {
      for (const [at, { key, neighbours }] of shapes.entries()) {
        for (const [other] of neighbours) {
          expect(
            shapes[other]!.neighbours.map(([back]) => back),
            key,
          ).toContain(at);
        }
      }
    }
    expect(neighboursOf('us-states', '41')).toEqual({
      '53': 'north',
      '16': 'east',
      '32': 'southEast',
      '06': 'southWest',
    });
    // Four Corners: Utah and New Mexico meet in a point.
    expect(Object.keys(neighboursOf('us-states', '49')).sort()).toEqual(['04', '08', '16', '32', '56']);
    expect(neighboursOf('us-states', '15')).toEqual({});
    expect(neighboursOf('us-counties', '36001')).toMatchObject({ '36083': 'east', '36039': 'south' });
    expect(neighboursOf('world-countries', 'PRT')).toEqual({ ESP: expect.stringMatching(/ast$/) });
    expect(Object.keys(neighboursOf('world-countries', 'CHE')).sort()).toEqual([
      'AUT',
      'DEU',
      'FRA',
      'ITA',
      'LIE',
    ]);
  });

  test('simplification leaves no gaps: lines of the inside are in both of their shapes', () => {
    for (const set of ['us-states', 'us-counties'] as const) {
      const lines = new Map<string, number>();
      const contiguous = prepared[set].shapes.filter(({ path }) => !path.includes('a'));
      for (const { path } of contiguous) {
        for (const ring of ringsOf(path)) {
          for (const [at, one] of ring.entries()) {
            const ends = [one.join(), ring[(at + 1) % ring.length]!.join()].sort().join(' ');
            lines.set(ends, (lines.get(ends) ?? 0) + 1);
          }
        }
      }
      const kansas = contiguous.filter(({ key }) => key.startsWith('20'));
      for (const { key, path } of kansas) {
        for (const ring of ringsOf(path)) {
          for (const [at, one] of ring.entries()) {
            const ends = [one.join(), ring[(at + 1) % ring.length]!.join()].sort().join(' ');
            expect(lines.get(ends), `${key} ${ends}`).toBe(2);
          }
        }
      }
      expect(kansas.length).toBe(set === 'us-states' ? 1 : 105);
    }
  });

  test('points are inside of their shapes', () => {
    for (const set of shippedBoundarySets) {
      const outside = prepared[set].shapes.filter(({ path, point, box }) => {
        const isSmall = Math.min(box[2] - box[0], box[3] - box[1]) < 8;
        return !isSmall && !isInside(point, ringsOf(path));
      });
      expect(outside.map(({ key }) => key)).toEqual([]);
    }
  });

  test('states are drawn over counties by their borders', () => {
    expect(prepared['us-counties'].borders).toMatch(/^(M[-\d]+ [-\d]+l[-\d ]+)+$/);
    expect(prepared['us-states'].borders).toBe('');
  });
});

/** The area of each region by the integral of the sine of the latitude along its rings. */
async function planarAreas(set: ShippedBoundarySet): Promise<Map<string, number>> {
  const source = await readShippedSource(set);
  const path = createRequire(import.meta.url).resolve(shippedFiles[set]);
  const topology = JSON.parse(await readFile(path, 'utf8')) as Topology;
  const arcs = degreesOf(topology).map((arc) => arcIntegral(arc as [number, number][]));
  const { regionsOf } = await import('./regions-of.ts');

  return new Map(
    regionsOf(topology, source.object).flatMap((region) => {
      const key = source.describe(region)?.key;
      const sums = region.polygons.map((rings) =>
        Math.abs(rings.flat().reduce((sum, arc) => sum + (arc < 0 ? -arcs[~arc]! : arcs[arc]!), 0)),
      );
      return key ? [[key, sums.reduce((sum, area) => sum + area, 0)] as const] : [];
    }),
  );
}

function arcIntegral(arc: [number, number][]): number {
  const radians = Math.PI / 180;
  let sum = 0;
  for (let at = 1; at < arc.length; at++) {
    const [[x, y], [toX, toY]] = [arc[at - 1]!, arc[at]!];
    const across = ((toX - x + 540) % 360) - 180;
    sum += across * radians * (Math.sin(y * radians) + Math.sin(toY * radians)) * 0.5;
  }
  return sum * 6371.0088 ** 2;
}

/** A polygon around the origin: its corners go round it once. */
const star = fc.array(fc.integer({ min: 20, max: 100 }), { minLength: 3, maxLength: 30 }).map((radii) =>
  radii.map((radius, at): [number, number] => {
    const angle = (2 * Math.PI * at) / radii.length;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  }),
);

describe('geometry', () => {
  test('a point in a polygon: by the sum of the angles at which its corners are seen', () => {
    fc.assert(
      fc.property(
        star,
        fc.integer({ min: -120, max: 120 }),
        fc.integer({ min: -120, max: 120 }),
        (ring, x, y) => {
          const point: [number, number] = [x + 0.123, y + 0.321];
          const turns = ring.reduce((sum, [fromX, fromY], at) => {
            const [toX, toY] = ring[(at + 1) % ring.length]!;
            const from = Math.atan2(fromY - point[1], fromX - point[0]);
            const turn = Math.atan2(toY - point[1], toX - point[0]) - from;
            return sum + turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI));
          }, 0);
          expect(isInside(point, [ring])).toBe(Math.abs(turns) > 3);
        },
      ),
    );
  });

  test('the point inside of a polygon is not in its holes', () => {
    fc.assert(
      fc.property(star, (ring) => {
        const hole = ring.map(([x, y]) => [x * 0.6, y * 0.6]);
        const outer = ring.map(([x, y]) => [x, y]);
        expect(isInside(planarInnerPoint([[outer, hole]]), [outer, hole])).toBe(true);
      }),
    );
  });

  test('a path has each point as the step from the one before', () => {
    const line = fc.array(
      fc.tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: -999, max: 999 })),
      {
        minLength: 2,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(line, (points) => {
        const distinct = points.filter((point, at) => at === 0 || point.join() !== points[at - 1]!.join());
        if (distinct.length < 2) return;
        expect(ringsOf(linePath(distinct, 1))).toEqual([distinct]);
      }),
    );
  });

  test('bearings are those of a compass', () => {
    const from = unitVector(10, 50);
    const places = [
      [10, 60],
      [11, 50],
      [10, 40],
      [9, 50],
    ] as const;
    expect(
      places.map((place) => Math.round(bearing(from, unitVector(place[0], place[1])) / 10) * 10 + 0),
    ).toEqual([0, 90, 180, -90]);
    expect(Math.round(bearing(unitVector(179.5, 0), unitVector(-179.5, 0)))).toBe(90);
  });
});
