import type { Area } from './template.ts';

/** Texts of the screen that a map has of its own. */
export const explore = {
  explore: 'Explore this map',
  back: 'Back to {page}',
  map: 'Map to move and enlarge',
  keys: 'Arrow keys move the map, + and − enlarge and reduce it. All places are in the list.',
  zoomIn: 'Enlarge',
  zoomOut: 'Reduce',
  whole: 'Show the whole map',
  places: 'Places',
  search: 'Search a place',
  noPlace: 'No place has this name.',
  firstPlaces: 'The first {most} of {all} places.',
  layers: 'Layers',
  land: 'Land and borders',
  streets: 'Street map',
  only: 'Show one class only',
  filterBy: 'Filter by {name}',
  noDrawing: 'This browser cannot draw a map to move. The map below has all places.',
  unprepared: 'The map to move cannot be shown now. The map below has all places.',
  noStreets: 'The street map cannot be loaded now.',
  missing: 'Parts of the map could not be loaded.',
  notThere: 'There is no map here.',
} as const satisfies Area;
