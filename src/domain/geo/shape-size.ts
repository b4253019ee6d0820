import type { Geometry, Position } from 'geojson';
import { partsOf, type Rings } from './parts-of-shape.ts';
import { distance, ringArea } from './sphere.ts';

/** The area of a shape in km²; holes are left out. */
export function areaOf(geometry: Geometry): number {
  return partsOf(geometry).areas.reduce((sum, rings) => sum + areaOfRings(rings), 0);
}

/** The area within rings in km²: that of the first without the holes. */
export function areaOfRings([outline = [], ...holes]: Rings): number {
  const inHoles = holes.reduce((sum, hole) => sum + Math.abs(ringArea(hole)), 0);
  return Math.max(0, Math.abs(ringArea(outline)) - inHoles);
}

/** The length of the lines of a shape in km. */
export function lengthOf(geometry: Geometry): number {
  return partsOf(geometry).lines.reduce((sum, line) => sum + lengthOfLine(line), 0);
}

const lengthOfLine = (line: readonly Position[]): number =>
  line.reduce((sum, place, index) => sum + (index === 0 ? 0 : distance(line[index - 1]!, place)), 0);
