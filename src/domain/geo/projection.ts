import { geoConicEqualArea, geoEqualEarth, geoEqualEarthRaw, type GeoProjection } from 'd3-geo';
import { fittedProjector, spheric, type FittedProjection } from './fitted-projection.ts';
import { longitudeNear, worldMiddle } from './longitude.ts';

/** The projections of the shipped boundary sets. All keep areas in proportion. */
type ProjectionName = 'albers-usa' | 'equal-earth';

/** The projection of a map: that of a shipped boundary set, or one that is fitted to an extent. */
export type MapProjection = ProjectionName | FittedProjection;

/** The px of drawings of the shipped boundary sets. */
const frames: Record<ProjectionName, { width: number; height: number }> = {
  'albers-usa': { width: 975, height: 610 },
  'equal-earth': { width: 960, height: 430 },
};

/**
 * Places degrees in the frame of a projection, in px from its upper left corner; null where it has no place.
 * Longitudes may go on beyond 180 degrees, so that lines across it stay whole.
 */
export type Projector = (longitude: number, latitude: number) => [x: number, y: number] | null;

/** The function of a projection. */
export function projectorOf(projection: MapProjection): Projector {
  if (typeof projection === 'object') return fittedProjector(projection);
  if (projection === 'equal-earth') return equalEarth;
  return albersUsa;
}

/** The px of a drawing in a projection. */
export function frameOf(projection: MapProjection): { width: number; height: number } {
  if (typeof projection === 'string') return frames[projection];
  const { width, height } = projection;
  return { width, height };
}

/** The radius of the world in px: its width is a little less than that of the frame. */
const worldRadius = 177;
/** The px from the upper edge to the equator. */
const equatorY = 234;
/** The longitudes of the left and the right edge of the shipped map of the world. */
export const worldEdges = [worldMiddle - 180, worldMiddle + 180] as const;
const radians = Math.PI / 180;

/** A longitude between the edges of a map in a projection. */
export function longitudeIn(projection: MapProjection, longitude: number): number {
  if (typeof projection === 'object') return longitudeNear(longitude, projection.centre[0]);
  return projection === 'equal-earth' ? longitudeOnMap(longitude) : longitude;
}

/** A longitude between the edges of the shipped map of the world. */
export const longitudeOnMap = (longitude: number): number => longitudeNear(longitude, worldMiddle);

function equalEarth(longitude: number, latitude: number): [number, number] {
  const [x, y] = geoEqualEarthRaw((longitude - worldMiddle) * radians, latitude * radians);
  return [frames['equal-earth'].width / 2 + x * worldRadius, equatorY - y * worldRadius];
}

const usaScale = 1300;

/**
 * A part of the United States that is drawn where it has room: where its degrees are, its place, and of an
 * inset left, top, right and bottom in px.
 */
type Part = {
  contains(longitude: number, latitude: number): boolean;
  inset?: readonly [number, number, number, number];
  projection: GeoProjection;
};

type PartOptions = Omit<Part, 'projection'> & {
  rotate: number;
  center: [number, number];
  parallels: [number, number];
  scale: number;
  /** From the middle of the frame, in parts of the scale. */
  offset: [number, number];
};

function part({ rotate, center, parallels, scale, offset, ...where }: PartOptions): Part {
  const { width, height } = frames['albers-usa'];
  const projection = geoConicEqualArea()
    .rotate([rotate, 0])
    .center(center)
    .parallels(parallels)
    .scale(usaScale * scale)
    .translate([width / 2 + offset[0] * usaScale, height / 2 + offset[1] * usaScale]);
  return { ...where, projection };
}

/** Made when they are first needed: a page without a map has none. */
let parts: Part[] | undefined;

/** The contiguous states, and Alaska, Hawaii and Puerto Rico with the Virgin Islands in insets. */
const partsOfUsa = (): Part[] => [
  part({
    contains: (longitude, latitude) => longitude > -125 && longitude < -66.5 && latitude > 24,
    rotate: 96,
    center: [-0.6, 38.7],
    parallels: [29.5, 45.5],
    scale: 1,
    offset: [0, 0],
  }),
  part({
    // The Aleutian Islands go beyond 180 degrees.
    contains: (longitude, latitude) => latitude > 50 && (longitude < -129 || longitude > 170),
    inset: [14, 465, 274, 604],
    rotate: 154,
    center: [-2, 58.5],
    parallels: [55, 65],
    scale: 0.35,
    offset: [-0.252, 0.201],
  }),
  part({
    contains: (longitude, latitude) => longitude > -161 && longitude < -154 && latitude > 18 && latitude < 24,
    inset: [288, 528, 404, 603],
    rotate: 157,
    center: [-3, 19.9],
    parallels: [8, 18],
    scale: 1,
    offset: [-0.15, 0.212],
  }),
  part({
    contains: (longitude, latitude) => longitude > -68 && longitude < -64 && latitude > 17 && latitude < 19,
    inset: [862, 573, 934, 592],
    rotate: 66,
    center: [0, 18],
    parallels: [8, 18],
    scale: 1,
    offset: [0.32, 0.215],
  }),
];

function albersUsa(longitude: number, latitude: number): [number, number] | null {
  parts ??= partsOfUsa();
  const found = parts.find(({ contains }) => contains(longitude, latitude));
  return found?.projection([longitude, latitude]) ?? null;
}

/** Made once for a projection: to make one takes longer than to use it. */
const sphericProjections = new WeakMap<FittedProjection, GeoProjection>();

function sphericOf(projection: FittedProjection): GeoProjection {
  const made = sphericProjections.get(projection) ?? spheric(projection);
  sphericProjections.set(projection, made);
  return made;
}

/**
 * The projection of d3 that a place of a drawing in px is in, which also leads back to degrees; null in the
 * insets of a map of the United States.
 */
export function sphericAt(
  projection: MapProjection,
  [x, y]: readonly [number, number],
): GeoProjection | null {
  if (typeof projection === 'object') return sphericOf(projection);
  if (projection === 'equal-earth') {
    return geoEqualEarth()
      .rotate([-worldMiddle, 0])
      .scale(worldRadius)
      .translate([frames['equal-earth'].width / 2, equatorY]);
  }

  parts ??= partsOfUsa();
  const isInInset = parts.some(
    ({ inset }) => inset && x >= inset[0] && x <= inset[2] && y >= inset[1] && y <= inset[3],
  );
  return isInInset ? null : parts[0]!.projection;
}
