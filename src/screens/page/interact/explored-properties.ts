/** A layer as the script of the screen draws it. */
export type LayerProperties = {
  id: string;
  /** The address of its tiles, with `{z}`, `{x}` and `{y}`. */
  tiles: string;
  /** The CSS colours of classes, by their letters. */
  colours: Readonly<Record<string, string>>;
  /** The zoom whose tiles have all points. */
  mostZoom: number;
};

/** What the script of the screen starts from. */
export type ExploredProperties = {
  layers: LayerProperties[];
  /** The address of tiles with land and borders. */
  ground: string;
  /** The address of image tiles behind the data; null for none. */
  streets: string | null;
  /** The address of the places, as `MapPlace`s. */
  places: string;
  /** The degrees around the regions with data. */
  bounds: [west: number, south: number, east: number, north: number];
  texts: { noPlace: string; firstPlaces: string; filterBy: string; close: string };
};
