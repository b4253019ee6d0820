import type { Geometry } from 'geojson';
import type { PlaceWords } from '#sections/explored-map.ts';

/**
 * A place of a map as its script gets it: the degrees around it, what is said of it, and, where it is no
 * region of tiles, how it is drawn.
 */
export type MapPlace = PlaceWords & {
  /** The id of its layer. */
  layer: string;
  key: string;
  name: string;
  box: [west: number, south: number, east: number, north: number];
  /** A size is a radius or a width in px. */
  mark?: { shape: Geometry; class: string; size: number };
};
