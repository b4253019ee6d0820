/** The door to boundary sets: their shapes, prepared to be drawn. */
export { openBoundaries, type Boundaries } from './boundaries.ts';
