import type { RegionWords } from '#sections/explored-map.ts';

/** A place of a map as its script gets it: the degrees around it, and what is said of it. */
export type MapPlace = RegionWords & {
  /** The id of its layer. */
  layer: string;
  key: string;
  name: string;
  box: [west: number, south: number, east: number, north: number];
};
