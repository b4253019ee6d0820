import type { Geometry, Position } from 'geojson';
import { ringArea } from './sphere.ts';

/**
 * A shape whose rings run as GeoJSON wants it: outlines counterclockwise, holes clockwise (RFC 7946, 3.1.6).
 * The order says nothing in Well-Known Text, and is the opposite in Shapefiles.
 */
export function withRingOrder(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Polygon':
      return { ...geometry, coordinates: orderedRings(geometry.coordinates) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map(orderedRings) };
    case 'GeometryCollection':
      return { ...geometry, geometries: geometry.geometries.map(withRingOrder) };
    default:
      return geometry;
  }
}

const orderedRings = (rings: Position[][]): Position[][] =>
  rings.map((ring, index) => {
    const area = ringArea(ring);
    const isTurned = index === 0 ? area < 0 : area > 0;
    if (!isTurned || ring.length < 4) return ring;
    return ring.toReversed();
  });
