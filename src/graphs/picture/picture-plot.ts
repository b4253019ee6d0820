import type { ReactNode } from 'react';
import type { ChartData } from '../marks/chart-data.ts';
import type { PlacedReferences } from '../marks/place-references.ts';

/** A label of an axis; `at` is from 0 to 1, from the top or from the left. */
export type PictureLabel = { at: number; label: string };

/** What a picture draws within its axes. The plot is 1,000 px wide, as wide as the units of its marks. */
export type PicturePlot = {
  data: ChartData;
  /** The height of the plot in px. */
  height: number;
  /** The title above the axis at the left, empty for none; the same for the foot. */
  sideTitle: string;
  footTitle: string;
  side: PictureLabel[];
  /** Labels below the plot; `width` is the room of one in px, which decides whether it is slanted. */
  foot: { labels: PictureLabel[]; width: number };
  /** Lines across the plot, from 0 to 1, from the top or from the left. */
  levels: number[];
  uprights: number[];
  references: PlacedReferences;
  /** Whether the names of series are listed above the plot. */
  hasLegend: boolean;
  /** Where amounts are zero, from the left or from the top, for a line; null for none. */
  zero: { at: number; isUpright: boolean } | null;
  /** What the colours of a heat map mean. */
  scale?: { label: string; colours: string[]; ends: string[] } | null;
  /** Texts at the right of the plot, in px from its top. */
  ends: { top: number; label: string; colour: string }[];
  marks: ReactNode;
};
