import type { MapProjection } from '#domain/geo/projection.ts';
import type { ShapesQuery } from '#domain/page/filter/section-query.ts';
import type { LayerLegend, PlacedMarks } from '#map-layers/layer/drawn-layer.ts';
import type { MarkLink } from '#map-layers/layer/row-links.ts';
import type { RowLook } from '#map-layers/layer/row-look.ts';

/** The place of regions without data among the letters of classes. */
export const noClass = '_';

/** A class of a legend: its letter in tiles, its CSS colour, and what it is called. */
type LegendClass = { letter: string; colour: string; label: string };

/** What the tiles of a map say of a region; without data it has no class. */
type ExploredRegion = { name: string; amount: string; class?: string };

/**
 * What is said of a place: its facts by their names, what is around it, and the address of the map with the
 * place chosen or no longer chosen, where it can be.
 */
export type PlaceWords = {
  facts: [name: string, text: string][];
  more: string;
  choice?: { name: string; href: string } | undefined;
  /** Where its columns and actions lead. */
  links?: readonly MarkLink[] | undefined;
};

/** A single row of a layer whose points come as tiles, at its longitude and latitude. */
export type PointPlace = PlaceWords & { id: number; name: string; at: [longitude: number, latitude: number] };

/** What all layers have. */
type CommonLayer = {
  id: string;
  /** What its colours mean. */
  name: string;
  /** What its regions, or those that its marks lie in, are the shapes of. */
  boundaries: ShapesQuery;
  /** The classes of its legend; none where the scale has no steps. */
  classes: readonly LegendClass[];
  /** The CSS colours of all classes, by their letters. */
  colours: Readonly<Record<string, string>>;
  /** The ends of a scale without steps; null for one with steps. */
  ends: LayerLegend['ends'];
  /** What regions without data are called; null where all have some. */
  missing: string | null;
  /** The sizes of circles in px with the amounts that they are of. */
  sizes: LayerLegend['sizes'];
  sizeLabel: string;
};

/** A layer of regions that are coloured by classes. */
export type ExploredRegions = CommonLayer & {
  kind: 'regions';
  /** The keys of all regions on the map. */
  keys: readonly string[];
  /** What is on tiles; null for a region that is not on the map. */
  regionOf(key: string): ExploredRegion | null;
  /** What is said of a region; null for one that is not on the map. */
  wordsOf(key: string): PlaceWords | null;
};

/** A layer of symbols, points, lines or texts, few enough to be sent one by one. */
export type ExploredMarks = CommonLayer & {
  kind: 'marks';
  marks: PlacedMarks;
  /** The choice of the place of a mark, where it can be chosen. */
  choiceOf(at: number): PlaceWords['choice'];
};

/** The classes of cells that have several rows. */
export type ExploredCells = {
  name: string;
  /** The numbers of rows from which on a cell is of the next class, beginning with that of one row. */
  limits: readonly number[];
  classes: readonly LegendClass[];
};

/** A layer of more rows than are sent one by one: tiles have cells, and single rows where there is room. */
export type ExploredPoints = CommonLayer & {
  kind: 'points';
  look: Pick<RowLook, 'colour' | 'size' | 'box'>;
  cells: ExploredCells;
};

/** A layer as the screen of a map shows it. */
export type ExploredLayer = ExploredRegions | ExploredMarks | ExploredPoints;

/**
 * A map as its own screen shows it: its layers from below, made by the code of the static map, whether it has
 * others, which only the static map shows, and the projection of that.
 */
export type ExploredMap = { layers: ExploredLayer[]; hasOthers: boolean; projection: MapProjection };
