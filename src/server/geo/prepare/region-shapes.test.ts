import fc from 'fast-check';
import type { Position } from 'geojson';
import { describe, expect, test } from 'vitest';
import type { ChosenProjection } from '#domain/geo/chosen-projection.ts';
import type { PreparedShapes } from '#domain/geo/prepared-shapes.ts';
import { prepareShapes } from './prepare-shapes.ts';
import { regionsOfShipped, readShippedSource } from './shipped-sources.ts';
import { sourceOfRegions, type RegionShape } from './region-shapes.ts';

const prepare = (regions: RegionShape[], chosen: ChosenProjection = 'auto'): PreparedShapes =>
  prepareShapes(sourceOfRegions(regions, { set: 'version:1', chosen })!);

/** A longitude as files have it. */
const written = (longitude: number): number => longitude - 360 * Math.floor((longitude + 180) / 360);

type Grid = { west: number; south: number; step: number; columns: number; rows: number };

/** A cell of a grid; across the antimeridian it has two parts, as RFC 7946 wants it. */
function cellOf({ west, south, step }: Grid, column: number, row: number): RegionShape {
  const [left, right] = [west + column * step, west + (column + 1) * step];
  const [bottom, top] = [south + row * step, south + (row + 1) * step];
  const ring = (from: number, to: number): Position[] => [
    [from, bottom],
    [to, bottom],
    [to, top],
    [from, top],
    [from, bottom],
  ];
  const isSplit = left < 180 && right > 180;
  const from = written(left);
  const areas = isSplit
    ? [[ring(left, 180)], [ring(-180, right - 360)]]
    : [[ring(from, from + right - left)]];
  const key = `${column}-${row}`;
  return { key, name: key, aliases: [], areas };
}

const cellsOf = (grid: Grid): RegionShape[] =>
  Array.from({ length: grid.columns * grid.rows }, (_, at) =>
    cellOf(grid, at % grid.columns, Math.floor(at / grid.columns)),
  );

const grids = fc.record({
  west: fc.integer({ min: -180, max: 179 }),
  south: fc.integer({ min: -80, max: 60 }),
  step: fc.constantFrom(0.5, 1, 3),
  columns: fc.integer({ min: 2, max: 5 }),
  rows: fc.integer({ min: 2, max: 5 }),
});

/** The corners of the rings of a path. */
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

/** How often each line of the drawing is an edge of a region. */
function edgesOf({ shapes }: PreparedShapes): Map<string, number> {
  const edges = new Map<string, number>();
  for (const ring of shapes.flatMap(({ path }) => ringsOf(path))) {
    for (const [at, corner] of ring.entries()) {
      const next = ring[(at + 1) % ring.length]!;
      const key = [corner.join(), next.join()].toSorted().join(' ');
      edges.set(key, (edges.get(key) ?? 0) + 1);
    }
  }
  return edges;
}

/** How many closed lines edges make, where each corner has two of them. */
function loopsOf(edges: readonly string[]): number {
  const neighbours = new Map<string, string[]>();
  for (const edge of edges) {
    const [one = '', other = ''] = edge.split(' ');
    neighbours.set(one, [...(neighbours.get(one) ?? []), other]);
    neighbours.set(other, [...(neighbours.get(other) ?? []), one]);
  }

  const seen = new Set<string>();
  let loops = 0;
  for (const start of neighbours.keys()) {
    if (seen.has(start)) continue;
    loops += 1;
    const open = [start];
    while (open.length > 0) {
      const corner = open.pop()!;
      if (seen.has(corner)) continue;
      seen.add(corner);
      open.push(...neighbours.get(corner)!);
    }
  }
  return loops;
}

