/** The door to boundary sets: their shapes, prepared to be drawn and to be cut into tiles. */
export { openBoundaries, type Boundaries } from './boundaries.ts';
export { extentMap, type ExtentMap } from './extent-map.ts';
