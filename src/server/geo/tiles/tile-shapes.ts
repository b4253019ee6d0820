/** The zoom from which the shapes of tiles have all of their points; browsers enlarge these tiles further. */
export const mostZoom = 8;

/** An arc of borders: its points in units of the world, each with the zoom from which it is drawn. */
export type TileArc = readonly (readonly [x: number, y: number, zoom: number])[];

/** Left, top, right and bottom. */
export type Box = readonly [number, number, number, number];

/** A region on tiles: its polygons as rings of references to arcs, and the box around them. */
export type TileShape = {
  key: string;
  polygons: readonly (readonly (readonly number[])[])[];
  box: Box;
  /** The box around its largest polygon. */
  largest: Box;
};

/** The regions of a boundary set, ready to be cut into tiles. */
export type TileShapes = { arcs: readonly TileArc[]; shapes: readonly TileShape[] };
