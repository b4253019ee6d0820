/** The door to the tiles of layers of maps. */
export { readTile } from './read-tile.ts';
export { readPointRows, type PointChoice } from './read-point-rows.ts';
