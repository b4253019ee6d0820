import type { ShapesQuery } from '#domain/page/filter/section-query.ts';

/** The place of regions without data among the letters of classes. */
export const noClass = '_';

/** A class of a legend: its letter in tiles, its CSS colour, and what it is called. */
type LegendClass = { letter: string; colour: string; label: string };

/** What the tiles of a map say of a region; without data it has no class. */
type ExploredRegion = { name: string; amount: string; class?: string };

/**
 * What is said of a region: its facts by their names, what is around it, and the address of the map with the
 * region chosen or no longer chosen, where it can be.
 */
export type RegionWords = {
  facts: [name: string, text: string][];
  more: string;
  choice?: { name: string; href: string };
};

/** A layer of regions that are coloured by classes. */
export type ExploredLayer = {
  id: string;
  /** What its colours mean. */
  name: string;
  /** What its regions are the shapes of. */
  boundaries: ShapesQuery;
  /** The classes of its legend; none where the scale has no steps. */
  classes: readonly LegendClass[];
  /** The CSS colours of all classes, by their letters. */
  colours: Readonly<Record<string, string>>;
  /** What regions without data are called; null where all have some. */
  missing: string | null;
  /** The keys of all regions on the map. */
  keys: readonly string[];
  /** What is on tiles; null for a region that is not on the map. */
  regionOf(key: string): ExploredRegion | null;
  /** What is said of a region; null for one that is not on the map. */
  wordsOf(key: string): RegionWords | null;
};

/**
 * A map as its own screen shows it: its layers of regions from below, drawn by the code of the static map,
 * and whether it has others, which only the static map shows.
 */
export type ExploredMap = { layers: ExploredLayer[]; hasOthers: boolean };
