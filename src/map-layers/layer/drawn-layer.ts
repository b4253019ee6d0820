import type { MarkPlace } from '#domain/geo/mark-place.ts';
import type { LayerClass } from '../scales/layer-class.ts';
import type { MarkLink } from './row-links.ts';
import type { RowLook } from './row-look.ts';

/** What is said of a mark: its name, its facts, the most important first, and what is around it. */
export type MarkWords = {
  name: string;
  facts: [name: string, text: string][];
  surroundings: string;
};

/** What is said of marks or rows, by their numbers in their order. */
export type SaidOfMarks = {
  wordsOf(at: number): MarkWords;
  /** Where its columns and actions lead, the first of which a click on the mark follows. */
  linksOf(at: number): MarkLink[];
  /** The cell by which a click filters the page. */
  cellOf(at: number): string | undefined;
};

/** The marks of a layer, each a path: regions, symbols, points or lines. */
export type LayerMarks = SaidOfMarks & {
  count: number;
  /** The letter of the class of a mark. */
  letterOf(at: number): string;
  /** The value of `d` of its path. */
  pathOf(at: number): string;
  /** The width of a line in px. */
  widthOf?(at: number): number;
  /** The middle of a dot and its width in px; absent for marks that are areas or lines. */
  dotOf?(at: number): [x: number, y: number, width: number];
};

/** The marks of a layer at their places, for maps that are moved and enlarged. */
export type PlacedMarks = SaidOfMarks & {
  drawnAs: 'circles' | 'lines' | 'texts';
  count: number;
  placeOf(at: number): MarkPlace;
  /** The letter of the class of a mark. */
  letterOf(at: number): string;
  /** The radius of a circle, or the width of a line, in px; 0 for a text. */
  sizeOf(at: number): number;
};

/** What the colours and sizes of a layer mean. */
export type LayerLegend = {
  label: string;
  classes: readonly LayerClass[];
  /** The ends of a scale without steps. */
  ends: readonly [from: string, to: string] | null;
  /** Sizes of symbols in px with the amounts that they are of, the largest first. */
  sizes: readonly { radius: number; label: string }[];
  sizeLabel: string;
  hasMissing: boolean;
};

/** The data of a layer as a table, the most important rows first; the amounts of a row are at its end. */
export type LayerTable = SaidOfMarks & {
  label: string;
  /** The names of the columns, and whether they have numbers. */
  columns: readonly { name: string; isNumber: boolean }[];
  count: number;
  rowAt(at: number): string[];
  /** The names by which its rows are searched as places; null where they have none. */
  nameOf: ((at: number) => string) | null;
};

/** A layer that is ready to be drawn, and what is said of it. */
export type DrawnLayer = {
  id: string;
  /** The name of its type. */
  type: string;
  marks: LayerMarks;
  /** Where its marks are on the Earth; absent for regions. */
  placed?: PlacedMarks;
  /** How its rows are drawn where they come as tiles; absent for what is no point for each row. */
  look?(): RowLook;
  /** Shapes that stay under all filters: what knows them in a browser that has them. */
  kept: string | null;
  /** The CSS colours of its classes, by their letters. */
  colours: Readonly<Record<string, string>>;
  /** Markup above its marks that stays as long as its shapes do, such as borders. */
  edges: string;
  /** Markup above its marks that is no mark, such as texts. */
  above: string;
  legend: LayerLegend;
  table: LayerTable;
  /** What it shows, and by what its places are named; empty where they have no names. */
  name: string;
  placeName: string;
  /** What it shows, in sentences, and what is left out. */
  summary: string[];
  notes: string[];
};
