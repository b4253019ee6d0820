import type { Feature, FeatureCollection, MultiPolygon, Position } from 'geojson';
import { topology } from 'topojson-server';
import type { BoundingBox } from '#domain/geo/bounding-box.ts';
import { fitProjection, kindOfExtent, middleOf } from '#domain/geo/fitted-projection.ts';
import { projectorOf, type MapProjection } from '#domain/geo/projection.ts';
import type { Rings } from '#domain/geo/parts-of-shape.ts';
import type { PreparedShape } from '#domain/geo/prepared-shapes.ts';
import type { ChosenProjection } from '#domain/geo/chosen-projection.ts';
import { nearMiddle, planarSum, resampledRing, wholeRing } from './resampled-ring.ts';
import { extentOfOutlines } from './extent-of-outlines.ts';
import type { ShapeSource } from './prepare-shapes.ts';
import { withoutSeams } from './without-seams.ts';

/** A region as it was read: the areas of equal keys become one. */
export type RegionShape = Pick<PreparedShape, 'key' | 'name' | 'aliases' | 'country'> & { areas: Rings[] };

/** How many corners of all shapes stay: as many as 60 kB of a page have, compressed. */
const mostCorners = 24_000;
/** How many corners stay where there are few regions, and how many more for each. */
const corners = { base: 6000, ofRegion: 60 };
const unit = 2;
/** Corners whose triangle is smaller than so many square px are never seen. */
const leastDetail = 0.3;

/**
 * What a drawing of regions is prepared from: their topology, in which borders in common are one line, and
 * the projection. Null where there are no areas.
 */
export function sourceOfRegions(
  shapes: readonly RegionShape[],
  { set, edition = 0, chosen }: { set: string; edition?: number; chosen: ChosenProjection },
): ShapeSource | null {
  const outlines = shapes.flatMap(({ areas }) => areas.flatMap(([outline]) => (outline ? [outline] : [])));
  const box = extentOfOutlines(outlines);
  if (!box) return null;

  const described = new Map(shapes.map((shape) => [shape.key, shape]));
  const place = { middle: middleOf(box), step: stepOf(box) };
  const features = shapes.map((shape) => featureOf(shape, place));
  const regions: FeatureCollection = { type: 'FeatureCollection', features };

  return {
    set,
    edition,
    topology: withoutSeams(topology({ regions })),
    object: 'regions',
    projection: projectionOf(shapes, { box, chosen, features }),
    detail: leastDetail,
    mostCorners: Math.min(mostCorners, corners.base + corners.ofRegion * described.size),
    unit,
    describe({ id }) {
      const { areas: _, ...description } = described.get(id)!;
      return description;
    },
  };
}

/**
 * The projection that was chosen. Where all regions are parts of the United States, and some of them far from
 * the contiguous states, it is the one with insets.
 */
function projectionOf(
  regions: readonly RegionShape[],
  {
    box,
    chosen,
    features,
  }: { box: BoundingBox; chosen: ChosenProjection; features: Feature<MultiPolygon>[] },
): MapProjection {
  if (chosen === 'albers-usa' || (chosen === 'auto' && areStates(regions))) return 'albers-usa';
  const kind = chosen === 'auto' ? kindOfExtent(box) : chosen;
  return fitProjection(box, { kind, positions: positionsOf(features) });
}

const firstPositionOf = ({ areas }: RegionShape): Position => areas[0]?.[0]?.[0] ?? [0, 0];

function areStates(regions: readonly RegionShape[]): boolean {
  const project = projectorOf('albers-usa');
  const places = regions.map(firstPositionOf);
  const outside = places.filter(([longitude = 0, latitude = 0]) => !project(longitude, latitude));
  const isContiguous = ([longitude = 0, latitude = 0]: Position) =>
    longitude > -125 && longitude < -66.5 && latitude > 24;
  const inside = places.filter(isContiguous);
  return (
    outside.length <= places.length * 0.1 &&
    inside.length > 0 &&
    inside.length + outside.length < places.length
  );
}

function* positionsOf(features: readonly Feature<MultiPolygon>[]): Generator<Position> {
  for (const { geometry } of features) {
    for (const [outline = []] of geometry.coordinates) {
      yield* outline;
    }
  }
}

/** The longest part of an edge in degrees: edges are straight between longitudes and latitudes. */
const stepOf = ([, south, , north]: BoundingBox): number => Math.min(2, Math.max(0.02, (north - south) / 60));

/**
 * A region as a feature whose rings run without jumps near the middle, as d3 needs them: outlines clockwise.
 */
function featureOf(
  { key, name, areas }: RegionShape,
  { middle, step }: { middle: number; step: number },
): Feature<MultiPolygon> {
  const coordinates = areas.map((rings) =>
    rings.flatMap((ring, index): Position[][] => {
      const placed = resampledRing(nearMiddle(wholeRing(ring), middle), step);
      if (placed.length < 4) return [];
      const isClockwise = planarSum(placed) < 0;
      return [isClockwise === (index === 0) ? placed : placed.toReversed()];
    }),
  );
  const polygons = coordinates.filter((rings) => rings.length > 0);
  return {
    type: 'Feature',
    id: key,
    properties: { name },
    geometry: { type: 'MultiPolygon', coordinates: polygons },
  };
}
