/** The door to the tiles of layers of maps. */
export { readTile } from './read-tile.ts';
