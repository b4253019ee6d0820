import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { beforeAll, describe, expect, test } from 'vitest';
import { worldUnits } from '#domain/geo/mercator.ts';
import { tileExtent } from '#domain/geo/tile-address.ts';
import { planarArea } from '#domain/geo/planar-rings.ts';
import type { ShippedBoundarySet } from '#domain/geo/boundary-set.ts';
import { arcAt } from '../prepare/project-topology.ts';
import { readShippedSource, shippedBoundarySets } from '../prepare/shipped-sources.ts';
import { polygonTile } from './polygon-tile.ts';
import { polygonsOfTile } from './polygons-of-tile.ts';
import { prepareTileShapes } from './prepare-tile-shapes.ts';
import { mostZoom, type TileShapes } from './tile-shapes.ts';

const sets = {} as Record<ShippedBoundarySet, TileShapes>;
beforeAll(async () => {
  for (const set of shippedBoundarySets) {
    sets[set] = prepareTileShapes(await readShippedSource(set));
  }
}, 120_000);

const propertiesOf = (key: string) => ({ key, amount: 1.5 });
const decoded = (shapes: TileShapes, z: number, x: number, y: number) =>
  new VectorTile(new PbfReader(polygonTile(shapes, { z, x, y }, { layer: 'data', propertiesOf }))).layers[
    'data'
  ];

/** Twice the area of rings with their sign: holes count against the ring around them. */
const signedArea = (rings: readonly (readonly (readonly [number, number])[])[]): number =>
  rings.reduce((sum, ring) => {
    const doubled = ring.reduce((area, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length]!;
      return area + x * nextY - nextX * y;
    }, 0);
    return sum + doubled;
  }, 0);

/** Twice the area of a region of a boundary set in square units of the world, out of all of its points. */
function areaOf({ arcs, shapes }: TileShapes, at: number): number {
  return shapes[at]!.polygons.reduce((sum, polygon) => {
    const [outer = 0, ...holes] = polygon.map((references) => {
      const ring = references.flatMap((reference) => {
        const arc = arcs[arcAt(reference)]!;
        return (reference < 0 ? arc.toReversed() : arc).slice(0, -1);
      });
      return planarArea(ring).area;
    });
    return sum + outer - holes.reduce((all, hole) => all + hole, 0);
  }, 0);
}

