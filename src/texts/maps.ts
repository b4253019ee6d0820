import type { Area } from './template.ts';

/** Texts of maps: legends, what is said of regions, summaries and notes. */
export const maps = {
  noData: 'No data',
  regionsWithData: { one: '{count} region with data.', other: '{count} regions with data.' },
  regionsWithoutData: { one: '{count} region without data.', other: '{count} regions without data.' },
  fromTo: '{from} to {to}',
  rank: 'Rank',
  rankOf: '{rank} of {all}',
  class: 'Class',
  area: 'Area {area} km²',
  neighbours: 'Neighbours: {neighbours}.',
  neighbourAt: '{direction}: {name}, {amount}',
  north: 'north',
  northEast: 'northeast',
  east: 'east',
  southEast: 'southeast',
  south: 'south',
  southWest: 'southwest',
  west: 'west',
  northWest: 'northwest',
  between: '; ',
  unmatched: {
    one: '{count} place is not on the map: {names}.',
    other: '{count} places are not on the map: {names}.',
  },
  repeated: {
    one: '{count} further row of a region is not drawn.',
    other: '{count} further rows of regions are not drawn.',
  },
  rowsWithoutPlace: {
    one: '{count} row has no place on the map.',
    other: '{count} rows have no place on the map.',
  },
  firstOfAll: {
    one: 'The first {count} of {all} rows are drawn.',
    other: 'The first {count} of {all} rows are drawn.',
  },
  placesOnMap: { one: '{count} place.', other: '{count} places.' },
  linesOnMap: { one: '{count} line.', other: '{count} lines.' },
  widestLine: 'Lines are as wide as {label}; the widest is {amount}.',
  rowsInCell: 'Rows in a cell',
  rows: 'Rows',
  mapOf: 'Map of {names}',
  otherProjection: 'The layer {layer} has regions of another projection.',
  edition: 'Borders of {year}.',
  noBoundaries: 'This map has no regions. Choose them in its settings.',
} as const satisfies Area;
