import type { Direction } from './direction.ts';
import type { MapProjection } from './projection.ts';

/** A shape that has a border in common with another one: its place in the list, and where the border is. */
export type Neighbour = [index: number, direction: Direction];

/** A region of a boundary set, ready to be drawn. Lengths are in the units of the drawing. */
export type PreparedShape = {
  /** The key that data names it by: FIPS, or the three letters of ISO 3166. */
  key: string;
  name: string;
  /** Other codes and names of it, such as `NY` or `840`. */
  aliases: string[];
  /** The two letters of a country, by which its name in other languages is found. */
  country?: string;
  /** The value of the attribute `d` of its path. */
  path: string;
  /** Left, top, right and bottom. */
  box: [number, number, number, number];
  /** A point inside of it. */
  point: [x: number, y: number];
  /** In square kilometres. */
  area: number;
  neighbours: Neighbour[];
};

/** Paths of land and of borders, to be drawn below all layers. */
export type Ground = { land: string; borders: string };

/** The regions of a boundary set in one drawing, projected and simplified. */
export type PreparedShapes = {
  /** The key of the boundary set: of a shipped one, `version:7` of a source, or `land` without regions. */
  set: string;
  /** The year of the borders; 0 where it is not known. */
  edition: number;
  projection: MapProjection;
  /** Changes with the shapes: what was sent once is known by it. */
  digest: string;
  width: number;
  height: number;
  /** How many units a px has at the width that the shapes are simplified for. */
  unit: number;
  shapes: PreparedShape[];
  /** The path of the borders of larger regions, such as states over counties; empty where there are none. */
  borders: string;
  /** What is around the regions, in fitted projections. */
  ground?: Ground;
  /** The regions as the land below other layers, with less detail; absent where that would be long. */
  land?: Ground;
};