describe('cells of a grid, anywhere on the Earth', () => {
  test('have the areas of the formula for the sphere, and the neighbours of the grid', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const { shapes } = prepare(cellsOf(grid));
        const at = new Map(shapes.map(({ key }, index) => [key, index]));
        for (const { key, area, neighbours } of shapes) {
          const [column = 0, row = 0] = key.split('-').map(Number);
          const sine = (latitude: number) => Math.sin((latitude * Math.PI) / 180);
          const bottom = grid.south + row * grid.step;
          const expected =
            6371.0088 ** 2 * ((grid.step * Math.PI) / 180) * (sine(bottom + grid.step) - sine(bottom));
          expect(Math.abs(area - expected)).toBeLessThanOrEqual(1 + expected * 0.001);

          const beside = [
            [column - 1, row],
            [column + 1, row],
            [column, row - 1],
            [column, row + 1],
          ].flatMap(([x, y]) => at.get(`${x}-${y}`) ?? []);
          expect(neighbours.map(([index]) => index).toSorted((a, b) => a - b)).toEqual(
            beside.toSorted((a, b) => a - b),
          );
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test('leave no gap between neighbours, and have no line at the antimeridian', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const edges = edgesOf(prepare(cellsOf(grid)));
        expect(Math.max(...edges.values())).toBeLessThanOrEqual(2);
        // All that only one cell has is the outline of the grid.
        const outside = [...edges].flatMap(([edge, uses]) => (uses === 1 ? [edge] : []));
        expect(loopsOf(outside)).toBe(1);
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  test('are in the frame, with a point inside and north above', () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const { shapes, width, height } = prepare(cellsOf(grid));
        const pointOf = (key: string) => shapes.find((shape) => shape.key === key)!.point;
        expect(pointOf('0-1')[1]).toBeLessThan(pointOf('0-0')[1]);
        expect(pointOf('1-0')[0]).toBeGreaterThan(pointOf('0-0')[0]);
        for (const { box, point } of shapes) {
          expect(Math.min(box[0], box[1])).toBeGreaterThanOrEqual(0);
          expect(box[2]).toBeLessThanOrEqual(width);
          expect(box[3]).toBeLessThanOrEqual(height);
          expect(point[0] > box[0] && point[0] < box[2] && point[1] > box[1] && point[1] < box[3]).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

test('rows of one key are one region without lines inside', () => {
  const grid = { west: 5, south: 50, step: 1, columns: 2, rows: 2 };
  const cells = cellsOf(grid).map((cell) => ({ ...cell, key: cell.key.slice(0, 1) }));
  const { shapes } = prepare(cells);
  expect(shapes.map(({ key }) => key)).toEqual(['0', '1']);
  expect(shapes.map(({ path }) => ringsOf(path).length)).toEqual([1, 1]);
  expect(shapes[0]!.neighbours).toEqual([[1, 'east']]);
});

test('a hole is no part of its region, whichever way rings run', () => {
  const outline: Position[] = [
    [0, 40],
    [0, 44],
    [4, 44],
    [4, 40],
    [0, 40],
  ];
  const hole: Position[] = [
    [1, 41],
    [1, 43],
    [3, 43],
    [3, 41],
    [1, 41],
  ];
  const areaOf = (rings: Position[][]) =>
    prepare([{ key: 'a', name: 'a', aliases: [], areas: [rings] }]).shapes[0]!.area;
  const whole = areaOf([outline]);
  const without = areaOf([outline, hole]);
  expect(without).toBeLessThan(whole);
  expect(areaOf([outline.toReversed(), hole])).toBe(without);
  expect(whole - without).toBeCloseTo(areaOf([hole]), -1);
});

test('Antarctica is around its pole, and at the lower edge of a map of the world', () => {
  const coast = Array.from({ length: 73 }, (_, at): Position => [-180 + at * 5, -70 - (at % 3)]);
  const ring: Position[] = [...coast, [180, -90], [-180, -90], coast[0]!];
  const antarctica: RegionShape = { key: 'ATA', name: 'Antarctica', aliases: [], areas: [[ring]] };
  const polar = prepare([antarctica]);
  expect(polar.projection).toMatchObject({ kind: 'azimuthal', centre: [expect.anything(), -90] });
  const { box, area } = polar.shapes[0]!;
  expect((box[2] - box[0]) / (box[3] - box[1])).toBeCloseTo(1, 1);
  expect(area).toBeGreaterThan(12_000_000);
  expect(area).toBeLessThan(15_500_000);

  const equator = cellsOf({ west: -170, south: -10, step: 20, columns: 16, rows: 3 });
  const world = prepare([...equator, antarctica]);
  expect(world.projection).toMatchObject({ kind: 'equal-earth' });
  const below = world.shapes.find(({ key }) => key === 'ATA')!;
  expect(below.box[2] - below.box[0]).toBeLessThan(world.width);
  expect(Math.max(...world.shapes.map(({ box: each }) => each[3]))).toBe(below.box[3]);
});

test('states of the United States have insets, those of the contiguous part a conic projection', async () => {
  const states = regionsOfShipped(await readShippedSource('us-states'));
  expect(prepare(states).projection).toBe('albers-usa');
  expect(prepare(states).shapes).toHaveLength(53);
  const contiguous = states.filter(({ key }) => key !== '02' && key !== '15' && Number(key) < 57);
  expect(prepare(contiguous).projection).toMatchObject({ kind: 'conic' });
  expect(prepare(states, 'azimuthal').projection).toMatchObject({ kind: 'azimuthal' });
});

test('many regions have as many corners as a page can carry', async () => {
  const counties = regionsOfShipped(await readShippedSource('us-counties'));
  const { shapes } = prepare(counties);
  // One of the shipped shapes has no area.
  expect(shapes.length).toBe(3222);
  expect(shapes.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThan(150_000);
}, 60_000);