describe('shipped boundary sets', () => {
  test('the tile of the world has every region once, with what is said of it', () => {
    for (const shapes of Object.values(sets)) {
      const layer = decoded(shapes, 0, 0, 0)!;
      const features = Array.from({ length: layer.length }, (_, at) => layer.feature(at));
      expect(features.map(({ properties }) => properties['key']).toSorted()).toEqual(
        shapes.shapes.map(({ key }) => key).toSorted(),
      );
      expect(features.every(({ type, properties }) => type === 3 && properties['amount'] === 1.5)).toBe(true);
      expect(features.every((feature) => feature.loadGeometry().length > 0)).toBe(true);
    }
    expect(sets['us-counties'].shapes.length).toBeGreaterThan(3200);
  });

  test('regions without a place on the map are left out', () => {
    const tile = polygonTile(
      sets['us-states'],
      { z: 0, x: 0, y: 0 },
      { layer: 'data', propertiesOf: (key) => (key === '06' ? { key } : null) },
    );
    const layer = new VectorTile(new PbfReader(tile)).layers['data']!;
    expect(layer.length).toBe(1);
    expect(layer.feature(0).properties).toEqual({ key: '06' });
    expect(sets['us-states'].shapes[layer.feature(0).id!]!.key).toBe('06');
  });

  test('areas over all tiles are those of the shapes, at the zoom of all points and at lower ones', () => {
    const shapes = sets['us-states'];
    for (const [z, allowed] of [
      [3, 0.05],
      [5, 0.005],
    ] as const) {
      const sums = new Map<number, number>();
      for (let x = 0; x < 2 ** z; x++) {
        for (let y = 0; y < 2 ** z; y++) {
          for (const [at, rings] of polygonsOfTile(shapes, { z, x, y }, 0)) {
            sums.set(at, (sums.get(at) ?? 0) + signedArea(rings));
          }
        }
      }
      const unit = ((2 ** z * tileExtent) / worldUnits) ** 2;
      const large = shapes.shapes.flatMap((_, at) => (areaOf(shapes, at) > 1e9 ? [at] : []));
      expect(large.length).toBeGreaterThan(40);
      for (const at of large) {
        const ratio = (sums.get(at) ?? 0) / (areaOf(shapes, at) * unit);
        expect(Math.abs(ratio - 1), `${shapes.shapes[at]!.key} at ${z}`).toBeLessThan(allowed);
      }
    }
  });

  test('shapes across 180 degrees have parts at both edges of the world, and no line between them', () => {
    const shapes = sets['world-countries'];
    const russia = shapes.shapes.findIndex(({ key }) => key === 'RUS');
    const rings = polygonsOfTile(shapes, { z: 0, x: 0, y: 0 }).get(russia)!;
    const longest = rings.flatMap((ring) =>
      ring.map(([x], at) => Math.abs(x - ring[(at + 1) % ring.length]![0])),
    );
    expect(Math.max(...longest)).toBeLessThan(tileExtent / 8);
    const places = rings.flat().map(([x]) => x);
    expect(Math.min(...places)).toBeLessThan(50);
    expect(Math.max(...places)).toBeGreaterThan(tileExtent - 1);
  });

  test('neighbours have the same points along their border at every zoom', () => {
    const shapes = sets['us-states'];
    const at = (key: string) => shapes.shapes.findIndex((shape) => shape.key === key);
    for (const zoom of [4, 6, 8]) {
      // The tile that has Four Corners.
      const [x, y] = [109.045, 37].map((degrees, axis) =>
        Math.floor(
          2 ** zoom *
            (axis === 0
              ? 0.5 - degrees / 360
              : 0.5 - Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) / (2 * Math.PI)),
        ),
      ) as [number, number];
      const rings = polygonsOfTile(shapes, { z: zoom, x, y });
      const utah = new Set(rings.get(at('49'))!.flat().map(String));
      const inside = (ring: readonly (readonly [number, number])[]) =>
        ring.filter(([px, py]) => px > 0 && py > 0 && px < tileExtent && py < tileExtent).map(String);
      const shared = inside(rings.get(at('08'))!.flat()).filter((point) => utah.has(point));
      expect(shared.length, String(zoom)).toBeGreaterThan(0);
    }
  });

  test('higher zooms have more points, in tiles of a bounded size', () => {
    const shapes = sets['us-counties'];
    const bytes = [2, 4, mostZoom].map((z) => {
      const x = Math.floor(2 ** z * (0.5 - 98 / 360));
      const y = Math.floor(2 ** z * 0.385);
      return polygonTile(shapes, { z, x, y }, { layer: 'data', propertiesOf }).length;
    });
    expect(Math.max(...bytes)).toBeLessThan(300_000);
    expect(Math.min(...bytes)).toBeGreaterThan(100);
  });
});

/** A star around a point, with a hole in it: no ring crosses itself. */
const stars = fc
  .record({
    x: fc.integer({ min: -20_000, max: 20_000 }),
    y: fc.integer({ min: -20_000, max: 20_000 }),
    radii: fc.array(fc.integer({ min: 300, max: 6000 }), { minLength: 4, maxLength: 30 }),
  })
  .map(({ x, y, radii }) => {
    const ring = (share: number) =>
      radii.map((radius, at): [number, number, number] => {
        const angle = (2 * Math.PI * at) / radii.length;
        return [x + radius * share * Math.cos(angle), y + radius * share * Math.sin(angle), 0];
      });
    return [ring(1), ring(0.5).toReversed()].map((points) => [...points, points[0]!]);
  });

test('the parts of a shape on all tiles have its area together, wherever it is', () => {
  // In units of a tile of this zoom, around the middle of the world.
  const zoom = 6;
  const scale = worldUnits / (tileExtent * 2 ** zoom);
  fc.assert(
    fc.property(stars, (rings) => {
      const arcs = rings.map((ring) =>
        ring.map(([x, y]) => [(x + 32 * tileExtent) * scale, (y + 32 * tileExtent) * scale, 0] as const),
      );
      const [xs, ys] = [0, 1].map((axis) => arcs.flat().map((point) => point[axis]!)) as [number[], number[]];
      const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
      const shapes: TileShapes = {
        arcs,
        shapes: [{ key: 'star', polygons: [[[0], [1]]], box, largest: box }],
      };

      let sum = 0;
      for (let x = 24; x < 40; x++) {
        for (let y = 24; y < 40; y++) {
          sum += signedArea(polygonsOfTile(shapes, { z: zoom, x, y }, 0).get(0) ?? []);
        }
      }
      const area = areaOf(shapes, 0) / scale ** 2;
      // Points are rounded to whole units: at most half of one along each border.
      const border = rings.flat().length * 12_000;
      expect(Math.abs(sum - area)).toBeLessThan(border);
      expect(sum).toBeGreaterThan(area * 0.98);
    }),
    { numRuns: 40 },
  );
});
