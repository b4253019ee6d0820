import type { Geometry } from 'geojson';
import type { PlaceWords } from '#sections/explored-map.ts';

type Box = [west: number, south: number, east: number, north: number];

/** The degrees around all places of a map with data, and those that are seen at first. */
export type MapExtent = { bounds: Box; start: Box };

/** The places of a map, sorted by their names, and its degrees. */
export type PlacesOfMap = { extent: MapExtent; places: MapPlace[] };

/**
 * A place of a map as its script gets it: the degrees around it, what is said of it, and, where it is no
 * region of tiles, how it is drawn.
 */
export type MapPlace = PlaceWords & {
  /** The id of its layer. */
  layer: string;
  key: string;
  name: string;
  box: Box;
  /** A size is a radius or a width in px. */
  mark?: { shape: Geometry; class: string; size: number };
};
