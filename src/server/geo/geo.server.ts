/** The door to boundary sets: their shapes, prepared to be drawn and to be cut into tiles. */
export { openBoundaries, type Boundaries } from './boundaries.ts';
export { extentMap, type ExtentMap, type Place } from './extent-map.ts';
export { polygonTile } from './tiles/polygon-tile.ts';
export { tileShapesOf } from './tiles/tile-shapes-of.ts';
export { regionBoxes, type RegionBox } from './tiles/region-boxes.ts';
export { openStreets, type Streets } from './streets/open-streets.ts';
