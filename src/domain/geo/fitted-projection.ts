import {
  geoAzimuthalEqualArea,
  geoConicEqualArea,
  geoEqualEarth,
  geoEqualEarthRaw,
  type GeoProjection,
} from 'd3-geo';
import type { Position } from 'geojson';
import type { BoundingBox } from './bounding-box.ts';
import { worldMiddle } from './longitude.ts';

/** The projections that are fitted to an extent. All keep areas in proportion. */
export const fittedKinds = ['conic', 'azimuthal', 'equal-earth'] as const;
/** One of `fittedKinds`. */
export type FittedKind = (typeof fittedKinds)[number];

/**
 * A projection that is fitted to an extent: its middle in degrees, the scale, and where the middle of the
 * projection is in the frame, in px.
 */
export type FittedProjection = {
  kind: FittedKind;
  centre: [longitude: number, latitude: number];
  /** The parallels without distortion, of conic projections. */
  parallels?: [number, number];
  scale: number;
  translate: [x: number, y: number];
  width: number;
  height: number;
};

/** The most px of a drawing, the least of its height, and the px that stay free at its edges. */
const frame = { width: 960, height: 760, leastHeight: 320, margin: 6 };
const radians = Math.PI / 180;

/**
 * The projection that suits an extent: Equal Earth for the world, an azimuthal one around the poles, across
 * the equator and for what is long from north to south, and a conic one otherwise.
 */
export function kindOfExtent(box: BoundingBox): FittedKind {
  const [, south, , north] = box;
  const width = widthOf(box);
  const height = north - south;
  const isPolar = south > 50 || north < -50;
  if (isPolar) return width > 100 ? 'azimuthal' : 'conic';
  if (width > 180 || height > 110) return 'equal-earth';

  const middle = (south + north) / 2;
  const across = Math.max(width * Math.cos(middle * radians), 1e-6);
  const isTall = height > 1.4 * across;
  const isAcrossEquator = south < 0 && north > 0 && height > 25;
  return isTall || isAcrossEquator ? 'azimuthal' : 'conic';
}

/**
 * Fits a projection to an extent, by default the one that suits it. With `positions` the drawing is as large
 * as these allow, else as the edges of the extent do.
 */
export function fitProjection(
  box: BoundingBox,
  {
    kind = kindOfExtent(box),
    positions = edgesOf(box),
  }: { kind?: FittedKind; positions?: Iterable<Position> } = {},
): FittedProjection {
  const plain = unfitted(box, kind);
  const project = fittedProjector(plain);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude = 0, latitude = 0] of positions) {
    const [x, y] = project(longitude, latitude);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }

  const [width, height] = [Math.max(right - left, 1e-9), Math.max(bottom - top, 1e-9)];
  const inside = { width: frame.width - 2 * frame.margin, height: frame.height - 2 * frame.margin };
  const scale = Math.min(inside.width / width, inside.height / height);
  const frameHeight = Math.round(
    Math.min(frame.height, Math.max(frame.leastHeight, height * scale + 2 * frame.margin)),
  );
  return {
    ...plain,
    scale,
    translate: [
      frame.width / 2 - ((left + right) / 2) * scale,
      frameHeight / 2 - ((top + bottom) / 2) * scale,
    ],
    width: frame.width,
    height: frameHeight,
  };
}

/** A projection of scale 1 with its centre at 0. */
function unfitted(box: BoundingBox, kind: FittedKind): FittedProjection {
  const [, south, , north] = box;
  const width = widthOf(box);
  const longitude = middleOf(box);
  const middle = (south + north) / 2;
  const plain = { scale: 1, translate: [0, 0] as [number, number], width: 0, height: 0 };

  switch (kind) {
    case 'equal-earth':
      return { ...plain, kind, centre: [longitude, 0] };
    case 'azimuthal':
      return { ...plain, kind, centre: [longitude, width > 180 ? poleNear(middle) : middle] };
    case 'conic': {
      const inset = (north - south) / 6;
      return { ...plain, kind, centre: [longitude, middle], parallels: [south + inset, north - inset] };
    }
  }
}

/** The middle of an azimuthal projection of what goes around most of the Earth. */
const poleNear = (latitude: number): number => {
  if (Math.abs(latitude) < 20) return latitude;
  return latitude < 0 ? -90 : 90;
};

/** The longitude in the middle of an extent. */
export function middleOf(box: BoundingBox): number {
  const width = widthOf(box);
  return width > 350 ? worldMiddle : box[0] + width / 2;
}

/** The degrees of longitude that an extent goes over. */
export function widthOf([west, , east]: BoundingBox): number {
  return east < west ? east + 360 - west : east - west;
}

/** Positions along the edges of an extent and through its middle. */
function* edgesOf(box: BoundingBox): Generator<Position> {
  const [, south, , north] = box;
  const steps = 24;
  const width = widthOf(box);
  const west = middleOf(box) - width / 2;

  for (let at = 0; at <= steps; at++) {
    const longitude = west + (width * at) / steps;
    const latitude = south + ((north - south) * at) / steps;
    yield [longitude, south];
    yield [longitude, (south + north) / 2];
    yield [longitude, north];
    yield [west, latitude];
    yield [west + width, latitude];
  }
}

/**
 * The function of a fitted projection. In Equal Earth, longitudes go on beyond 180 degrees of the middle, so
 * that lines across the edge stay whole.
 */
export function fittedProjector(
  projection: FittedProjection,
): (longitude: number, latitude: number) => [x: number, y: number] {
  const { kind, centre, scale, translate } = projection;
  if (kind === 'equal-earth') {
    return (longitude, latitude) => {
      const [x, y] = geoEqualEarthRaw((longitude - centre[0]) * radians, latitude * radians);
      return [translate[0] + x * scale, translate[1] - y * scale];
    };
  }

  const project = spheric(projection);
  return (longitude, latitude) => project([longitude, latitude]) ?? [0, 0];
}

/** A fitted projection as one of d3, which cuts and curves lines and areas of the sphere. */
export function spheric({ kind, centre, parallels, scale, translate }: FittedProjection): GeoProjection {
  const [longitude, latitude] = centre;
  switch (kind) {
    case 'equal-earth':
      return geoEqualEarth().rotate([-longitude, 0]).scale(scale).translate(translate);
    case 'azimuthal':
      return geoAzimuthalEqualArea().rotate([-longitude, -latitude]).scale(scale).translate(translate);
    case 'conic':
      return geoConicEqualArea()
        .rotate([-longitude, 0])
        .center([0, latitude])
        .parallels(parallels ?? [latitude, latitude])
        .scale(scale)
        .translate(translate);
  }
}
