import type { MapExtent } from './map-place.ts';
import type { ExploredMarks, ExploredPoints } from '#sections/explored-map.ts';

/** What all layers have: the CSS colours of classes, by their letters. */
type CommonProperties = { id: string; colours: Readonly<Record<string, string>> };

/** A layer of regions, from tiles. */
export type RegionsProperties = CommonProperties & {
  kind: 'regions';
  /** The address of its tiles, with `{z}`, `{x}` and `{y}`. */
  tiles: string;
  /** The zoom whose tiles have all points. */
  mostZoom: number;
};

/** A layer of marks, which come with the places. */
export type MarksProperties = CommonProperties & {
  kind: 'marks';
  drawnAs: ExploredMarks['marks']['drawnAs'];
};

/** A layer of points, from tiles of cells. */
export type PointsProperties = CommonProperties &
  Pick<ExploredPoints['look'], 'colour' | 'size'> &
  Pick<ExploredPoints['cells'], 'limits'> & {
    kind: 'points';
    drawnAs: 'circles';
    tiles: string;
    mostZoom: number;
    /** The address of what is said of single rows, with `{rows}`. */
    rows: string;
  };

/** A layer as the script of the screen draws it. */
export type LayerProperties = RegionsProperties | MarksProperties | PointsProperties;

/** What of a map cannot be shown now: all of it, or the streets behind it. */
export type MissingPart = 'map' | 'streets';

/** What the script of the screen starts from. */
export type ExploredProperties = {
  layers: LayerProperties[];
  /** The address of tiles with land and borders. */
  ground: string;
  /** The tiles of streets behind the data: images or vectors; null for none. */
  streets: { kind: 'images' | 'vectors'; tiles: string; mostZoom: number } | null;
  /** The language of the site, in which streets and towns are named. */
  language: string;
  /** The address of the places, as `PlacesOfMap`. */
  places: string;
  /** The degrees of the map; null while they are not known, and come with the places. */
  extent: MapExtent | null;
  texts: {
    noPlace: string;
    firstPlaces: string;
    filterBy: string;
    close: string;
    rowsInCell: string;
    enlarge: string;
  };
};

/** What a map is drawn from, once its degrees are known. */
export type KnownProperties = ExploredProperties & { extent: MapExtent };
