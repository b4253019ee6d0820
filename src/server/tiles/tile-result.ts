/**
 * A tile in the format of Mapbox vector tiles (no bytes: there is nothing in it), and what it depends on;
 * null where it is incomplete for a reason that passes.
 */
export type TileResult = { bytes: Uint8Array<ArrayBuffer>; dependencies: string[] | null };
