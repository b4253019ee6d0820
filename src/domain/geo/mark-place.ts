import type { Geometry } from 'geojson';

/** Where a mark of a map is on the Earth: in a region, by its key, or a shape in degrees. */
export type MarkPlace = { region: string } | { shape: Geometry };
